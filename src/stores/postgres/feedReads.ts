import type { AccountId, PostId } from '../../model/ids.ts'
import { type AskInBatch, inBatches } from './batches.ts'
import { type Database, statement } from './database.ts'

/** What is asked for: the newest of what may belong on a reader's home timeline between two ids, neither of them included. */
export interface FeedAsked {
  reader: AccountId
  above: PostId
  below: PostId
  /** How many at most. */
  most: number
}

/** What a feed tells, with what is merged into it on read, and by which versions of what is kept it is to be shown; all of one moment. */
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
   * Of each post that is there: a text that is another one as soon as anything that is shown with it - its author, what it boosts, what that
   * quotes - is. Posts of others who asked at the same time are among them.
   */
  stampOf: ReadonlyMap<PostId, string>
}

// `q` is quoted by what is shown; of what that quotes only is told whether it is there and may be seen.
const quotedStamp = (target: string) => `
  case when ${target}.quoted_id is not null and ${target}.quote_state = 'accepted' then (
    select concat_ws(' ', q.version, qa.version, case when q.quoted_id is not null then (
      select concat_ws(' ', i.version, ia.version) from posts i join accounts ia on ia.id = i.author_id where i.id = q.quoted_id) end)
    from posts q join accounts qa on qa.id = q.author_id where q.id = ${target}.quoted_id) end`

const stamp = `
  concat_ws(' ', p.id, p.version, a.version, case when p.boost_of_id is not null then (
    select concat_ws(' ', o.version, oa.version, ${quotedStamp('o')})
    from posts o join accounts oa on oa.id = o.author_id where o.id = p.boost_of_id) end, ${quotedStamp('p')})`

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

interface Row {
  /** The number of the question, or null for a post. */
  at: number | null
  said: string
}

// What readers have in common is looked at once.
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
   select at::int as at, concat_ws(' ', floor(extract(epoch from statement_timestamp()) * 1000), most, relations, marks, filters_version, feed_floor, array_to_string(ids, ' ')) as said from asked
   union all
   select null, ${stamp} from (select distinct unnest(ids) as id from asked) shown
   join posts p on p.id = shown.id join accounts a on a.id = p.author_id`,
)

/** Reads a feed, among those that others ask for; undefined when there is no such reader. */
export type ReadFeed = AskInBatch<FeedAsked, FeedRead | undefined>

/** Reads the feeds in the database. */
export function openFeedReads(database: Database): ReadFeed {
  return inBatches(database, async (asked) =>
    answersOf(await database.rows(selectFeeds, valuesOf(asked)), asked.length),
  )
}

const valuesOf = (asked: readonly FeedAsked[]) => [
  asked.map(({ reader }) => reader),
  asked.map(({ above }) => above),
  asked.map(({ below }) => below),
  asked.map(({ most }) => most),
]

function answersOf(rows: readonly Row[], count: number): (FeedRead | undefined)[] {
  const stampOf = new Map<PostId, string>()
  const answers = Array.from<FeedRead | undefined>({ length: count })
  for (const { at, said } of rows) {
    if (at === null) stampOf.set(said.slice(0, said.indexOf(' ')) as PostId, said)
    else answers[at - 1] = answerOf(said, stampOf)
  }
  return answers
}

function answerOf(said: string, stampOf: ReadonlyMap<PostId, string>): FeedRead {
  const [now, most, relations, marks, filtersVersion, floor, ...ids] = said.split(' ')
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
  const isInOrder = ids.every((id, index) => index === 0 || isAfter(ids[index - 1]!, id))
  if (isInOrder) return ids.slice(0, most)
  return [...new Set(ids)].sort((one, other) => (isAfter(one, other) ? -1 : 1)).slice(0, most)
}

// Of ids as text: they have no leading zeros.
const isAfter = (one: string, other: string) => (one.length === other.length ? one > other : one.length > other.length)
