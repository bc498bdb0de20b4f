import type { CustomEmoji } from '../../../model/customEmoji.ts'
import type { AccountId, MediaId, PollId, ReportId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { Media, MediaKind } from '../../../model/media.ts'
import type { ReportedPost } from '../../../model/moderatedReport.ts'
import { detectCustomEmojis } from '../../../model/text/emojis.ts'
import { type Database, statement } from '../connection/database.ts'
import { loadEmojis } from '../media/customEmojis.ts'
import { type MediaRow, mediaOf } from '../media/media.ts'
import { emojisIn, htmlOf } from '../posts/contentRow.ts'

interface CapturedMedia {
  id: MediaId
  kind: MediaKind
  description: string | null
  /** The current state of the file; null if it was deleted. */
  now: MediaRow | null
}

interface Row extends Omit<ReportedPost, 'html' | 'media' | 'mentions' | 'emojis' | 'poll'> {
  reportId: ReportId
  media: CapturedMedia[] | null
  mentions: { id: AccountId; username: string }[]
  poll: { id: PollId; expires_at: string; multiple: boolean; options: string[] } | null
}

type PostRow = Omit<Row, 'reportId'>

/** SQL: true if the row `p` of `report_posts` is a copy of a post that is not public. */
export const isPrivateCopy = (p: string) => `${p}.visibility not in ('public', 'unlisted')`

// The state of a boost also depends on the boosted post, which may have been edited, removed or deleted.
const selectPosts = statement<Row>(
  'reported_posts',
  `select p.report_id as "reportId", p.post_id as "postId", p.boost_of_id as "boostOfId", p.visibility, p.text,
     p.content_warning as "contentWarning", p.sensitive, p.language, p.in_reply_to_id as "inReplyToId",
     p.quoted_id as "quotedId", p.mentions, p.poll, p.created_at as "createdAt", p.edited_at as "editedAt",
     p.captured_at as "capturedAt",
     case when r.post_id is not null then 'removed' when live.id is null or source.id is null then 'deleted'
       when source.edited_at is distinct from p.edited_at then 'edited' else 'unchanged' end as state,
     (select json_agg(w.value || jsonb_build_object('now', (select to_jsonb(n) from (
          select m.id::text, m.kind, m.state, m.file_key, m.preview_key, m.meta, m.focus, m.blurhash, m.withdrawn
          from media m where m.id = (w.value ->> 'id')::bigint and m.state <> 'removed') n)) order by w.ordinality)
        from jsonb_array_elements(p.media) with ordinality w) as media
   from report_posts p
   left join posts live on live.id = p.post_id
   left join posts source on source.id = coalesce(p.boost_of_id, p.post_id)
   left join removed_posts r on r.post_id = coalesce(p.boost_of_id, p.post_id)
   where p.report_id = any($1::bigint[]) and ($2::boolean or not ${isPrivateCopy('p')})
   order by p.report_id, p.position`,
)

/** The reports whose copies to read, and whether to include posts that are not public. */
export interface ReportedPostQuery {
  reportIds: readonly ReportId[]
  withPrivate: boolean
}

/** Reads the copies of posts in reports, in the order in which they were reported. */
export async function readReportedPosts(
  database: Database,
  links: Links,
  { reportIds, withPrivate }: ReportedPostQuery,
): Promise<Map<ReportId, ReportedPost[]>> {
  const rows = reportIds.length === 0 ? [] : await database.rows(selectPosts, [reportIds, withPrivate])
  const emojis = await loadEmojis(
    database,
    links,
    rows.flatMap((row) => detectCustomEmojis(textsOf(row))),
  )
  const posts = new Map<ReportId, ReportedPost[]>()
  for (const { reportId, ...row } of rows) {
    posts.set(reportId, [...(posts.get(reportId) ?? []), postOf(row, links, emojis)])
  }
  return posts
}

const textsOf = ({ text, contentWarning, poll }: PostRow) => [text, contentWarning, ...(poll?.options ?? [])].join(' ')

function postOf(row: PostRow, links: Links, emojis: ReadonlyMap<string, CustomEmoji>): ReportedPost {
  const mentions = row.mentions.map(({ id, username }) => ({ id, username, url: links.profile(username) }))
  const { poll } = row
  return {
    ...row,
    html: htmlOf(row.text, mentions, links),
    media: (row.media ?? []).map((media) => attachmentOf(media, links)),
    mentions,
    emojis: emojisIn(textsOf(row), emojis),
    poll: poll && {
      id: poll.id,
      expiresAt: new Date(poll.expires_at).toISOString(),
      multiple: poll.multiple,
      options: poll.options,
    },
  }
}

// Uses the description at the time of the report, and the current file.
function attachmentOf({ id, kind, description, now }: CapturedMedia, links: Links): Media {
  if (now) return mediaOf({ ...now, description }, links)
  const none = { url: null, previewUrl: null, original: null, preview: null, durationSeconds: null }
  return { id, kind, state: 'failed', ...none, focus: null, description, blurhash: null }
}
