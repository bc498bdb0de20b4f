import type { AccountId, PostId } from '../../../model/ids.ts'
import type { PostState, StreamedPost, StreamedPosts } from '../../streamedPosts.ts'
import type { Contents } from './contents.ts'
import { type Database, statement } from '../connection/database.ts'
import { isTouched, stateOf } from './pages.ts'
import { type StateColumns, stateColumns } from './postReferences.ts'
import type { Profiles } from '../accounts/profiles.ts'
import type { ViewerFilters } from '../filters/viewerFilters.ts'

interface Row {
  id: PostId
  version: number
  author_id: AccountId
  author_version: number
  silenced: boolean
  sensitized: boolean
  boost_of_id: PostId | null
  quoted_id: PostId | null
}

const selectPosts = statement<Row>(
  'streamed_posts',
  `select p.id, p.version, p.author_id, a.version as author_version,
     a.silenced_at is not null as silenced, a.sensitized_at is not null as sensitized, p.boost_of_id,
     case when p.quote_state = 'accepted' then p.quoted_id end as quoted_id
   from posts p join accounts a on a.id = p.author_id where p.id = any($1::bigint[])`,
)

const selectStates = statement<StateColumns & { reader: AccountId; post: PostId }>(
  'streamed_states',
  `select reader.id as reader, t.id as post, ${stateColumns('reader.id')}
   from unnest($2::bigint[]) reader (id) cross join posts t where t.id = any($1::bigint[])`,
)

// Who can have a state at all: that is few, whoever reads. `pins` are the author's.
const selectTouched = statement<StateColumns & { reader: AccountId; post: PostId }>(
  'streamed_states_touched',
  `with touched as (
     select account_id as reader, post_id as post from favourites where post_id = any($1::bigint[])
     union select account_id, post_id from bookmarks where post_id = any($1::bigint[])
     union select account_id, post_id from reactions where post_id = any($1::bigint[])
     union select author_id, boost_of_id from posts where boost_of_id = any($1::bigint[])
     union select v.account_id, q.post_id from polls q join poll_votes v on v.poll_id = q.id where q.post_id = any($1::bigint[])
     union select m.account_id, p.id from posts p join thread_mutes m on m.conversation_id = p.conversation_id where p.id = any($1::bigint[])
     union select author_id, id from posts where id = any($1::bigint[]))
   select touched.reader, touched.post, ${stateColumns('touched.reader')}
   from unnest($2::bigint[]) asked (id) join touched on touched.reader = asked.id join posts t on t.id = touched.post`,
)

const countTouches = statement<{ count: number }>(
  'streamed_touches',
  `select coalesce(sum(favourites_count + boosts_count + reactions_count
     + coalesce((select voters_count from polls where polls.post_id = posts.id), 0)), 0)::int as count
   from posts where id = any($1::bigint[])`,
)

// Up to so many are found by the posts, whoever reads: else by the readers, of whom there may be
// many more or many less.
const fewTouches = 1000

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
        const { silenced: isSilenced, sensitized: isSensitized } = row
        return { content, author, isSilenced, isSensitized, boostOf, quoted: put(row.quoted_id, depth + 1) }
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
      const touches = (await database.row(countTouches, [posts]))?.count ?? 0
      const isByPost = touches <= Math.max(fewTouches, readers.length)
      const rows = await database.rows(isByPost ? selectTouched : selectStates, [posts, readers])
      const key = (reader: AccountId, post: PostId) => `${reader} ${post}`
      const states = new Map<string, PostState>()
      for (const row of rows) {
        const state = stateOf(row)
        // Also those are found who did nothing, or took back what they did.
        if (isTouched(state)) states.set(key(row.reader, row.post), state)
      }
      return (reader, post) => states.get(key(reader, post))
    },
    filters: (account, version) => filters.load(account, version),
  }
}
