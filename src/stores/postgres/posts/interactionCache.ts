import { type AccountId, isNewerId, type PollId, type PostId } from '../../../model/ids.ts'
import type { PostViewer } from '../../../model/post.ts'
import type { Caches } from '../connection/caches.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { onPrimary, type Reads } from '../connection/replicas/reads.ts'
import { hasInteractions, stateOf } from './pages.ts'
import { type StateColumns, stateColumns } from './postReferences.ts'

/**
 * The interactions of a reader with a post; undefined for none. Leaves out `mayQuote`, which also depends on the
 * reader's follows.
 */
export type Interactions = Omit<PostViewer, 'filtered' | 'mayQuote'> | undefined

/** A post to read the interactions for. After an edit, the post may have another poll with other votes. */
export interface PostWithPoll {
  id: PostId
  pollId: PollId | null
}

/** A cache of readers' interactions with posts. */
export interface InteractionCache {
  /**
   * Returns a function that returns the reader's interactions with each of these posts, as of a version
   * (`viewer_versions.marks`) or a later one.
   */
  load(reader: AccountId, version: number, posts: readonly PostWithPoll[]): Promise<(post: PostId) => Interactions>
  /** Caches rows that an `interactionsStatement` has already read. */
  store(reader: AccountId, rows: readonly InteractionsRow[]): void
}

interface PostInteractions {
  pollId: PollId | null
  interactions: Interactions
}

interface CachedInteractions {
  version: number
  posts: Map<PostId, PostInteractions>
  /**
   * The newest post when the entry was made: the reader has not interacted with newer posts. Undefined if the reader
   * has muted a thread, since newer posts may belong to it.
   */
  newest: PostId | undefined
}

/** The interactions of a reader with one post, at a version. */
export interface InteractionsRow extends StateColumns {
  id: PostId
  poll_id: PollId | null
  version: number
  newest: PostId | null
}

/**
 * Makes a statement that reads the interactions of the reader `$1` with posts. `ids` is SQL for an array of their ids.
 */
export const interactionsStatement = (name: string, ids: string): Statement<InteractionsRow> =>
  statement(
    name,
    `select t.id, ${stateColumns('$1')},
       case when t.has_poll then (select q.id from polls q where q.post_id = t.id) end as poll_id,
       coalesce((select marks from viewer_versions where account_id = $1), 0) as version,
       case when not exists (select from thread_mutes where account_id = $1)
         then (select max(id) from posts) end as newest
     from posts t where t.id = any(${ids})`,
  )

const selectInteractions = interactionsStatement('kept_marks', '$2::bigint[]')

// The maximum number of posts in a reader's entry. A full entry is replaced by an empty one.
const mostOfOne = 400

const bytesOfOne = 150

/** Caches the interactions of the readers who were active most recently. */
export function openInteractionCache(
  database: Database,
  caches: Caches,
  reads: Reads = onPrimary(database),
): InteractionCache {
  const cache = caches.open<AccountId, CachedInteractions>('interactions', ({ posts }) => bytesOfOne * posts.size)

  function entryOf(reader: AccountId, version: number): CachedInteractions {
    const entry = cache.get(reader, (one) => one.version >= version && one.posts.size < mostOfOne)
    if (entry) return entry
    const empty: CachedInteractions = { version, posts: new Map(), newest: undefined }
    cache.set(reader, empty)
    return empty
  }

  /** Adds those rows to an entry that have its version. Returns the interactions of all rows. */
  function keep(
    reader: AccountId,
    entry: CachedInteractions,
    rows: Iterable<InteractionsRow>,
  ): Map<PostId, Interactions> {
    const found = new Map<PostId, Interactions>()
    for (const row of rows) {
      found.set(row.id, interactionsOf(row))
      // A row of a later version does not fit this entry. The next caller has that version and starts with an empty
      // entry.
      if (row.version !== entry.version) continue
      entry.posts.set(row.id, { pollId: row.poll_id, interactions: found.get(row.id) })
      if (row.newest !== null) entry.newest ??= row.newest
    }
    // Stores a new object, so that the cache computes the size again.
    if (cache.peek(reader) === entry) cache.set(reader, { ...entry })
    return found
  }

  return {
    store(reader, rows) {
      const [first] = rows
      if (first) keep(reader, entryOf(reader, first.version), rows)
    },
    async load(reader, version, posts) {
      const entry = entryOf(reader, version)
      const missing = posts.filter((post) => {
        const cached = entry.posts.get(post.id)
        return cached ? cached.pollId !== post.pollId : !isNewer(post, entry)
      })
      if (missing.length === 0) return (post) => entry.posts.get(post)?.interactions
      const requested = missing.map(({ id }) => ({ id, version }))
      const rows = await reads.load(requested, async (where, posts) => {
        const found = await where.rows(selectInteractions, [reader, posts.map(({ id }) => id)])
        return new Map(found.map((row) => [row.id, row]))
      })
      const found = keep(reader, entry, rows.values())
      return (post) => (found.has(post) ? found.get(post) : entry.posts.get(post)?.interactions)
    },
  }
}

const isNewer = ({ id }: Pick<PostWithPoll, 'id'>, { newest }: CachedInteractions) =>
  newest !== undefined && isNewerId(id, newest)

function interactionsOf(row: StateColumns): Interactions {
  const { mayQuote, ...interactions } = stateOf(row)
  return hasInteractions(interactions) ? interactions : undefined
}
