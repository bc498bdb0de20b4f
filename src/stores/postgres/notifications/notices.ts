import type { CustomEmoji } from '../../../model/customEmoji.ts'
import type { AccountId, DecisionId, PostId, ReportId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import { aloneKey, type Notification, type NotificationEmoji } from '../../../model/notification.ts'
import type { ModerationDecision } from '../../../model/moderationDecision.ts'
import type { Report } from '../../../model/report.ts'
import type { Post } from '../../../model/post.ts'
import type { Profile } from '../../../model/profile.ts'
import { isShortcode } from '../../../model/reactionName.ts'
import { readDecisions } from '../instance/noticedDecisions.ts'
import { loadEmojis } from '../media/customEmojis.ts'
import type { Database } from '../connection/database.ts'
import type { NotificationRow } from './notificationRows.ts'
import type { PostReader } from '../posts/postReader.ts'
import { readReports } from './noticedReports.ts'
import type { Profiles } from '../accounts/profiles.ts'

/** Puts notifications together from rows. */
export interface Notices {
  /** In the order of the rows; what is no longer whole is left out. */
  assemble(rows: readonly NotificationRow[], account: AccountId): Promise<{ cursor: string; item: Notification }[]>
}

interface Parts {
  database: Database
  reader: PostReader
  profiles: Profiles
  links: Links
}

interface Loaded {
  postOf: ReadonlyMap<PostId, Post>
  profileOf: ReadonlyMap<AccountId, Profile>
  emojiOf: ReadonlyMap<string, CustomEmoji>
  decisionOf: ReadonlyMap<DecisionId, ModerationDecision>
  reportOf: ReadonlyMap<ReportId, Report>
}

/** The one place where notifications are put together: all posts of a page at once. */
export function openNotices({ database, reader, profiles, links }: Parts): Notices {
  return {
    async assemble(rows, account) {
      const [postOf, profileOf, emojiOf, decisionOf, reportOf] = await Promise.all([
        reader.shown(rows, account),
        profiles.load(rows.map((row) => ({ id: row.from_id, version: row.from_version }))),
        loadEmojis(
          database,
          links,
          rows.flatMap(({ emoji }) => (emoji !== null && isShortcode(emoji) ? [emoji] : [])),
        ),
        readDecisions(
          database,
          profiles,
          rows.flatMap(({ decision_id: id }) => id ?? []),
        ),
        readReports(
          database,
          profiles,
          rows.flatMap(({ report_id: id }) => id ?? []),
        ),
      ])
      return rows.flatMap((row) => {
        const item = noticeOf(row, { postOf, profileOf, emojiOf, decisionOf, reportOf })
        return item ? [{ cursor: row.id, item }] : []
      })
    },
  }
}

function noticeOf(row: NotificationRow, loaded: Loaded): Notification | undefined {
  const from = loaded.profileOf.get(row.from_id)
  const post = row.post_id === null ? null : loaded.postOf.get(row.post_id)
  const decision = row.decision_id === null ? null : loaded.decisionOf.get(row.decision_id)
  const report = row.report_id === null ? null : loaded.reportOf.get(row.report_id)
  if (!from || post === undefined || decision === undefined || report === undefined) return undefined
  return {
    id: row.id,
    type: row.type,
    createdAt: row.created_at,
    from,
    post,
    emoji: row.emoji === null ? null : emojiNamed(row.emoji, loaded.emojiOf),
    decision,
    report,
    groupKey: row.group_key ?? aloneKey(row.id),
    read: row.read,
    filtered: row.filtered,
  }
}

const emojiNamed = (name: string, emojiOf: Loaded['emojiOf']): NotificationEmoji => ({
  name,
  emoji: emojiOf.get(name) ?? null,
})
