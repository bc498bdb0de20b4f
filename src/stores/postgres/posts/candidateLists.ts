import type { AccountId } from '../../../model/ids.ts'
import type { Page, IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { type QueryInBatch, inBatches } from '../connection/batches.ts'
import type { Database, Statement } from '../connection/database.ts'
import type { ReadName } from '../connection/replicas/readPlaces.ts'
import { perDatabase, type Reads } from '../connection/replicas/reads.ts'
import type { Candidate, Listing } from './candidates.ts'
import { candidateFinder, type FindOwn, type OwnListing } from './ownCandidates.ts'
import type { Entry, IsShown, PostReader } from './postReader.ts'
import type { ReadState } from './readingStates.ts'

/** Reads a page of a list. `isShown` decides which candidates its reader sees. */
export type ReadList = (
  values: readonly unknown[],
  range: IdRange,
  reader: AccountId | undefined,
  isShown: IsShown,
) => Promise<Page<Post>>

interface ListRequest {
  query: Statement<Candidate>
  values: readonly unknown[]
}

/**
 * Makes a function that reads candidates which are the same for all readers. Readers who ask for the same at the same
 * time share a statement.
 */
export function sharingFinds(database: Database): QueryInBatch<ListRequest, Candidate[]> {
  return inBatches<ListRequest, Candidate[]>(database, (requests) => {
    const found = new Map<string, Promise<Candidate[]>>()
    return Promise.all(
      requests.map(({ query, values }) => {
        const key = JSON.stringify([query.name, values])
        const known = found.get(key) ?? database.rows(query, values)
        found.set(key, known)
        return known
      }),
    )
  })
}

/**
 * Returns the number of candidates to begin with in a list of which the reader sees nearly everything: posts that they
 * favourited, were notified of, or take part in.
 */
export const nearlyAll = (limit: number) => limit + 2
/** Returns the same for other lists: more candidates, since some of them are hidden from the reader. */
export const firstTurn = (limit: number) => Math.ceil(limit * 1.2) + 2
// A reader who sees almost nothing gets a short page, after which the list continues.
const mostTurns = 6
/** How many times as many candidates each further read requests. */
export const growth = 3

// In all statements of lists, `$2` and `$3` are the ids between which to read, and `$4` is the limit. The values of the
// page follow.

/**
 * Makes a reader of a list with the same candidates for all readers. Its statements do not know the reader: `$1` is
 * null. Readers who ask for the same at the same time share a statement.
 */
export function openSharedList({ reads, reader, readState }: SharedListDeps, name: ReadName, list: Listing): ReadList {
  const findOn = perDatabase(sharingFinds)

  return async (values, range, id, isShown) => {
    let state: ReturnType<ReadState> | undefined
    const stateOf = (account: AccountId) => (state ??= readState(account))
    return inTurns<Post, Candidate>(range, async ({ above, below, limit, ascending }, most) => {
      const query = ascending ? list.oldest : list.newest
      const [rows, reading] = await reads.read(name, id, {
        run: (database, known) =>
          Promise.all([
            findOn(database)({ query, values: [null, above, below, limit, ...values] }),
            id === undefined ? undefined : (known ?? stateOf(id)),
          ]),
        shown: ([found]) => versionKeysOf(found),
      })
      return { rows, read: (nearest) => reader.read(nearest, id, { isShown, reading, most }) }
    })
  }
}

/** Returns the version keys of candidates, which have the ids of everything that they show. */
export const versionKeysOf = (rows: readonly Candidate[]): string[] => rows.map(({ versionKey }) => versionKey)

/** The dependencies of lists with the same candidates for all readers. */
export interface SharedListDeps {
  reads: Reads
  reader: PostReader
  readState: ReadState
}

/**
 * Makes a reader of a list for one reader, `$1`, whose statements find only what may be shown to that reader. `finding`
 * may add further values. `first` returns the number of candidates to begin with.
 */
export function openOwnList(
  reads: Reads,
  reader: PostReader,
  name: ReadName,
  list: OwnListing,
  { finding = (find: FindOwn) => find, first = firstTurn } = {},
): ReadList {
  const newestOn = perDatabase((database) => finding(candidateFinder(database, list.newest)))
  const oldestOn = perDatabase((database) => finding(candidateFinder(database, list.oldest)))

  return (values, range, id, isShown) =>
    inTurns<Post, Candidate>(
      range,
      async ({ above, below, limit, ascending }, most) => {
        const findOn = ascending ? oldestOn : newestOn
        const rows = await reads.read(name, id, {
          run: (database) => findOn(database)([id ?? null, above, below, limit, ...values]),
          shown: versionKeysOf,
        })
        return { rows, read: (nearest) => reader.read(nearest, id, { isShown, most }) }
      },
      first(range.limit),
    )
}

interface Turn<Item, Row> {
  /** As many as were requested, if there are enough; newest first. */
  rows: readonly Row[]
  /** Reads the rows, which are in the order in which they fill a page. */
  read(nearest: readonly Row[]): Promise<Entry<Item>[]>
}

/**
 * Makes a page of a list from candidates: reads more of them as long as too few are shown. `take` reads the candidates
 * between two cursors. `first` is the number of candidates to begin with.
 */
export async function inTurns<Item, Row extends { cursor: string }>(
  { above, below, limit, ascending }: IdRange,
  take: (turn: IdRange, most: number) => Promise<Turn<Item, Row>>,
  first = firstTurn(limit),
): Promise<Page<Item>> {
  const shown: Entry<Item>[] = []
  let turn: IdRange = { above, below, ascending, limit: first }
  let isEnd = false
  let last: string | undefined
  for (let taken = 0; taken < mostTurns && shown.length < limit && !isEnd; taken++) {
    const { rows, read } = await take(turn, limit - shown.length)
    const nearest = ascending ? rows.toReversed() : rows
    shown.push(...(await read(nearest)))
    isEnd = rows.length < turn.limit
    last = nearest.at(-1)?.cursor ?? last
    if (last !== undefined) turn = { ...turn, [ascending ? 'above' : 'below']: last, limit: turn.limit * growth }
  }
  const entries = ascending ? shown.toReversed() : shown
  // After a short page before the end, the list continues after the last candidate.
  const end = shown.length < limit && !ascending && !isEnd ? last : entries.at(-1)?.cursor
  return {
    items: entries.map(({ item }) => item),
    cursors: entries.map(({ cursor }) => cursor),
    next: isEnd && shown.length < limit && above === '0' ? null : (end ?? null),
    previous: entries[0]?.cursor ?? null,
  }
}
