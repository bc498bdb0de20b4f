import { type AccountId, isNewerId, type PostId } from '../../../model/ids.ts'
import { type AskInBatch, byQuestion, inBatches } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { clearedOnReturn } from '../connection/keptFrom.ts'
import { idOfStamp, stamp } from '../posts/stamps.ts'

/**
 * A question for a feed: the newest posts that may belong on a reader's home timeline between two ids, both excluded.
 */
export interface FeedAsked {
  reader: AccountId
  above: PostId
  below: PostId
  /** The maximum number of posts. */
  most: number
}

/**
 * The part of a feed, with the posts that are merged in at read, and the versions by which it must be shown. All of it
 * is from one moment.
 */
export interface FeedRead {
  /** The time of the read by PostgreSQL's clock, in milliseconds since 1970. Mutes and polls end by it. */
  now: number
  /** The versions of the reader; see `viewer_versions` and `accounts`. */
  relations: number
  marks: number
  filtersVersion: number
  /** The backfill boundary: older posts are not in the feed. */
  floor: PostId
  /** Newest first; fewer than asked for if there are no more. Some may have been deleted. */
  ids: PostId[]
  /** The version keys (`stamps.ts`) of the posts that exist, also of other readers' posts from the same statement. */
  stampOf: ReadonlyMap<PostId, string>
}

// Posts that are not written into feeds: of authors who are merged at read, and with followed hashtags. Few readers
// have any.
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

/** The answer to a question, by its number, or the version key of a post. */
type Row = { at: number; said: string } | { at: null; said: string }

// If the text is the same, nothing was committed in between. Another server, such as one that took over, has another
// text.
const snapshot = `concat(pg_current_snapshot(), '@', extract(epoch from pg_postmaster_start_time()))`

// Posts that readers have in common are read once. While nothing is committed (`$5`), posts that are known already
// (`$6`) are not read again.
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

/** Reads a feed, together with those that other readers ask for. Undefined if the reader does not exist. */
export type ReadFeed = AskInBatch<FeedAsked, FeedRead | undefined>

/** The known version keys and their snapshot. While PostgreSQL has the same snapshot, no committed row has changed. */
interface Known {
  snapshot: string
  stampOf: Map<PostId, string>
}

const nothing = (): Known => ({ snapshot: '', stampOf: new Map() })

// They are sent with each statement.
const mostKnown = 500

/** Makes a reader of feeds. The database must be a primary: a standby's snapshot does not show all of its changes. */
export function openFeedReads(database: Database): ReadFeed {
  // A server that crashed may have lost its last transactions, and then reach the same snapshot again.
  const last = clearedOnReturn(database, { known: nothing(), clear: () => void (last.known = nothing()) })

  return inBatches(database, async (asked) => {
    if (last.known.stampOf.size > mostKnown) last.clear()
    const sent = last.known
    const rows = await database.rows(selectFeeds, [...valuesOf(asked), ...valuesKnown(sent)])
    const told = rows.filter((row) => row.at !== null)
    const snapshot = firstWord(told[0]?.said ?? '')
    // Another statement may have returned the same snapshot in the meantime.
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

// Each source returned its newest posts, so the newest of all are among them.
function newestOf(ids: PostId[], most: number): PostId[] {
  const isInOrder = ids.every((id, index) => index === 0 || isNewerId(ids[index - 1]!, id))
  if (isInOrder) return ids.slice(0, most)
  return [...new Set(ids)].sort((one, other) => (isNewerId(one, other) ? -1 : 1)).slice(0, most)
}
