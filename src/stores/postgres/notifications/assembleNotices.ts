import type { CustomEmoji } from '../../../model/customEmoji.ts'
import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import { aloneKey, type Notification, type NotificationEmoji } from '../../../model/notification.ts'
import type { Post } from '../../../model/post.ts'
import { isShortcode } from '../../../model/reactionName.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { Database } from '../connection/database.ts'
import { readDecisions } from '../instance/noticedDecisions.ts'
import { loadEmojis } from '../media/customEmojis.ts'
import type { KnownActor } from '../posts/ownRows.ts'
import type { Entry } from '../posts/postReader.ts'
import { readReports } from './noticedReports.ts'
import type { NotificationRow } from './notificationRows.ts'

interface NoticeDeps {
  database: Database
  profiles: Profiles
  links: Links
}

interface NoticeContext {
  postOf: ReadonlyMap<PostId, Post>
  actorOf: ReadonlyMap<AccountId, KnownActor>
}

/** Makes notifications of rows that are shown. Those with a part that is gone are left out. */
export async function assembleNotices(
  { database, profiles, links }: NoticeDeps,
  rows: readonly NotificationRow[],
  { postOf, actorOf }: NoticeContext,
): Promise<Entry<Notification>[]> {
  const [profileOf, decisionOf, reportOf, emojiOf] = await Promise.all([
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
    loadEmojis(database, links, rows.map(({ emoji }) => emoji ?? '').filter(isShortcode)),
  ])
  return rows.flatMap((row) => {
    const { cursor, id, type, createdAt, read, filtered } = row
    const from = profileOf.get(row.fromId)
    const post = row.postId === null ? null : postOf.get(row.postId)
    const decision = row.decisionId === null ? null : decisionOf.get(row.decisionId)
    const report = row.reportId === null ? null : reportOf.get(row.reportId)
    if (!from || post === undefined || decision === undefined || report === undefined) return []
    const [groupKey, emoji] = [row.groupKey ?? aloneKey(id), emojiIn(row, emojiOf)]
    return [{ cursor, item: { id, type, createdAt, from, post, emoji, decision, report, groupKey, read, filtered } }]
  })
}

function emojiIn({ emoji }: NotificationRow, emojiOf: ReadonlyMap<string, CustomEmoji>): NotificationEmoji | null {
  return emoji === null ? null : { name: emoji, emoji: emojiOf.get(emoji) ?? null }
}
