import type { AccountId, PostId } from '../../../model/ids.ts'
import { ungroupedKey, type Notification, type NotificationEmoji } from '../../../model/notification.ts'
import type { Post } from '../../../model/post.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Database } from '../connection/database.ts'
import { readDecisions } from '../instance/noticedDecisions.ts'
import type { VersionedActor } from '../posts/ownRows.ts'
import type { Entry } from '../posts/postReader.ts'
import { readReports } from './noticedReports.ts'
import type { NotificationRow } from './notificationRows.ts'

interface NoticeDeps {
  database: Database
  profiles: Profiles
}

interface NoticeContext {
  postOf: ReadonlyMap<PostId, Post>
  actorOf: ReadonlyMap<AccountId, VersionedActor>
}

/** Makes notifications from rows that are shown. Notifications about something that was deleted are left out. */
export async function assembleNotices(
  { database, profiles }: NoticeDeps,
  rows: readonly NotificationRow[],
  { postOf, actorOf }: NoticeContext,
): Promise<Entry<Notification>[]> {
  const [profileOf, decisionOf, reportOf] = await Promise.all([
    profiles.loadShared(rows.flatMap(({ fromId }) => actorOf.get(fromId) ?? [])),
    readDecisions(
      database,
      profiles,
      rows.flatMap(({ decisionId }) => decisionId ?? []),
    ),
    readReports(
      database,
      profiles,
      rows.flatMap(({ reportId }) => reportId ?? []),
    ),
  ])
  return rows.flatMap((row) => {
    const { cursor, id, type, createdAt, read, filtered } = row
    const from = profileOf.get(row.fromId)
    const post = row.postId === null ? null : postOf.get(row.postId)
    const decision = row.decisionId === null ? null : decisionOf.get(row.decisionId)
    const report = row.reportId === null ? null : reportOf.get(row.reportId)
    if (!from || post === undefined || decision === undefined || report === undefined) return []
    const [groupKey, emoji] = [row.groupKey ?? ungroupedKey(id), emojiIn(row, post)]
    return [{ cursor, item: { id, type, createdAt, from, post, emoji, decision, report, groupKey, read, filtered } }]
  })
}

// A post has the custom emojis of its reactions, so its version key covers them.
function emojiIn({ emoji: name }: NotificationRow, post: Post | null): NotificationEmoji | null {
  return name === null ? null : { name, emoji: post?.reactions.find((one) => one.name === name)?.emoji ?? null }
}
