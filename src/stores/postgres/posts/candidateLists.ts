import type { AccountId } from '../../../model/ids.ts'
import type { Page, IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { type QueryInBatch, inBatches } from '../connection/batches.ts'
import type { Database, Statement } from '../connection/database.ts'
import type { ReadName } from '../connection/replicas/readFreshness.ts'
import { perDatabase, type Reads } from '../connection/replicas/reads.ts'
import type { Candidate, ListStatements } from './candidates.ts'
import { candidatesOf, type OwnListing } from './ownCandidates.ts'
import { type FindRows, type OwnFound, rowFinder } from './ownRows.ts'
import type { Entry, IsShown, PostReader } from './postReader.ts'
import type { ReadState } from './readingStates.ts'
import { lastsUntil, type ShownPage, type ShownPages } from './shownPages.ts'

/** Reads a page of a list. `isShown` decides which candidates the reader sees. */
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
 * Makes a function that reads candidates which are the same for all readers. Readers who request the same candidates at
 * the same time share a statement.
 */
export function sharedListFinder(database: Database): QueryInBatch<ListRequest, Candidate[]> {
  return inBatches<ListRequest, Candidate[]>(database, (requests) => {
    const found = new Map<string, Promise<Candidate[]>>()
    return Promise.all(
      requests.map(({ query, values }) => {
        const key = JSON.stringify([query.name, values])
        const reading = found.get(key) ?? database.rows(query, values)
        found.set(key, reading)
        return reading
      }),
    )
  })
}

/**
 * Returns the number of candidates to begin with in a list of which the reader sees nearly everything: posts that they
 * favourited, were notified of, or take part in.
 */
export const nearlyAll = (limit: number) => limit + 2
/**
 * Returns the number of candidates to begin with in other lists: more, since some of them are hidden from the reader.
 */
export const firstRound = (limit: number) => Math.ceil(limit * 1.2) + 2
// The maximum number of rounds. After it, a reader who sees almost nothing gets a short page, and the list continues.
const mostRounds = 6
/** The factor by which the number of requested candidates grows from one round to the next. */
export const growth = 3

// In all statements of lists, `$2` and `$3` are the ids between which to read, and `$4` is the limit. The list's own
// values follow.

/**
 * Makes a reader of a list with the same candidates for all readers. Its statements do not know the reader: `$1` is
 * null. Readers who request the same candidates at the same time share a statement.
 */
export function openSharedList(
  { reads, reader, readState }: SharedListDeps,
  name: ReadName,
  list: ListStatements,
): ReadList {
  const findOn = perDatabase(sharedListFinder)

  return async (values, range, id, isShown) => {
    let state: ReturnType<ReadState> | undefined
    const stateOf = (account: AccountId) => (state ??= readState(account))
    return inRounds<Post, Candidate>(range, async ({ above, below, limit, ascending }, most) => {
      const query = ascending ? list.oldest : list.newest
      const [rows, reading] = await reads.read(name, id, {
        run: (database, ownState) =>
          Promise.all([
            findOn(database)({ query, values: [null, above, below, limit, ...values] }),
            id === undefined ? undefined : (ownState ?? stateOf(id)),
          ]),
        shown: ([found]) => versionKeysOf(found),
      })
      return { rows, read: (nearest) => reader.read(nearest, id, { isShown, reading, most }) }
    })
  }
}

/** Returns the version keys of candidates, which contain the ids of everything that they show. */
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
  { finding = (find: FindRows) => find, first = firstRound } = {},
): ReadList {
  const newestOn = perDatabase((database) => finding(rowFinder(database, list.newest)))
  const oldestOn = perDatabase((database) => finding(rowFinder(database, list.oldest)))

  return (values, range, id, isShown) => {
    const find = ({ above, below, limit, ascending }: IdRange) =>
      reads.read<OwnFound>(name, id, {
        run: (database) => (ascending ? oldestOn : newestOn)(database)([id ?? null, above, below, limit, ...values]),
        shown: (found) => versionKeysOf(candidatesOf(found)),
      })
    return ownPage<Post, Candidate>(range, first(range.limit), {
      pages: reader.pages,
      key: [name, id, values],
      find,
      rowsOf: candidatesOf,
      async read(_found, nearest, most) {
        let until = 0
        const onShown = (...shown: Parameters<typeof lastsUntil>) => void (until = lastsUntil(...shown))
        const entries = await reader.read(nearest, id, { isShown, most, onShown })
        return { entries, until, posts: nearest.map((row) => row.id), accounts: [] }
      },
    })
  }
}

