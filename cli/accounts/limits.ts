import type { Command } from 'commander'
import type { LimitingAction } from '../../src/stores/moderation.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { contextOf } from '../commandContext.ts'
import { withService } from '../withService.ts'
import { accountJson, accountNamed } from './account.ts'

interface Limit {
  command: string
  description: string
  action: LimitingAction
  /** The text that follows the account's name in the output. */
  done: string
}

const limits: Limit[] = [
  {
    command: 'silence',
    description: 'leaves an account out of public timelines, search and trends for people who do not follow it',
    action: 'silence',
    done: 'is silenced',
  },
  { command: 'unsilence', description: 'stops silencing an account', action: 'unsilence', done: 'is not silenced' },
  {
    command: 'sensitive',
    description: 'shows all media of an account as sensitive',
    action: 'sensitize',
    done: 'is marked as sensitive',
  },
  {
    command: 'unsensitive',
    description: 'stops showing all media of an account as sensitive',
    action: 'unsensitize',
    done: 'is not marked as sensitive',
  },
]

/** Adds the commands that limit an account without deleting it. */
export function addLimits(accounts: Command): void {
  for (const limit of limits) addLimit(accounts, limit)
}

function addLimit(accounts: Command, { command: name, description, action, done }: Limit): void {
  const command = accounts
    .command(`${name} <name>`)
    .description(description)
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (username: string, { reason }: { reason: string }, self: Command) => {
      const context = contextOf(self)
      await withService(context, async ({ stores }) => {
        const account = await accountNamed(stores, username)
        await stores.moderation.act(action, account.id, byOperator(reason))
        const { silencedAt, sensitizedAt } = await stores.moderation.readAccount(account.id)
        const value = { ...accountJson(account), silenced_at: silencedAt, sensitized_at: sensitizedAt }
        context.answer(value, `@${account.username} ${done}.`)
      })
    })
  examples(command, `  $ social-service accounts ${name} mallory`)
}
