import type { AccountId } from '../../../model/ids.ts'
import type { Page, Stretch } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { inBatches } from '../connection/batches.ts'
import type { Database } from '../connection/database.ts'
import type { Candidate, Listing } from './candidates.ts'
import type { Entry, IsShown, PostReader } from './postReader.ts'
import type { ReadState } from './readingStates.ts'

/**
 * Reads a page of a list whose candidates are the same for all readers: `isShown` decides what each is shown of them.
 */
export type ReadShared = (
  values: readonly unknown[],
  stretch: Stretch,
  reader: AccountId | undefined,
  isShown: IsShown,
) => Promise<Page<Post>>

interface Asked {
  values: readonly unknown[]
  ascending: boolean
}

// Candidates beyond those asked for, in place of what the reader is not shown.
const firstTurn = (limit: number) => Math.ceil(limit * 1.2) + 2
// Further ones are asked for in greater steps. A reader who is shown nearly nothing gets a short page, which goes on.
const turns = 6
const growth = 3

/**
 * Makes the reading of a list. Its statements have no reader: `$1` is null. `$2` and `$3` are the ids between which to
 * read, `$4` is how many; `values` of a page follow. Readers who ask for the same at the same time share a statement.
 */
export function openSharedList(
  database: Database,
  reader: PostReader,
  readState: ReadState,
  list: Listing,
): ReadShared {
  const find = inBatches<Asked, Candidate[]>(database, async (asked) => {
    const under = new Map<string, Promise<Candidate[]>>()
    return Promise.all(
      asked.map(({ values, ascending }) => {
        const key = JSON.stringify([ascending, values])
        const known = under.get(key) ?? database.rows(ascending ? list.oldest : list.newest, [null, ...values])
        under.set(key, known)
        return known
      }),
    )
  })

  return async (values, { above, below, limit, ascending }, id, isShown) => {
    const state = id === undefined ? undefined : readState(id)
    const shown: Entry[] = []
    let [from, to, count] = [above, below, firstTurn(limit)]
    let isEnd = false
    let last: string | undefined
    for (let turn = 0; turn < turns && shown.length < limit && !isEnd; turn++) {
      const [rows, reading] = await Promise.all([find({ values: [from, to, count, ...values], ascending }), state])
      const nearest = ascending ? rows.toReversed() : rows
      shown.push(...(await reader.read(nearest, id, { isShown, reading, most: limit - shown.length })))
      isEnd = rows.length < count
      last = nearest.at(-1)?.cursor ?? last
      if (last !== undefined) [from, to] = ascending ? [last, to] : [from, last]
      count *= growth
    }
    const entries = ascending ? shown.toReversed() : shown
    // Where the page is short, it goes on behind what was looked at.
    const end = shown.length < limit && !ascending ? last : entries.at(-1)?.cursor
    return {
      items: entries.map(({ item }) => item),
      cursors: entries.map(({ cursor }) => cursor),
      next: isEnd && shown.length < limit && above === '0' ? null : (end ?? null),
      previous: entries[0]?.cursor ?? null,
    }
  }
}
