import type { NotificationType } from '../../model/notification.ts'

interface Notifying {
  /** Notifications of this kind about one post, or of none, within half a day share a group. */
  grouped?: boolean
  /** SQL: whether this is a direct post that answers nothing of the recipient's. */
  isPrivate?: string
}

const bucket = `'-' || (extract(epoch from now())::bigint / 43200)`

/**
 * The SQL that keeps a notification for each row of `source`, a query for `recipient`, `sender`, `post` (null for none) and `emoji`
 * (null but for reactions); to be a part of the statement that makes what it tells of. Nobody is told of their own doing, nor
 * twice of the same; the recipient's policy is asked. Mutes and blocks are looked at when notifications are read.
 */
export function notifying(
  type: NotificationType,
  source: string,
  { grouped = false, isPrivate = 'false' }: Notifying = {},
) {
  const group = grouped ? `'${type}' || coalesce('-' || s.post, '') || ${bucket}` : 'null'
  return `
    insert into notifications (account_id, type, from_id, post_id, emoji, group_key, filtered)
    select s.recipient, '${type}', s.sender, s.post, s.emoji, ${group}, v.verdict = 'filter'
    from (${source}) s
    cross join lateral (select notification_verdict(s.recipient, s.sender, ${isPrivate}) as verdict) v
    where s.recipient <> s.sender and v.verdict <> 'drop'
    on conflict do nothing`
}