/** How a list for one reader is read. */
interface OwnList<Item, Row, Shown> {
  pages: ShownPages
  /** Identifies the list and its reader in the cache of pages. */
  key: readonly unknown[]
  find(round: IdRange): Promise<OwnFound>
  rowsOf(found: OwnFound, round: IdRange): readonly Row[] | Promise<readonly Row[]>
  read(found: OwnFound, nearest: readonly Row[], most: number): Promise<ShownRows<Item>>
  /** Converts the items of the page before it is cached. */
  finish?(page: Page<Item>): Page<Shown> | Promise<Page<Shown>>
}

interface ShownRows<Item> extends Omit<ShownPage, 'page'> {
  entries: Entry<Item>[]
}

/**
 * Makes a page of a list for one reader as `inRounds` does. If the first round finds the same rows and versions from
 * which a cached page was made, returns that page.
 */
export async function ownPage<Item, Row extends { cursor: string }, Shown = Item>(
  range: IdRange,
  first: number,
  { pages, key, find, rowsOf, read: show, finish = (page) => page as Page<never> }: OwnList<Item, Row, Shown>,
): Promise<Page<Shown>> {
  const name = JSON.stringify([...key, range])
  const limit = pages.candidates(name, first)
  const cachePage = pages.beginRead()
  const found = await find({ ...range, limit })
  const cached = pages.get<Page<Shown>>(name, found)
  if (cached) return cached
  const shown: ShownRows<Item>[] = []
  let needed = 0
  const read = await inRounds<Item, Row>(
    range,
    async (round, most) => {
      const current = needed === 0 ? found : await find(round)
      needed += round.limit
      return {
        rows: await rowsOf(current, round),
        async read(nearest) {
          shown.push(await show(current, nearest, most))
          return shown.at(-1)!.entries
        },
      }
    },
    limit,
  )
  const page = await finish(read)
  if (needed > limit) pages.needed(name, needed)
  else cachePage(name, found, { page, ...shown[0]! })
  return page
}

interface Round<Item, Row> {
  /** The candidates, newest first: as many as were requested, or all if there are fewer. */
  rows: readonly Row[]
  /** Reads the items of these candidates, which are in the order in which they fill a page. */
  read(nearest: readonly Row[]): Promise<Entry<Item>[]>
}

/**
 * Makes a page of a list from candidates: reads more of them as long as too few are shown. `take` reads the candidates
 * between two cursors. `first` is the number of candidates to begin with.
 */
export async function inRounds<Item, Row extends { cursor: string }>(
  { above, below, limit, ascending }: IdRange,
  take: (round: IdRange, most: number) => Promise<Round<Item, Row>>,
  first = firstRound(limit),
): Promise<Page<Item>> {
  const shown: Entry<Item>[] = []
  let round: IdRange = { above, below, ascending, limit: first }
  let isEnd = false
  let last: string | undefined
  for (let rounds = 0; rounds < mostRounds && shown.length < limit && !isEnd; rounds++) {
    const { rows, read } = await take(round, limit - shown.length)
    const nearest = ascending ? rows.toReversed() : rows
    shown.push(...(await read(nearest)))
    isEnd = rows.length < round.limit
    last = nearest.at(-1)?.cursor ?? last
    if (last !== undefined) round = { ...round, [ascending ? 'above' : 'below']: last, limit: round.limit * growth }
  }
  const entries = ascending ? shown.toReversed() : shown
  // If the page is short although the list has not ended, the next page begins after the last candidate.
  const continued = shown.length < limit && !isEnd ? last : undefined
  const end = ascending ? entries.at(-1)?.cursor : (continued ?? entries.at(-1)?.cursor)
  return {
    items: entries.map(({ item }) => item),
    cursors: entries.map(({ cursor }) => cursor),
    next: isEnd && shown.length < limit && above === '0' ? null : (end ?? null),
    previous: (ascending ? continued : undefined) ?? entries[0]?.cursor ?? null,
  }
}
