import { type AccountId, isNewerId, type PostId } from '../../../model/ids.ts'
import { type FeedRange, unbuiltBoundary } from '../../feedLists.ts'
import { type QueryInBatch, byQuery, inBatches } from '../connection/batches.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { openKnownVersionKeys, snapshot, unknownIds } from '../posts/knownVersionKeys.ts'
import { versionKey } from '../posts/versionKeys.ts'
import { rowsBoundary } from './feedPast.ts'

/**
 * A request for a part of a feed: the newest posts that may belong on a reader's home timeline between two ids, both
 * excluded.
 */
export interface FeedRequest {
  reader: AccountId
  above: PostId
  below: PostId
  /** The maximum number of posts. */
  most: number
}

/**
 * The part of a feed, with the posts that are merged in on read, and the versions by which it must be shown. All of it
 * is from one moment.
 */
export interface FeedRead {
  /**
   * The time of the read by PostgreSQL's clock, in milliseconds since 1970. This time decides whether mutes, polls
   * and filters have ended.
   */
  now: number
  /** The versions of the reader; see `viewer_versions` and `accounts`. */
  relations: number
  marks: number
  filtersVersion: number
  /** The backfill boundary: older posts are not in the feed. `unbuiltBoundary` if there is no feed. */
  boundary: PostId
  /** The ids of posts, newest first: fewer than requested if there are no more. Some posts may have been deleted. */
  ids: PostId[]
  /** The version keys (`versionKeys.ts`) of the posts that exist, including posts that other readers requested. */
  versionKeyOf: ReadonlyMap<PostId, string>
}

// Posts that are not written into feeds: posts of authors who are merged on read, and posts with followed hashtags. Few
// readers have any.
const merged = `
  case when exists (select from follows m where m.follower_id = x.reader and m.merged_on_read)
    or exists (select from tag_follows t where t.account_id = x.reader) then (
    select array_agg(id) from (
      select p.id from follows m cross join lateral (
        select id from posts where author_id = m.followee_id and id > bounds.above and id < x.below order by id desc limit x.most) p
      where m.follower_id = x.reader and m.merged_on_read
      union
      select p.post_id from tag_follows t cross join lateral (
        select post_id from post_tags where tag_id = t.tag_id and post_id > bounds.above and post_id < x.below
        order by post_id desc limit x.most) p
      where t.account_id = x.reader
      order by id desc limit x.most) newest) end`

/**
 * A row of the result: a feed, where `at` is the number of the request, counted from 1; or the version key of a post,
 * where `at` is null.
 */
type Row = { at: number; encoded: string } | { at: null; encoded: string }

/** The parts of a statement for feeds that are partly or completely outside the table `feed`. */
interface Source {
  /** The names of further values in each set, and their types. */
  names: string
  types: string
  /** SQL for the boundary, and for the ids that are not in the table. */
  boundary: string
  ids: string
}

// The version key of a post is read once, even if several feeds have the post. As long as nothing is committed, known
// version keys (`$5`, `$6`) are not read again.
const readFeedsStatement = (name: string, { names, types, boundary, ids }: Source) =>
  statement<Row>(
    name,
    `with requested as materialized (
     select x.at, x.most, r.filters_version, bounds.boundary,
       coalesce(v.relations, 0) as relations, coalesce(v.marks, 0) as marks,
       fed.ids || ${ids} ${merged} as ids
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[]${types}) with ordinality x (reader, above, below, most${names}, at)
     join accounts r on r.id = x.reader
     left join viewer_versions v on v.account_id = x.reader
     cross join lateral (select ${boundary} as boundary, greatest(x.above, ${boundary}) as above) bounds
     cross join lateral (
       select array_agg(f.post_id) as ids from (
         select post_id from feed where reader_id = x.reader and post_id > bounds.above and post_id < x.below
         order by post_id desc limit x.most) f) fed)
   select at::int as at,
     concat_ws(' ', ${snapshot}, floor(extract(epoch from statement_timestamp()) * 1000), most, relations, marks,
       filters_version, boundary, array_to_string(ids, ' ')) as encoded
   from requested
   union all
   select null, ${versionKey} from (${unknownIds('ids', 'requested', 5)}) shown
   join posts p on p.id = shown.id join accounts a on a.id = p.author_id`,
  )

