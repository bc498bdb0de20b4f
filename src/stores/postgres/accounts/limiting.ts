import type { AuditAction } from '../../../model/audit.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { DecisionAction } from '../../../model/moderationDecision.ts'
import type { LimitingMeasure } from '../../moderation.ts'
import { dueJob } from '../posts/drafts.ts'
import { type Statement, statement } from '../connection/database.ts'

// Measures that leave an account in place, each with its own column. The version goes up, since posts that are cached
// with the author's version obey the columns: src/viewing/ and posts/visibility.ts have the rules.

const set = (column: string) =>
  statement<{ id: AccountId }>(
    `limiting_set_${column}`,
    `update accounts set ${column} = now(), version = version + 1 where id = $1 and ${column} is null returning id`,
  )
const clear = (column: string) =>
  statement<{ id: AccountId }>(
    `limiting_clear_${column}`,
    `update accounts set ${column} = null, version = version + 1
     where id = $1 and ${column} is not null returning id`,
  )

// What was due in the meantime is published now.
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

interface Limiting {
  action: AuditAction
  /** What it is recorded as. */
  decision?: DecisionAction
  /** Which decisions it undoes. */
  undoes?: DecisionAction
  /** Returns a row if the account was not in this state before. */
  update: Statement<{ id: AccountId }>
}

/** What each measure does. */
export const limiting: Record<LimitingMeasure, Limiting> = {
  disable: { action: 'account_disabled', decision: 'disable', update: set('disabled_at') },
  enable: { action: 'account_enabled', undoes: 'disable', update: enable },
  silence: { action: 'account_silenced', decision: 'silence', update: set('silenced_at') },
  unsilence: { action: 'account_unsilenced', undoes: 'silence', update: clear('silenced_at') },
  sensitize: { action: 'account_sensitized', decision: 'sensitive', update: set('sensitized_at') },
  unsensitize: { action: 'account_unsensitized', undoes: 'sensitive', update: clear('sensitized_at') },
}
