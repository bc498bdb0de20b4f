import type { Command } from 'commander'
import { IpBlockId } from '../../src/model/ids.ts'
import { IpBlockSeverity, IpNetwork, mostIpBlocks } from '../../src/model/ipBlock.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import { ipBlockEntity } from '../../src/surfaces/http/entities/ipBlock.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { orMissing, wrongUsage } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addIpBlocks(program: Command): void {
  const blocks = program.command('ip-blocks').description('manages blocks of IP addresses')
  addList(blocks)
  addAdd(blocks)
  addRemove(blocks)
  examples(
    blocks,
    `  $ social-service ip-blocks add 192.0.2.0/24 --severity sign_up_block --days 30 --comment "Spam"
  $ social-service ip-blocks list`,
  )
}

function addList(blocks: Command): void {
  const command = blocks
    .command('list')
    .description('lists the blocks, newest first')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const { items } = await withService(context, ({ stores }) => stores.ipBlocks.page({ limit: mostIpBlocks }))
      const rows = items.map(({ id, network, severity, expiresAt, comment }) => [
        ...[id, network, severity, expiresAt?.slice(0, 10) ?? 'never', cleanLine(comment)],
      ])
      const text = table(['id', 'network', 'severity', 'ends', 'comment'], rows)
      context.answer(items.map(ipBlockEntity), items.length === 0 ? 'There are no blocks.' : text)
    })
  examples(command, '  $ social-service ip-blocks list --json')
}

interface AddOptions {
  severity: string
  days?: string
  comment: string
}

function addAdd(blocks: Command): void {
  const command = blocks
    .command('add <network>')
    .description('blocks an IP address, or a network such as 192.0.2.0/24')
    .requiredOption('--severity <severity>', `the severity: one of ${IpBlockSeverity.options.join(', ')}`)
    .option('--days <number>', 'days until the block ends (default: never)')
    .option('--comment <text>', 'the reason, of up to 500 characters', '')
    .action(async (networkText: string, { severity, days, comment }: AddOptions, self: Command) => {
      const context = contextOf(self)
      const draft = {
        network: networkFrom(networkText),
        severity: severityFrom(severity),
        comment: cleanLine(comment).slice(0, 500),
        expiresIn: daysFrom(days) * 86_400,
      }
      const block = await withService(context, ({ stores }) => stores.ipBlocks.add(draft, byOperator()))
      context.answer(ipBlockEntity(block), `${block.network} is blocked (${block.id}).`)
    })
  examples(command, '  $ social-service ip-blocks add 2001:db8::/32 --severity no_access --days 7')
}

function networkFrom(text: string): string {
  if (IpNetwork.safeParse(text).success) return text
  throw wrongUsage('Give an IP address, or a network such as 192.0.2.0/24.')
}

function severityFrom(text: string): IpBlockSeverity {
  const severity = IpBlockSeverity.safeParse(text)
  if (severity.success) return severity.data
  throw wrongUsage(`--severity must be one of ${IpBlockSeverity.options.join(', ')}.`)
}

function daysFrom(text: string | undefined): number {
  if (text === undefined) return 0
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3652) return Number(text)
  throw wrongUsage('--days must be a whole number from 1 to 3652.')
}

function addRemove(blocks: Command): void {
  const command = blocks
    .command('remove <id>')
    .description('removes a block')
    .action(async (idText: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const id = idFrom(IpBlockId, idText, 'one that "ip-blocks list" shows')
      await withService(context, ({ stores }) =>
        stores.ipBlocks.remove(id, byOperator()).catch(orMissing(`There is no block ${id}.`)),
      )
      context.answer({ id, removed: true }, `Block ${id} was removed.`)
    })
  examples(command, '  $ social-service ip-blocks remove 117681535612813325')
}
