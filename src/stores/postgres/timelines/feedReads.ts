import { type AccountId, isNewerId, type PostId } from '../../../model/ids.ts'
import { type AskInBatch, byQuestion, inBatches } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { clearedOnReturn } from '../connection/keptFrom.ts'
import { idOfStamp, stamp } from '../posts/stamps.ts'

/**
 * What is asked for: the newest of what may belong on a reader's home timeline between two ids,
 * neither of them included.
 */
export interface FeedAsked {
  reader: AccountId
  above: PostId
  below: PostId
  /** How many at most. */
  most: number
}

/**
 * What a feed tells, with what is merged into it on read, and by which versions of what is kept it
 * is to be shown; all of one moment.
 */
export interface FeedRead {
  /** When that was, by the clock of PostgreSQL, in milliseconds since 1970: mutes and polls end by it. */
  now: number
  /** Of the reader: see `viewer_versions` and `accounts`. */
  relations: number
  marks: number
  filtersVersion: number
  /** Where the feed ends: what is older is not in it. */
  floor: PostId
  /** The newest first; fewer than asked for where there are no more. Some may be gone. */
  ids: PostId[]
  /**
   * Of each post that is there its stamp (`stamps.ts`). Posts of others who asked at the same time are among them.
   */
  stampOf: ReadonlyMap<PostId, string>
}

// Of those who are not written into feeds, and of followed hashtags. Few readers have such.
const merged = `
  case when exists (select from follows m where m.follower_id = x.reader and m.merged_on_read)
    or exists (select from tag_follows t where t.account_id = x.reader) then (
    select array_agg(id) from (
      select p.id from follows m cross join lateral (
        select id from posts where author_id = m.followee_id and id > stretch.above and id < x.below order by id desc limit x.most) p
      where m.follower_id = x.reader and m.merged_on_read
      union
      select p.post_id from tag_follows t cross join lateral (
        select post_id from post_tags where tag_id = t.tag_id and post_id > stretch.above and post_id < x.below
        order by post_id desc limit x.most) p
      where t.account_id = x.reader
      order by id desc limit x.most) newest) end`

/** What is said of a question, by its number, or of a post. */
type Row = { at: number; said: string } | { at: null; said: string }

// The same text: nothing was committed in between. Of another server, one that took over, it is another.
const snapshot = `concat(pg_current_snapshot(), '@', extract(epoch from pg_postmaster_start_time()))`

// What readers have in common is looked at once, and while nobody has committed anything (`$5`),
// nothing of what is known already (`$6`).
const selectFeeds = statement<Row>(
  'feed_reads',
  `with asked as materialized (
     select x.at, x.most, r.filters_version, r.feed_floor, coalesce(v.relations, 0) as relations, coalesce(v.marks, 0) as marks,
       fed.ids || ${merged} as ids
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[]) with ordinality x (reader, above, below, most, at)
     join accounts r on r.id = x.reader
     left join viewer_versions v on v.account_id = x.reader
     cross join lateral (select greatest(x.above, r.feed_floor) as above) stretch
     cross join lateral (
       select array_agg(f.post_id) as ids from (
         select post_id from feed where reader_id = x.reader and post_id > stretch.above and post_id < x.below
         order by post_id desc limit x.most) f) fed)
   select at::int as at, concat_ws(' ', ${snapshot}, floor(extract(epoch from statement_timestamp()) * 1000), most, relations, marks, filters_version, feed_floor, array_to_string(ids, ' ')) as said from asked
   union all
   select null, ${stamp} from (
     select unnest(ids) as id from asked
     except select unnest($6::bigint[]) where ${snapshot} = $5) shown
   join posts p on p.id = shown.id join accounts a on a.id = p.author_id`,
)

/** Reads a feed, among those that others ask for; undefined when there is no such reader. */
export type ReadFeed = AskInBatch<FeedAsked, FeedRead | undefined>

/**
 * Stamps that are known, and as of which snapshot: as long as PostgreSQL sees by the same, no row
 * that was committed is another one.
 */
interface Known {
  snapshot: string
  stampOf: Map<PostId, string>
}

const nothing = (): Known => ({ snapshot: '', stampOf: new Map() })

// They are sent with each statement.
const mostKnown = 500

/**
 * Reads the feeds in the database, which is to be one that is written to: a standby does not tell all of its snapshot.
 */
export function openFeedReads(database: Database): ReadFeed {
  // A server that crashed may have lost its last transactions, and see by the same snapshot again.
  const last = clearedOnReturn(database, { known: nothing(), clear: () => void (last.known = nothing()) })

  return inBatches(database, async (asked) => {
    if (last.known.stampOf.size > mostKnown) last.clear()
    const sent = last.known
    const rows = await database.rows(selectFeeds, [...valuesOf(asked), ...valuesKnown(sent)])
    const told = rows.filter((row) => row.at !== null)
    const snapshot = firstWord(told[0]?.said ?? '')
    // Another statement may have told of the same snapshot meanwhile.
    last.known = [sent, last.known].find((one) => one.snapshot === snapshot) ?? { snapshot, stampOf: new Map() }
    const { stampOf } = last.known
    for (const { at, said } of rows) if (at === null) stampOf.set(idOfStamp(said), said)
    return byQuestion(told, asked.length, ({ said }) => answerOf(said, stampOf))
  })
}

const valuesOf = (asked: readonly FeedAsked[]) => [
  asked.map(({ reader }) => reader),
  asked.map(({ above }) => above),
  asked.map(({ below }) => below),
  asked.map(({ most }) => most),
]

const valuesKnown = ({ snapshot, stampOf }: Known) => [snapshot, `{${[...stampOf.keys()].join(',')}}`]

const firstWord = (text: string) => text.slice(0, text.indexOf(' '))

function answerOf(said: string, stampOf: ReadonlyMap<PostId, string>): FeedRead {
  const [, now, most, relations, marks, filtersVersion, floor, ...ids] = said.split(' ')
  return {
    now: Number(now),
    relations: Number(relations),
    marks: Number(marks),
    filtersVersion: Number(filtersVersion),
    floor: floor as PostId,
    ids: newestOf(ids as PostId[], Number(most)),
    stampOf,
  }
}

// Each source gave its newest: so many of all of them are the newest of all.
function newestOf(ids: PostId[], most: number): PostId[] {
  const isInOrder = ids.every((id, index) => index === 0 || isNewerId(ids[index - 1]!, id))
  if (isInOrder) return ids.slice(0, most)
  return [...new Set(ids)].sort((one, other) => (isNewerId(one, other) ? -1 : 1)).slice(0, most)
}
