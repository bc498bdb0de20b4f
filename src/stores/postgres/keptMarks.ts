import { LRUCache } from 'lru-cache'
import type { AccountId, PollId, PostId } from '../../model/ids.ts'
import type { PostViewer } from '../../model/post.ts'
import { type Database, statement } from './database.ts'
import { type StateColumns, stateColumns, stateOf } from './pages.ts'

/** What a reader did with a post; undefined for nothing. Whether it may be quoted depends on whom the reader follows, too. */
export type Marks = Omit<PostViewer, 'filtered' | 'mayQuote'> | undefined

/** A post that is asked about. Its poll may be another one after an edit, with other votes. */
export interface MarkedPost {
  id: PostId
  pollId: PollId | null
}

/** What readers did with posts, kept in the process. */
export interface KeptMarks {
  /** What a reader did with posts, as of a version (`viewer_versions.marks`) or a later one. */
  load(reader: AccountId, version: number, posts: readonly MarkedPost[]): Promise<ReadonlyMap<PostId, Marks>>
}

interface Known {
  pollId: PollId | null
  marks: Marks
}

interface Kept {
  version: number
  posts: Map<PostId, Known>
  /** The newest post there was then: with newer ones nothing was done since, unless they go on with a thread that is muted. */
  newest: bigint | undefined
}

interface Row extends StateColumns {
  id: PostId
  version: number
  newest: string | null
}

const selectMarks = statement<Row>(
  'kept_marks',
  `select t.id, ${stateColumns('$1')}, coalesce((select marks from viewer_versions where account_id = $1), 0) as version,
     case when not exists (select from thread_mutes where account_id = $1) then (select max(id) from posts) end as newest
   from posts t where t.id = any($2::bigint[])`,
)

// Of one reader; whoever reads on and on begins anew.
const mostOfOne = 400

/** Keeps the marks of those who read last, on `most` posts in all; each takes some hundred bytes. */
export function openKeptMarks(database: Database, most = 200_000): KeptMarks {
  // Reckoned when there is nothing in it yet: most come for the first pages alone.
  const kept = new LRUCache<AccountId, Kept>({ maxSize: most, sizeCalculation: () => mostOfOne / 4 })

  function entryOf(reader: AccountId, version: number): Kept {
    const entry = kept.get(reader)
    if (entry && entry.version >= version && entry.posts.size < mostOfOne) return entry
    const empty = { version, posts: new Map(), newest: undefined }
    kept.set(reader, empty)
    return empty
  }

  async function read(reader: AccountId, entry: Kept, posts: readonly MarkedPost[], found: Map<PostId, Marks>) {
    const rows = await database.rows(selectMarks, [reader, posts.map(({ id }) => id)])
    const pollOf = new Map(posts.map(({ id, pollId }) => [id, pollId]))
    for (const row of rows) {
      const marks = marksOf(row)
      found.set(row.id, marks)
      // What came of a later version is not for this entry: the next one who asks finds that version, and begins anew.
      if (row.version !== entry.version) continue
      entry.posts.set(row.id, { pollId: pollOf.get(row.id) ?? null, marks })
      if (row.newest !== null) entry.newest ??= BigInt(row.newest)
    }
  }

  return {
    async load(reader, version, posts) {
      const entry = entryOf(reader, version)
      const found = new Map<PostId, Marks>()
      const missing: MarkedPost[] = []
      for (const post of posts) {
        const known = entry.posts.get(post.id)
        if (known && known.pollId === post.pollId) found.set(post.id, known.marks)
        else if (known || !isNewer(post, entry)) missing.push(post)
      }
      if (missing.length > 0) await read(reader, entry, missing, found)
      return found
    },
  }
}

const isNewer = ({ id }: MarkedPost, { newest }: Kept) => newest !== undefined && BigInt(id) > newest

function marksOf(row: StateColumns): Marks {
  const { favourited, boosted, bookmarked, pinned, thread_muted: threadMuted, reactions, votes } = row
  const isTouched = favourited || boosted || bookmarked || pinned || threadMuted || reactions || votes
  if (!isTouched) return undefined
  const { mayQuote, ...marks } = stateOf(row)
  return marks
}
