import type { AuditAction } from '../../../model/audit.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { DecisionAction } from '../../../model/moderationDecision.ts'
import type { LimitingAction } from '../../moderation.ts'
import { dueJob } from '../posts/drafts.ts'
import { type Statement, statement } from '../connection/database.ts'
import { addEndSessionsJob } from './hiding.ts'

// Moderators' actions that limit an account but do not suspend it. Each has its own column. Every change increments the
// version of the account, since its posts are cached with that version and depend on these columns. The rules are in
// src/viewing/ and posts/visibility.ts.

const set = (column: string, job = 'null') =>
  statement<{ id: AccountId }>(
    `limiting_set_${column}`,
    `with changed as (
       update accounts set ${column} = now(), version = version + 1 where id = $1 and ${column} is null returning id)
     select id, ${job} as job from changed`,
  )
const clear = (column: string) =>
  statement<{ id: AccountId }>(
    `limiting_clear_${column}`,
    `update accounts set ${column} = null, version = version + 1
     where id = $1 and ${column} is not null returning id`,
  )

// Also publishes the scheduled posts that became due while the account was disabled.
const enable = statement<{ id: AccountId }>(
  'limiting_enable',
  `with enabled as (
     update accounts set disabled_at = null, version = version + 1
     where id = $1 and disabled_at is not null returning id),
   due as (
     select ${dueJob} as job from (
       select id, due_at from drafts
       where account_id = (select id from enabled) and due_at <= now() and failure is null) drafts)
   select id, (select count(*) from due) from enabled`,
)

interface AccountLimit {
  action: AuditAction
  /** The decision that is recorded. */
  decision?: DecisionAction
  /** The earlier decisions that the action undoes. */
  undoes?: DecisionAction
  /** Returns a row only if the account was not already in this state. */
  update: Statement<{ id: AccountId }>
}

/** For each action: how it changes the account, and what is recorded. */
export const accountLimits: Record<LimitingAction, AccountLimit> = {
  disable: { action: 'account_disabled', decision: 'disable', update: set('disabled_at', addEndSessionsJob) },
  enable: { action: 'account_enabled', undoes: 'disable', update: enable },
  silence: { action: 'account_silenced', decision: 'silence', update: set('silenced_at') },
  unsilence: { action: 'account_unsilenced', undoes: 'silence', update: clear('silenced_at') },
  sensitize: { action: 'account_sensitized', decision: 'sensitive', update: set('sensitized_at') },
  unsensitize: { action: 'account_unsensitized', undoes: 'sensitive', update: clear('sensitized_at') },
}
