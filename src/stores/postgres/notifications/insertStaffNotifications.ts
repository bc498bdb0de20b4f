import { maskOf } from '../../../model/role.ts'
import { type ModerationType, moderationTypes, permissionFor } from '../../../model/notification.ts'

const types = moderationTypes.map((type) => `'${type}'`).join()
const bitsOfType = moderationTypes.map((type) => `when '${type}' then ${maskOf(permissionFor[type])}`).join(' ')

/** SQL: true if the row `n` is a notification for moderators. */
export const isOfStaff = (n: string) => `${n}.type in (${types})`

/**
 * SQL: true if the row `n` is not a notification for moderators, or if `owner` has a role that allows it. The sender
 * may be an account that waits for approval, or that is silenced, blocked or muted.
 */
export const isForStaff = (n: string, owner: string) => `
  (${n}.type not in (${types}) or (
    select true from accounts staff join roles on roles.id = staff.role_id
    join accounts sender on sender.id = ${n}.from_id
    where staff.id = ${owner} and roles.permissions & case ${n}.type ${bitsOfType} end <> 0
      and (sender.suspended_at is null or sender.pending_since is not null)) is true)`

/**
 * Returns SQL that inserts a notification for each moderator whose role allows it, for each row of `source`, a query
 * for `sender`, `about` (an account that is not notified; null for none) and `report` (null for none). Put it into the
 * statement or the transaction of the event itself. No policy filters it.
 */
export function insertStaffNotifications(type: ModerationType, source: string): string {
  return `
    insert into notifications (account_id, type, from_id, report_id)
    select staff.id, '${type}', s.sender, s.report from (${source}) s
    cross join accounts staff join roles on roles.id = staff.role_id
    where staff.role_id is not null and roles.permissions & ${maskOf(permissionFor[type])} <> 0
      and staff.suspended_at is null and staff.disabled_at is null
      and staff.id <> s.sender and staff.id is distinct from s.about
    on conflict do nothing`
}
