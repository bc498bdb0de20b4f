import type { Command } from 'commander'
import { DecisionId } from '../../src/model/ids.ts'
import { AppealState, type ModeratedDecision } from '../../src/model/moderationDecision.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import { adminDecisionEntity } from '../../src/surfaces/http/entities/accountWarning.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { orMissing, wrongUsage } from '../failure.ts'
import { idFrom } from '../idFrom.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

const most = 1000
const states = AppealState.options.join(', ')

export function addAppeals(program: Command): void {
  const appeals = program
    .command('appeals')
    .description('lists, approves and rejects appeals against decisions of moderators')
  addList(appeals)
  addDeciding(appeals, {
    name: 'approve',
    description: 'approves an appeal and undoes the decision; a running server restores removed posts',
    isApproved: true,
    text: (name) => `The decision about ${name} is undone.`,
  })
  addDeciding(appeals, {
    name: 'reject',
    description: 'rejects an appeal: the decision stands',
    isApproved: false,
    text: (name) => `The appeal of ${name} is rejected.`,
  })
  examples(
    appeals,
    `  $ social-service appeals list
  $ social-service appeals approve 117038021345280000 --reason "It was satire"`,
  )
}

function addList(appeals: Command): void {
  const command = appeals
    .command('list')
    .description(`lists the appeals that wait for a decision, newest first, at most ${most}`)
    .option('--state <state>', `others: ${states}`, 'pending')
    .action(async ({ state }: { state: string }, self: Command) => {
      const context = contextOf(self)
      const appeal = AppealState.safeParse(state)
      if (!appeal.success) throw wrongUsage(`The state must be one of ${states}.`)
      const query = { appeal: appeal.data, limit: most }
      const { items } = await withService(context, ({ stores }) => stores.moderationDecisions.page(query, null))
      context.answer(items.map(adminDecisionEntity), items.length === 0 ? 'There are no such appeals.' : textOf(items))
    })
  examples(command, '  $ social-service appeals list --state rejected --json')
}

function textOf(items: readonly ModeratedDecision[]): string {
  const rows = items.map(({ decision: { id, target, action, createdAt, text, appeal }, moderator }) => [
    ...[id, `@${target.username}`, action, moderator && `@${moderator.username}`, createdAt.slice(0, 10)],
    ...[cleanLine(text), cleanLine(appeal?.text ?? '')],
  ])
  return table(['id', 'about', 'decision', 'by', 'on', 'explanation', 'appeal'], rows)
}

interface DecidingCommand {
  name: string
  description: string
  isApproved: boolean
  text(name: string): string
}

function addDeciding(appeals: Command, { name, description, isApproved, text }: DecidingCommand): void {
  const command = appeals
    .command(`${name} <id>`)
    .description(description)
    .option('--reason <text>', 'the reason, for the audit log', '')
    .action(async (idText: string, { reason }: { reason: string }, self: Command) => {
      const context = contextOf(self)
      const id = idFrom(DecisionId, idText, 'one that "appeals list" shows')
      const found = await withService(context, async ({ stores: { moderationDecisions } }) => {
        await moderationDecisions.decideAppeal(id, isApproved, byOperator(reason))
        return moderationDecisions.read(id, null)
      }).catch(orMissing(`There is no decision ${id}.`))
      context.answer(adminDecisionEntity(found), text(`@${found.decision.target.username}`))
    })
  examples(command, `  $ social-service appeals ${name} 117038021345280000 --reason "Looked at twice"`)
}
