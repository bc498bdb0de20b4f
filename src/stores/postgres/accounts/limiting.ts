import type { AuditAction } from '../../../model/audit.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { LimitingMeasure } from '../../moderation.ts'
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

/** Each measure: the audited action, and an update that returns a row if the account was not in this state before. */
export const limiting: Record<LimitingMeasure, { action: AuditAction; update: Statement<{ id: AccountId }> }> = {
  disable: { action: 'account_disabled', update: set('disabled_at') },
  enable: { action: 'account_enabled', update: clear('disabled_at') },
  silence: { action: 'account_silenced', update: set('silenced_at') },
  unsilence: { action: 'account_unsilenced', update: clear('silenced_at') },
  sensitize: { action: 'account_sensitized', update: set('sensitized_at') },
  unsensitize: { action: 'account_unsensitized', update: clear('sensitized_at') },
}