// A feed in a list outside PostgreSQL is not in the table.
const selectRows = readFeedsStatement('feed_reads', {
  names: '',
  types: '',
  boundary: rowsBoundary,
  ids: '',
})

// The reader's own posts are not in the list. The table may have some of them, written by a process whose feeds are in
// the table.
const selectListed = readFeedsStatement('feed_reads_listed', {
  names: ', list, list_floor, posts',
  types: ', $7::bigint[], $8::bigint[], $9::text[]',
  boundary: `case when r.feed_list = x.list then greatest(r.feed_floor, x.list_floor) else ${unbuiltBoundary} end`,
  ids: `(select array_agg(id) from unnest(string_to_array(x.posts, ' ')::bigint[]) id where id > bounds.above) || (
    select array_agg(id) from (
      select id from posts where author_id = x.reader and id > bounds.above and id < x.below
      order by id desc limit x.most) own) ||`,
})

/**
 * Reads a feed. Concurrent calls share one statement. Returns undefined if the reader does not exist. Feeds in lists
 * also return undefined if the list cannot be read now.
 */
export type ReadFeed = QueryInBatch<FeedRequest, FeedRead | undefined>

// The maximum number of known version keys, since they are sent with each statement.
const mostVersionKeys = 500

/** A request for a feed that is partly in a list. */
interface ListedFeedRequest extends FeedRequest {
  range: FeedRange
}

const valuesListed = (requests: readonly ListedFeedRequest[]) => [
  requests.map(({ range }) => range.list),
  requests.map(({ range }) => range.boundary),
  requests.map(({ range }) => range.posts),
]

/** Makes a reader of feeds in the table `feed`. */
export const openFeedReads = (database: Database): ReadFeed => openReads(database, selectRows, () => [])

/** Makes a reader of feeds that are in lists outside PostgreSQL. */
export const openListedReads = (database: Database): QueryInBatch<ListedFeedRequest, FeedRead | undefined> =>
  openReads(database, selectListed, valuesListed)

function openReads<Request extends FeedRequest>(
  database: Database,
  select: Statement<Row>,
  valuesOfSource: (requests: readonly Request[]) => unknown[],
): QueryInBatch<Request, FeedRead | undefined> {
  const knownVersionKeys = openKnownVersionKeys(database, mostVersionKeys)

  return inBatches(database, async (requests: readonly Request[]) => {
    const knownKeys = knownVersionKeys()
    const rows = await database.rows(select, [...valuesOf(requests), ...knownKeys.values, ...valuesOfSource(requests)])
    const [feeds, versionKeys] = [rows.filter((row) => row.at !== null), rows.filter((row) => row.at === null)]
    const versionKeyOf = knownKeys.add(
      firstWord(feeds[0]?.encoded ?? ''),
      versionKeys.map(({ encoded }) => encoded),
    )
    return byQuery(feeds, requests.length, ({ encoded }) => answerOf(encoded, versionKeyOf))
  })
}

const valuesOf = (requests: readonly FeedRequest[]) => [
  requests.map(({ reader }) => reader),
  requests.map(({ above }) => above),
  requests.map(({ below }) => below),
  requests.map(({ most }) => most),
]

const firstWord = (text: string) => text.slice(0, text.indexOf(' '))

function answerOf(encoded: string, versionKeyOf: ReadonlyMap<PostId, string>): FeedRead {
  const [, now, most, relations, marks, filtersVersion, boundary, ...ids] = encoded.split(' ')
  return {
    now: Number(now),
    relations: Number(relations),
    marks: Number(marks),
    filtersVersion: Number(filtersVersion),
    boundary: boundary as PostId,
    ids: newestOf(ids as PostId[], Number(most)),
    versionKeyOf,
  }
}

// Each source returned its newest posts, so the newest of all are among them.
function newestOf(ids: PostId[], most: number): PostId[] {
  const isInOrder = ids.every((id, index) => index === 0 || isNewerId(ids[index - 1]!, id))
  if (isInOrder) return ids.slice(0, most)
  return [...new Set(ids)].sort((one, other) => (isNewerId(one, other) ? -1 : 1)).slice(0, most)
}
