import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { PostRevision } from '../../../model/post.ts'
import { detectCustomEmojis } from '../../../model/text/emojis.ts'
import { emojisIn, htmlOf } from './contentRow.ts'
import { loadEmojis } from '../media/customEmojis.ts'
import { type Database, statement } from '../connection/database.ts'
import { type MediaRow, mediaOf } from '../media/media.ts'
import type { Profiles } from '../accounts/profiles.ts'

interface RevisionRow {
  author_id: AccountId
  text: string
  content_warning: string
  sensitive: boolean
  created_at: string
  poll_options: string[] | null
  mentions: { id: AccountId; username: string }[] | null
  media: MediaRow[] | null
}

// A revision has the descriptions of its attachments at that time. The files are the current ones, and are missing if
// the attachment was deleted.
const selectRevisions = statement<RevisionRow>(
  'post_revisions',
  `with states as (
     select e.id, e.text, e.content_warning, e.sensitive, e.created_at, e.poll_options, e.media from post_edits e
     where e.id in (
       (select id from post_edits where post_id = $1 order by id limit 1)
       union (select id from post_edits where post_id = $1 order by id desc limit 98))
     union all
     select 9223372036854775807, p.text, p.content_warning, p.sensitive, coalesce(p.edited_at, p.created_at),
       (select array_agg(o.title order by o.position) from polls q join poll_options o on o.poll_id = q.id where q.post_id = p.id),
       (select jsonb_agg(jsonb_build_object('id', m.id::text, 'description', m.description, 'focus', m.focus) order by m.position)
          from media m where m.post_id = p.id)
     from posts p where p.id = $1)
   select p.author_id, s.text, s.content_warning,
     s.sensitive or p.covered or (p.author_id is distinct from $2::bigint
       and (select sensitized_at is not null from accounts where id = p.author_id)) as sensitive,
     s.created_at, s.poll_options,
     (select json_agg(json_build_object('id', a.id::text, 'username', a.username) order by a.id)
        from post_mentions t join accounts a on a.id = t.account_id where t.post_id = p.id) as mentions,
     (select json_agg(json_build_object('id', m.id::text, 'kind', m.kind, 'state', m.state, 'file_key', m.file_key, 'preview_key', m.preview_key,
        'meta', m.meta, 'focus', w.value -> 'focus', 'description', w.value ->> 'description', 'blurhash', m.blurhash) order by w.ordinality)
        from jsonb_array_elements(s.media) with ordinality w join media m
          on m.id = (w.value ->> 'id')::bigint and m.state <> 'removed') as media
   from states s, posts p where p.id = $1 order by s.id`,
)

const textsOf = ({ text, content_warning, poll_options }: RevisionRow): string =>
  [text, content_warning, ...(poll_options ?? [])].join(' ')

/**
 * Reads the revisions of a post as the viewer sees them, the current one last. If there are more than 100, reads the
 * first and the latest 99.
 */
export function readRevisions(database: Database, profiles: Profiles, links: Links) {
  return async (id: PostId, viewer: AccountId | undefined): Promise<PostRevision[]> => {
    const rows = await database.rows(selectRevisions, [id, viewer ?? null])
    const [author] = await profiles.read(rows.slice(0, 1).map((row) => row.author_id))
    if (!author) return []
    const emojis = await loadEmojis(
      database,
      links,
      rows.flatMap((row) => detectCustomEmojis(textsOf(row))),
    )
    return rows.map((row) => {
      const mentions = (row.mentions ?? []).map((mention) => ({ ...mention, url: links.profile(mention.username) }))
      return {
        html: htmlOf(row.text, mentions, links),
        contentWarning: row.content_warning,
        sensitive: row.sensitive,
        createdAt: row.created_at,
        author,
        media: (row.media ?? []).map((media) => mediaOf(media, links)),
        emojis: emojisIn(textsOf(row), emojis),
        pollOptions: row.poll_options,
      }
    })
  }
}
