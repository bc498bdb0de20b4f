import type { NotificationType } from '../../../model/notification.ts'

interface Notifying {
  /** Notifications of this kind about one post, or of none, within half a day share a group. */
  grouped?: boolean
  /** SQL: whether this is a direct post that answers nothing of the recipient's. */
  isPrivate?: string
  /** Whether the sender may be told too. */
  own?: boolean
}

/**
 * SQL: the group of notifications of a type about a post (null for none) that come at a time; half a day makes a group.
 */
export const groupKey = (type: NotificationType, post: string, time: string) =>
  `'${type}' || coalesce('-' || ${post}, '') || '-' || (extract(epoch from ${time})::bigint / 43200)`

// What the recipient asked for, by a vote, a boost or a bell, is not for the policy to judge.
const askedFor: readonly NotificationType[] = ['poll', 'status', 'update', 'quoted_update']

/**
 * The SQL that keeps a notification for each row of `source`, a query for `recipient`, `sender`, `post` (null
 * for none) and `emoji` (null but for reactions); to be a part of the statement that makes what it tells of.
 * Nobody is told of their own doing, unless `own` says so, nor twice of the same, nor of what somebody does whom
 * they block; the recipient's policy is asked. Mutes and all else are looked at when notifications are read.
 */
export function notifying(
  type: NotificationType,
  source: string,
  { grouped = false, isPrivate = 'false', own = false }: Notifying = {},
) {
  const group = grouped ? groupKey(type, 's.post', 'now()') : 'null'
  const verdict = askedFor.includes(type) ? `'accept'` : `notification_verdict(s.recipient, s.sender, ${isPrivate})`
  return `
    insert into notifications (account_id, type, from_id, post_id, emoji, group_key, filtered)
    select s.recipient, '${type}', s.sender, s.post, s.emoji, ${group}, v.verdict = 'filter'
    from (${source}) s
    cross join lateral (select ${verdict} as verdict) v
    where ${own ? '' : 's.recipient <> s.sender and '}v.verdict <> 'drop'
      and (select true from blocks where blocks.account_id = s.recipient and blocks.target_id = s.sender) is null
    on conflict do nothing`
}
