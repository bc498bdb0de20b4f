import type pg from 'pg'

/**
 * A row of a feed: the id of a post, and bits for the reader's interactions with it or the boosted post: 1 favourited,
 * 2 boosted, 4 bookmarked.
 */
type Row = [id: string, marks: number]

const rowsText = `
  select f.post_id::text,
    case when exists (select from favourites where account_id = $1 and post_id = t.id) then 1 else 0 end
    + case when exists (select from posts where author_id = $1 and boost_of_id = t.id) then 2 else 0 end
    + case when exists (select from bookmarks where account_id = $1 and post_id = t.id) then 4 else 0 end
  from (select post_id from feed where reader_id = $1 order by post_id desc limit 20) f
  join posts p on p.id = f.post_id
  cross join lateral (select coalesce(p.boost_of_id, p.id) as id) t
  order by f.post_id desc`

const [open, comma, close] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

/** Makes pages from cached bytes: those of each post, once for each combination of interactions. */
export function pageOfFragments(pool: pg.Pool, ours: string) {
  const posts = new Map<string, Promise<Buffer[]> | Buffer[]>()

  async function fetchPost(id: string, authorization: string): Promise<Buffer[]> {
    const answer = await fetch(`${ours}/api/v1/statuses/${id}`, { headers: { authorization } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} for a post to cache: ${text}`)
    const fragments = markedInAllWays(text)
    posts.set(id, fragments)
    return fragments
  }

  async function keep(id: string, authorization: string): Promise<void> {
    const fetching = posts.get(id) ?? fetchPost(id, authorization)
    posts.set(id, fetching)
    await fetching
  }

  return async (account: string, authorization: string): Promise<Buffer> => {
    const { rows } = await pool.query<Row>({ name: 'page', text: rowsText, values: [account], rowMode: 'array' })
    for (const [id] of rows) if (!Array.isArray(posts.get(id))) await keep(id, authorization)
    const parts: Buffer[] = []
    for (const [id, marks] of rows) parts.push(parts.length === 0 ? open : comma, (posts.get(id) as Buffer[])[marks]!)
    parts.push(close)
    return Buffer.concat(parts)
  }
}

const marked = /"favourited":(?:true|false),"reblogged":(?:true|false),"muted":false,"bookmarked":(?:true|false)/g

function markedInAllWays(status: string): Buffer[] {
  return Array.from({ length: 8 }, (_, marks) => {
    const [favourited, boosted, bookmarked] = [1, 2, 4].map((bit) => (marks & bit) !== 0)
    const text = `"favourited":${favourited},"reblogged":${boosted},"muted":false,"bookmarked":${bookmarked}`
    return Buffer.from(status.replaceAll(marked, text))
  })
}
