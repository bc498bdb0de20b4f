import type { AccountId, PostId } from '../../../model/ids.ts'
import type { PostState, StreamedPosts } from '../../streamedPosts.ts'
import { type Database, statement } from '../connection/database.ts'
import { hasInteractions, stateOf } from './pages.ts'
import { type StateColumns, stateColumns } from './postReferences.ts'
import { versionKey } from './versionKeys.ts'
import type { LoadByVersionKey } from './versionedPosts.ts'
import type { ViewerFilters } from '../filters/viewerFilters.ts'

const selectVersionKeys = statement<{ versionKey: string }>(
  'streamed_posts',
  `select ${versionKey} as "versionKey" from posts p join accounts a on a.id = p.author_id where p.id = any($1::bigint[])`,
)

const selectMarked = statement<{ id: PostId }>(
  'streamed_posts_marked',
  `select p.id from posts p where p.id = any($1::bigint[])
     and (exists (select from bookmarks where post_id = p.id) or exists (select from pins where post_id = p.id)
       or exists (select from thread_mutes where conversation_id = p.conversation_id))`,
)

const selectByReader = statement<StateColumns & { reader: AccountId; post: PostId }>(
  'streamed_states',
  `select reader.id as reader, t.id as post, ${stateColumns('reader.id')}
   from unnest($2::bigint[]) reader (id) cross join posts t where t.id = any($1::bigint[])`,
)

// Finds the readers who can have interactions with the posts at all. They are few, however many readers are requested.
// The authors are among them, since they can pin their posts.
const selectByPost = statement<StateColumns & { reader: AccountId; post: PostId }>(
  'streamed_states_touched',
  `with interacted as (
     select account_id as reader, post_id as post from favourites where post_id = any($1::bigint[])
     union select account_id, post_id from bookmarks where post_id = any($1::bigint[])
     union select account_id, post_id from reactions where post_id = any($1::bigint[])
     union select author_id, boost_of_id from posts where boost_of_id = any($1::bigint[])
     union select v.account_id, q.post_id from polls q join poll_votes v on v.poll_id = q.id where q.post_id = any($1::bigint[])
     union select m.account_id, p.id from posts p join thread_mutes m on m.conversation_id = p.conversation_id where p.id = any($1::bigint[])
     union select author_id, id from posts where id = any($1::bigint[]))
   select interacted.reader, interacted.post, ${stateColumns('interacted.reader')}
   from unnest($2::bigint[]) requested (id) join interacted on interacted.reader = requested.id
   join posts t on t.id = interacted.post`,
)

const countInteractions = statement<{ count: number }>(
  'streamed_touches',
  `select coalesce(sum(favourites_count + boosts_count + reactions_count
     + coalesce((select voters_count from polls where polls.post_id = posts.id), 0)), 0)::int as count
   from posts where id = any($1::bigint[])`,
)

// Up to this number of interactions, or up to the number of readers if that is greater, the query starts from the
// posts. Above it, the query starts from the readers.
const fewInteractions = 1000

interface StreamedPostDeps {
  load: LoadByVersionKey
  filters: ViewerFilters
}

/** The posts for streams in PostgreSQL. */
export function postgresStreamedPosts(database: Database, { load, filters }: StreamedPostDeps): StreamedPosts {
  return {
    async load(ids) {
      if (ids.length === 0) return new Map()
      const rows = await database.rows(selectVersionKeys, [ids])
      return load(rows.map((row) => row.versionKey))
    },
    async marked(ids) {
      if (ids.length === 0) return new Set()
      return new Set((await database.rows(selectMarked, [ids])).map(({ id }) => id))
    },
    async states(posts, readers) {
      if (posts.length === 0 || readers.length === 0) return () => undefined
      const interactions = (await database.row(countInteractions, [posts]))?.count ?? 0
      const isByPost = interactions <= Math.max(fewInteractions, readers.length)
      const rows = await database.rows(isByPost ? selectByPost : selectByReader, [posts, readers])
      const key = (reader: AccountId, post: PostId) => `${reader} ${post}`
      const states = new Map<string, PostState>()
      for (const row of rows) {
        const state = stateOf(row)
        // The rows include readers who did nothing, or who undid their interactions.
        if (hasInteractions(state)) states.set(key(row.reader, row.post), state)
      }
      return (reader, post) => states.get(key(reader, post))
    },
    filters: (account, version) => filters.load(account, version),
  }
}
