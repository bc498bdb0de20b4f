import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { fetchedAtMost } from '../../../model/bounds.ts'
import type { TagId } from '../../../model/ids.ts'
import { firstIdAt } from '../../../model/ids.ts'
import type { TagDay } from '../../../model/tag.ts'
import { dayMilliseconds, dayOf } from '../../../model/time.ts'
import { sharedRead } from '../../readForCaller.ts'
import { type Database, statement } from '../connection/database.ts'
import { isAudible } from '../posts/visibility.ts'

const days = 7

interface DayRow {
  tag: TagId
  first: string
  uses: number
  accounts: number
}

// Counts each day separately, so that a tag that is used very often today also has numbers for yesterday. $2: the first
// id of each day; ids contain the time.
const count = statement<DayRow>(
  'tag_history',
  `select requested.id as tag, days.first, count(*)::integer as uses,
     count(distinct used.author_id)::integer as accounts
   from unnest($1::bigint[]) requested (id) cross join unnest($2::bigint[]) days (first)
   cross join lateral (
     select p.author_id from (
       select post_id from post_tags
       where tag_id = requested.id and post_id >= days.first
         and post_id < days.first + (${dayMilliseconds}::bigint << 16)
       order by post_id desc limit 1000) t
     join posts p on p.id = t.post_id
     where p.visibility = 'public' and ${isAudible('p.author_id')}) used
   group by requested.id, days.first`,
)

/** The use of hashtags in the last seven days, cached for five minutes. */
export interface TagHistory {
  /** Returns the days of each hashtag: today first, with zeros for days without uses. */
  load(ids: readonly TagId[]): Promise<Map<TagId, TagDay[]>>
}

// The maximum number of hashtags in one query, so that a page of huge hashtags does not take seconds.
const batch = 20

type Counts = Map<string, Omit<TagDay, 'day'>>

/** Opens the history. `now` is a clock in milliseconds since 1970. */
export function openTagHistory(database: Database, now = () => Date.now()): TagHistory {
  async function countAnew(ids: readonly TagId[]): Promise<Counts[]> {
    const rows = await sharedRead(() => database.rows(count, [ids, lastDays(now())]))
    return ids.map((id) => countsOf(rows.filter(({ tag }) => tag === id)))
  }

  const counting = new DataLoader(countAnew, { cache: false, maxBatchSize: batch })
  const cache = new LRUCache<TagId, Counts>({
    ...fetchedAtMost(10_000),
    ttl: 300_000,
    fetchMethod: (id) => counting.load(id),
  })

  return {
    async load(ids) {
      const found = new Map<TagId, TagDay[]>()
      for (let start = 0; start < ids.length; start += batch) {
        const some = ids.slice(start, start + batch)
        const counts = await Promise.all(some.map((id) => cache.forceFetch(id)))
        for (const [index, id] of some.entries()) found.set(id, historyOf(counts[index]!, now()))
      }
      return found
    },
  }
}

const none: Counts = new Map()

/** Returns the history of a hashtag that was never used. */
export const noHistory = (): TagDay[] => historyOf(none, Date.now())

const countsOf = (rows: readonly DayRow[]): Counts =>
  new Map(rows.map(({ first, uses, accounts }) => [first, { uses, accounts }]))

function historyOf(counts: Counts, at: number): TagDay[] {
  return lastDays(at).map((first, ago) => ({
    day: dayOf(at - ago * dayMilliseconds),
    ...(counts.get(first) ?? { uses: 0, accounts: 0 }),
  }))
}

// Returns the first id of each day, today first.
function lastDays(at: number): string[] {
  const today = Math.floor(at / dayMilliseconds) * dayMilliseconds
  return Array.from({ length: days }, (_, ago) => firstIdAt(today - ago * dayMilliseconds))
}
