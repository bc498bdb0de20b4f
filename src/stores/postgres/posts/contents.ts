import type { PostId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { PostContent } from '../../../model/post.ts'
import { detectCustomEmojis } from '../../../model/text/emojis.ts'
import { loadEmojis } from '../media/customEmojis.ts'
import { type ContentRow, contentOfRow, reactionShortcodes, textsOf } from './contentRow.ts'
import { beginVersionedRead, type Caches } from '../connection/caches.ts'
import { type Database, statement } from '../connection/database.ts'
import { onPrimary, type Reads } from '../connection/replicas/reads.ts'
import { cachedBytes } from '../connection/cachedBytes.ts'

interface CachedContent {
  version: number
  content: PostContent
}

/** A cache of the contents of posts, which are the same for all readers. */
export interface Contents {
  /**
   * Returns the contents of these posts. A cached one is used only if it has the requested version. Deleted posts are
   * left out.
   */
  load(versions: Iterable<{ id: PostId; version: number }>): Promise<Map<PostId, PostContent>>
  /** Caches the contents of rows that have been read before. */
  cacheRows(rows: readonly ContentRow[]): Promise<void>
}

/** Returns the query for the contents of posts, without their authors. `ids` is an SQL expression for an array. */
export const contentsOf = (ids: string) => `
  select p.id, p.version, a.username, p.created_at, p.edited_at, p.visibility, p.text, p.content_warning,
     p.sensitive or p.covered as sensitive,
     p.language, p.in_reply_to_id, p.in_reply_to_account_id, p.application, p.quoted_id, p.quote_state,
     case when p.sharing_forbidden then 'nobody' else p.quote_policy end as quote_policy, p.sharing_forbidden,
     p.quotes_count, p.replies_count, p.boosts_count, p.favourites_count,
     (select json_agg(json_build_object('id', m.id::text, 'username', m.username) order by m.id)
        from post_mentions t join accounts m on m.id = t.account_id where t.post_id = p.id) as mentions,
     (select json_agg(json_build_object('name', t.name) order by t.name)
        from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id) as hashtags,
     case when p.has_media then (select json_agg(m order by m.position) from (
        select id::text, kind, state, file_key, preview_key, meta, focus, description, blurhash, position
        from media where post_id = p.id) m) end as media,
     case when p.reactions_count > 0 then (select json_agg(r order by r.first) from (
        select name, count(*)::int as count, min(id) as first
        from reactions where post_id = p.id group by name) r) end as reactions,
     case when p.has_poll then (select json_build_object('id', q.id::text, 'expires_at', q.expires_at,
        'multiple', q.multiple, 'hide_totals', q.hide_totals, 'votes_changeable', q.votes_changeable,
        'voters_count', q.voters_count,
        'options', (
          select json_agg(json_build_object('title', o.title, 'votes_count', o.votes_count) order by o.position)
          from poll_options o where o.poll_id = q.id))
        from polls q where q.post_id = p.id) end as poll
  from posts p join accounts a on a.id = p.author_id
  where p.id = any(${ids})`

const selectContents = statement<ContentRow>('post_contents', contentsOf('$1::bigint[]'))

/** Caches the contents of the most recently used posts. */
export function openContents(
  database: Database,
  caches: Caches,
  links: Links,
  reads: Reads = onPrimary(database),
): Contents {
  const cache = caches.open<PostId, CachedContent>('contents', ({ content }) => cachedBytes(content))

  async function read(where: Database, posts: readonly { id: PostId }[]): Promise<Map<PostId, CachedContent>> {
    const found = await makeContents(where, await where.rows(selectContents, [posts.map(({ id }) => id)]))
    return new Map(found.map((entry) => [entry.content.id, entry]))
  }

  async function makeContents(where: Database, rows: readonly ContentRow[]): Promise<CachedContent[]> {
    const emojis = await loadEmojis(
      where,
      links,
      rows.flatMap((row) => [...detectCustomEmojis(textsOf(row)), ...reactionShortcodes(row)]),
    )
    return rows.map((row) => ({ version: row.version, content: contentOfRow(row, links, emojis) }))
  }

  return {
    async cacheRows(rows) {
      const isNew = ({ id, version }: ContentRow) => (cache.peek(id)?.version ?? 0) < version
      const cacheRead = beginVersionedRead(cache)
      for (const entry of await makeContents(database, rows.filter(isNew))) cacheRead(entry.content.id, entry)
    },
    async load(versions) {
      const found = new Map<PostId, PostContent>()
      const missing: { id: PostId; version: number }[] = []
      for (const { id, version } of versions) {
        const entry = cache.get(id, (one) => one.version === version)
        if (entry) found.set(id, entry.content)
        else missing.push({ id, version })
      }
      if (missing.length === 0) return found
      const cacheRead = beginVersionedRead(cache)
      for (const entry of (await reads.load(missing, read)).values()) {
        found.set(entry.content.id, entry.content)
        cacheRead(entry.content.id, entry)
      }
      return found
    },
  }
}
