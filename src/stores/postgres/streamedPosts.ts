import type { AccountId, PostId } from '../../model/ids.ts'
import type { PostState, StreamedPost, StreamedPosts } from '../streamedPosts.ts'
import type { Contents } from './contents.ts'
import { type Database, statement } from './database.ts'
import { type StateColumns, stateColumns, stateOf } from './pages.ts'
import type { Profiles } from './profiles.ts'
import type { ViewerFilters } from './viewerFilters.ts'

interface Row {
  id: PostId
  version: number
  author_id: AccountId
  author_version: number
  boost_of_id: PostId | null
  quoted_id: PostId | null
}

const selectPosts = statement<Row>(
  'streamed_posts',
  `select p.id, p.version, p.author_id, a.version as author_version, p.boost_of_id,
     case when p.quote_state = 'accepted' then p.quoted_id end as quoted_id
   from posts p join accounts a on a.id = p.author_id where p.id = any($1::bigint[])`,
)

const selectStates = statement<StateColumns & { reader: AccountId; post: PostId }>(
  'streamed_states',
  `select reader.id as reader, t.id as post, ${stateColumns('reader.id')}
   from unnest($2::bigint[]) reader (id) cross join posts t where t.id = any($1::bigint[])`,
)

interface Parts {
  contents: Contents
  profiles: Profiles
  filters: ViewerFilters
}

// A boost, what it boosts, what that quotes, and what that quotes, of which only the state is told.
const deepest = 4

/** The posts for streams in PostgreSQL. */
export function postgresStreamedPosts(database: Database, { contents, profiles, filters }: Parts): StreamedPosts {
  async function rowsOf(ids: readonly PostId[]): Promise<Map<PostId, Row>> {
    const rows = new Map<PostId, Row>()
    let wanted = [...ids]
    for (let depth = 0; wanted.length > 0 && depth < deepest; depth++) {
      const found = await database.rows(selectPosts, [wanted])
      for (const row of found) rows.set(row.id, row)
      const next = found.flatMap(({ boost_of_id, quoted_id }) => [boost_of_id, quoted_id])
      wanted = [...new Set(next)].filter((id) => id !== null).filter((id) => !rows.has(id))
    }
    return rows
  }

  return {
    async load(ids) {
      if (ids.length === 0) return new Map()
      const rows = await rowsOf(ids)
      const [contentOf, profileOf] = await Promise.all([
        contents.load(rows.values()),
        profiles.load([...rows.values()].map((row) => ({ id: row.author_id, version: row.author_version }))),
      ])
      const put = (id: PostId | null, depth: number): StreamedPost | null => {
        const row = id && rows.get(id)
        const content = row && contentOf.get(row.id)
        const author = row && profileOf.get(row.author_id)
        if (!row || !content || !author || depth === deepest) return null
        const boostOf = put(row.boost_of_id, depth + 1)
        if (row.boost_of_id && !boostOf) return null
        return { content, author, boostOf, quoted: put(row.quoted_id, depth + 1) }
      }
      return new Map(
        ids.flatMap((id): [PostId, StreamedPost][] => {
          const post = put(id, 0)
          return post ? [[id, post]] : []
        }),
      )
    },
    async states(posts, readers) {
      if (posts.length === 0 || readers.length === 0) return () => undefined
      const rows = await database.rows(selectStates, [posts, readers])
      const key = (reader: AccountId, post: PostId) => `${reader} ${post}`
      const states = new Map<string, PostState>(rows.map((row) => [key(row.reader, row.post), stateOf(row)]))
      return (reader, post) => states.get(key(reader, post))
    },
    filters: (account, version) => filters.load(account, version),
  }
}
