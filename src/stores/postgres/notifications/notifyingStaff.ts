import { bitsOf, type Permission } from '../../../model/role.ts'
import { type ModerationType, moderationTypes } from '../../../model/notification.ts'

const needed: Record<ModerationType, Permission> = { 'admin.report': 'manageReports', 'admin.sign_up': 'manageUsers' }

/** SQL: whether the row `n` is no notification for moderators, or `owner` has a role that allows it. */
export const isForStaff = (n: string, owner: string) => `
  (${n}.type not in (${moderationTypes.map((type) => `'${type}'`).join()}) or (
    select true from accounts staff join roles on roles.id = staff.role_id where staff.id = ${owner}
      and roles.permissions & case ${n}.type ${moderationTypes
        .map((type) => `when '${type}' then ${bitsOf(needed[type])}`)
        .join(' ')} end <> 0) is true)`

/**
 * The SQL that stores a notification for each moderator whose role allows it, for each row of `source`, a query for
 * `sender`, `about` (an account that is not notified; null for none) and `report` (null for none). Put it into the
 * statement or the transaction of what it is about. No policy holds it back.
 */
export function notifyingStaff(type: ModerationType, source: string): string {
  return `
    insert into notifications (account_id, type, from_id, report_id)
    select staff.id, '${type}', s.sender, s.report from (${source}) s
    cross join accounts staff join roles on roles.id = staff.role_id
    where staff.role_id is not null and roles.permissions & ${bitsOf(needed[type])} <> 0
      and staff.suspended_at is null and staff.disabled_at is null
      and staff.id <> s.sender and staff.id is distinct from s.about
      and (select true from blocks where blocks.account_id = staff.id and blocks.target_id = s.sender) is null
    on conflict do nothing`
}
