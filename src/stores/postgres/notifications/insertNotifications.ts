import type { NotificationType } from '../../../model/notification.ts'

interface NotificationSpec {
  /** Groups notifications of this type by post and half day. Notifications without a post form a group of their own. */
  grouped?: boolean
  /** SQL: true for a direct post that does not reply to the recipient. */
  isPrivate?: string
  /** True to notify recipients of their own acts too. */
  own?: boolean
}

/**
 * SQL: the group of notifications of a type about a post (null for none) at a time. Each half day starts a new group.
 */
export const groupKey = (type: NotificationType, post: string, time: string) =>
  `'${type}' || coalesce('-' || ${post}, '') || '-' || (extract(epoch from ${time})::bigint / 43200)`

// The policy does not apply to notifications that the recipient requested: by voting, by boosting or quoting a post, or
// by subscribing to an account's posts.
const requestedTypes: readonly NotificationType[] = ['poll', 'status', 'update', 'quoted_update']

/**
 * Returns SQL that inserts a notification for each row of `source`, a query for `recipient`, `sender`, `post` (null for
 * none) and `emoji` (null except for reactions). Make it part of the statement that stores the event itself.
 *
 * An account is never notified of its own acts (except with `own`), twice of the same event, or of acts of an account
 * that it blocks. The recipient's policy applies. Mutes and everything else are applied when notifications are read.
 */
export function insertNotifications(
  type: NotificationType,
  source: string,
  { grouped = false, isPrivate = 'false', own = false }: NotificationSpec = {},
) {
  const group = grouped ? groupKey(type, 's.post', 'now()') : 'null'
  const verdict = requestedTypes.includes(type)
    ? `'accept'`
    : `notification_verdict(s.recipient, s.sender, ${isPrivate})`
  return `
    insert into notifications (account_id, type, from_id, post_id, emoji, group_key, filtered)
    select s.recipient, '${type}', s.sender, s.post, s.emoji, ${group}, v.verdict = 'filter'
    from (${source}) s
    cross join lateral (select ${verdict} as verdict) v
    where ${own ? '' : 's.recipient <> s.sender and '}v.verdict <> 'drop'
      and (select true from blocks where blocks.account_id = s.recipient and blocks.target_id = s.sender) is null
    on conflict do nothing`
}
