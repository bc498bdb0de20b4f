import type { AccountId } from '../../../model/ids.ts'
import type { Page, Stretch } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { type AskInBatch, inBatches } from '../connection/batches.ts'
import type { Database, Statement } from '../connection/database.ts'
import type { Candidate, Listing } from './candidates.ts'
import { findingOwn, type OwnListing } from './ownCandidates.ts'
import type { Entry, IsShown, PostReader } from './postReader.ts'
import type { ReadState } from './readingStates.ts'

/** Reads a page of a list. `isShown` decides which candidates its reader sees. */
export type ReadList = (
  values: readonly unknown[],
  stretch: Stretch,
  reader: AccountId | undefined,
  isShown: IsShown,
) => Promise<Page<Post>>

interface Asked {
  query: Statement<Candidate>
  values: readonly unknown[]
}

/**
 * Makes a function that reads candidates which are the same for all readers. Readers who ask for the same at the same
 * time share a statement.
 */
export function sharingFinds(database: Database): AskInBatch<Asked, Candidate[]> {
  return inBatches<Asked, Candidate[]>(database, (asked) => {
    const found = new Map<string, Promise<Candidate[]>>()
    return Promise.all(
      asked.map(({ query, values }) => {
        const key = JSON.stringify([query.name, values])
        const known = found.get(key) ?? database.rows(query, values)
        found.set(key, known)
        return known
      }),
    )
  })
}

// More candidates than asked for, in place of those that the reader is not shown.
const firstTurn = (limit: number) => Math.ceil(limit * 1.2) + 2
// Each further read asks for more. A reader who is shown almost nothing gets a short page, after which the list
// continues.
const turns = 6
const growth = 3

// In all statements of lists, `$2` and `$3` are the ids between which to read, and `$4` is the limit. The values of the
// page follow.

/**
 * Makes a reader of a list with the same candidates for all readers. Its statements do not know the reader: `$1` is
 * null. Readers who ask for the same at the same time share a statement.
 */
export function openSharedList(database: Database, reader: PostReader, readState: ReadState, list: Listing): ReadList {
  const find = sharingFinds(database)

  return async (values, stretch, id, isShown) => {
    const state = id === undefined ? undefined : readState(id)
    return inTurns(stretch, async ({ above, below, limit, ascending }, most) => {
      const query = ascending ? list.oldest : list.newest
      const [rows, reading] = await Promise.all([
        find({ query, values: [null, above, below, limit, ...values] }),
        state,
      ])
      return { rows, read: (nearest) => reader.read(nearest, id, { isShown, reading, most }) }
    })
  }
}

/** Makes a reader of a list for one reader, `$1`, whose statements find only what may be shown to that reader. */
export function openOwnList(database: Database, reader: PostReader, list: OwnListing): ReadList {
  const [findNewest, findOldest] = [findingOwn(database, list.newest), findingOwn(database, list.oldest)]

  return (values, stretch, id, isShown) =>
    inTurns(stretch, async ({ above, below, limit, ascending }, most) => {
      const find = ascending ? findOldest : findNewest
      const rows = await find([id ?? null, above, below, limit, ...values])
      return { rows, read: (nearest) => reader.read(nearest, id, { isShown, most }) }
    })
}

interface Turn {
  /** As many as were asked for, if there are enough. */
  rows: readonly Candidate[]
  /** Reads the rows, which are in the order in which they fill a page. */
  read(nearest: readonly Candidate[]): Promise<Entry[]>
}

async function inTurns(
  { above, below, limit, ascending }: Stretch,
  take: (turn: Stretch, most: number) => Promise<Turn>,
): Promise<Page<Post>> {
  const shown: Entry[] = []
  let turn: Stretch = { above, below, ascending, limit: firstTurn(limit) }
  let isEnd = false
  let last: string | undefined
  for (let taken = 0; taken < turns && shown.length < limit && !isEnd; taken++) {
    const { rows, read } = await take(turn, limit - shown.length)
    const nearest = ascending ? rows.toReversed() : rows
    shown.push(...(await read(nearest)))
    isEnd = rows.length < turn.limit
    last = nearest.at(-1)?.cursor ?? last
    if (last !== undefined) turn = { ...turn, [ascending ? 'above' : 'below']: last, limit: turn.limit * growth }
  }
  const entries = ascending ? shown.toReversed() : shown
  // After a short page, the list continues behind the last candidate.
  const end = shown.length < limit && !ascending ? last : entries.at(-1)?.cursor
  return {
    items: entries.map(({ item }) => item),
    cursors: entries.map(({ cursor }) => cursor),
    next: isEnd && shown.length < limit && above === '0' ? null : (end ?? null),
    previous: entries[0]?.cursor ?? null,
  }
}
