import type { AccountId, DecisionId, PostId, ReportId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import { aloneKey, type Notification, type NotificationEmoji } from '../../../model/notification.ts'
import type { ModerationDecision } from '../../../model/moderationDecision.ts'
import type { Report } from '../../../model/report.ts'
import type { Post } from '../../../model/post.ts'
import type { Profile } from '../../../model/profile.ts'
import { readDecisions } from '../instance/noticedDecisions.ts'
import { emojiOf } from '../media/customEmojis.ts'
import type { Database } from '../connection/database.ts'
import type { NotificationRow } from './notificationRows.ts'
import type { PostReader } from '../posts/postReader.ts'
import { readReports } from './noticedReports.ts'
import type { Profiles } from '../accounts/profiles.ts'

/** Makes notifications from rows. */
export interface Notices {
  /** Returns notifications in the order of the rows. Those with a part that is gone are left out. */
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
  decisionOf: ReadonlyMap<DecisionId, ModerationDecision>
  reportOf: ReadonlyMap<ReportId, Report>
}

/** Opens the one place that makes notifications from rows. It reads all posts of a page at once. */
export function openNotices({ database, reader, profiles, links }: Parts): Notices {
  return {
    async assemble(rows, account) {
      const [postOf, profileOf, decisionOf, reportOf] = await Promise.all([
        reader.shown(rows, account),
        profiles.load(rows.map((row) => ({ id: row.from_id, version: row.from_version }))),
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
        const item = noticeOf(row, { postOf, profileOf, decisionOf, reportOf }, links)
        return item ? [{ cursor: row.id, item }] : []
      })
    },
  }
}

function noticeOf(row: NotificationRow, loaded: Loaded, links: Links): Notification | undefined {
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
    emoji: emojiIn(row, links),
    decision,
    report,
    groupKey: row.group_key ?? aloneKey(row.id),
    read: row.read,
    filtered: row.filtered,
  }
}

function emojiIn({ emoji: name, custom_emoji: custom }: NotificationRow, links: Links): NotificationEmoji | null {
  return name === null ? null : { name, emoji: custom && emojiOf(custom, links) }
}
