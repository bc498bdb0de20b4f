import { type AccountId, isNewerId, type PollId, type PostId } from '../../../model/ids.ts'
import type { PostViewer } from '../../../model/post.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { keptFrom } from '../connection/keptFrom.ts'
import { isTouched, stateOf } from './pages.ts'
import { type StateColumns, stateColumns } from './postReferences.ts'

/**
 * What a reader did with a post; undefined for nothing. Whether it may be quoted depends on whom
 * the reader follows, too.
 */
export type Marks = Omit<PostViewer, 'filtered' | 'mayQuote'> | undefined

/** A post that is asked about. Its poll may be another one after an edit, with other votes. */
export interface MarkedPost {
  id: PostId
  pollId: PollId | null
}

/** What readers did with posts, kept in the process. */
export interface KeptMarks {
  /** What a reader did with each of these posts, as of a version (`viewer_versions.marks`) or a later one. */
  load(reader: AccountId, version: number, posts: readonly MarkedPost[]): Promise<(post: PostId) => Marks>
  /** Keeps what was read already, by a `marksStatement`. */
  keep(reader: AccountId, rows: readonly MarksRow[]): void
}

interface Known {
  pollId: PollId | null
  marks: Marks
}

interface Kept {
  version: number
  posts: Map<PostId, Known>
  /**
   * The newest post there was then: with newer ones nothing was done since, unless they go on with
   * a thread that is muted.
   */
  newest: PostId | undefined
}

/** What a reader did with one post, at a version. */
export interface MarksRow extends StateColumns {
  id: PostId
  poll_id: PollId | null
  version: number
  newest: PostId | null
}

/** Returns a statement for what the reader `$1` did with posts; `ids` is the SQL for an array of their ids. */
export const marksStatement = (name: string, ids: string): Statement<MarksRow> =>
  statement(
    name,
    `select t.id, ${stateColumns('$1')},
       case when t.has_poll then (select q.id from polls q where q.post_id = t.id) end as poll_id,
       coalesce((select marks from viewer_versions where account_id = $1), 0) as version,
       case when not exists (select from thread_mutes where account_id = $1)
         then (select max(id) from posts) end as newest
     from posts t where t.id = any(${ids})`,
  )

const selectMarks = marksStatement('kept_marks', '$2::bigint[]')

// Of one reader; whoever reads on and on begins anew.
const mostOfOne = 400

// What an entry takes by itself, in posts.
const ofItself = 5

/** Keeps the marks of those who read last, on `most` posts in all; each takes some hundred bytes. */
export function openKeptMarks(database: Database, most = 200_000): KeptMarks {
  const sizeCalculation = ({ posts }: Kept) => posts.size + ofItself
  const kept = keptFrom<AccountId, Kept>(database, { maxSize: most, sizeCalculation })

  function entryOf(reader: AccountId, version: number): Kept {
    const entry = kept.get(reader)
    if (entry && entry.version >= version && entry.posts.size < mostOfOne) return entry
    const empty = { version, posts: new Map(), newest: undefined }
    kept.set(reader, empty)
    return empty
  }

  /** Puts rows into an entry, as far as they fit. Returns the marks of all of them. */
  function keep(reader: AccountId, entry: Kept, rows: readonly MarksRow[]): Map<PostId, Marks> {
    const found = new Map(rows.map((row) => [row.id, marksOf(row)]))
    for (const row of rows) {
      // What came of a later version is not for this entry: the next one who asks finds that version, and begins anew.
      if (row.version !== entry.version) continue
      entry.posts.set(row.id, { pollId: row.poll_id, marks: found.get(row.id) })
      if (row.newest !== null) entry.newest ??= row.newest
    }
    // As an object of its own, so that what came in is reckoned.
    if (kept.peek(reader) === entry) kept.set(reader, { ...entry })
    return found
  }

  return {
    keep(reader, rows) {
      const [first] = rows
      if (first) keep(reader, entryOf(reader, first.version), rows)
    },
    async load(reader, version, posts) {
      const entry = entryOf(reader, version)
      const missing = posts.filter((post) => {
        const known = entry.posts.get(post.id)
        return known ? known.pollId !== post.pollId : !isNewer(post, entry)
      })
      if (missing.length === 0) return (post) => entry.posts.get(post)?.marks
      const found = keep(reader, entry, await database.rows(selectMarks, [reader, missing.map(({ id }) => id)]))
      return (post) => (found.has(post) ? found.get(post) : entry.posts.get(post)?.marks)
    },
  }
}

const isNewer = ({ id }: MarkedPost, { newest }: Kept) => newest !== undefined && isNewerId(id, newest)

function marksOf(row: StateColumns): Marks {
  const { mayQuote, ...marks } = stateOf(row)
  return isTouched(marks) ? marks : undefined
}
