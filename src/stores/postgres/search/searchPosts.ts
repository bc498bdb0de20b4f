import type { PostId } from '../../../model/ids.ts'
import type { Viewer } from '../../posts.ts'
import type { PostsRequest, SearchEffort } from '../../search.ts'
import { type Statement, statement, step, type Step } from '../connection/database.ts'
import { passedText } from '../connection/passedText.ts'
import { interactionsStatement } from '../posts/interactionCache.ts'
import { ownCandidates } from '../posts/ownCandidates.ts'
import { shownReads } from '../posts/readPosts.ts'
import { isMentioned, isThere } from '../posts/visibility.ts'
import type { SearchSample } from './searchSample.ts'
import { plannedOnce } from './searchPlanning.ts'
import { termParts } from './searchTerms.ts'

// The statement finds the posts with the words, the same ones for all readers, so readers who make the same search at
// the same moment share it. `src/viewing/` decides which of them a reader is shown.
//
// Frequent words are found by walking over the posts, newest first. Other words are found by the index of words, which
// has no order: first only the posts that are also among the newest by their ids, then all of them. The words alone do
// not tell which is faster, since frequent words may hardly ever be in one post, so a short walk comes first. Each way
// stops after a number of posts.
//
// All of it is one statement. PostgreSQL runs a part of it only when another part reads its rows, and reads none of a
// part whose limit is 0. The parts are written so that PostgreSQL has one way to run each, so one plan serves all
// searches.
//
// - $1 and $2: the ids between which to look; $3: the number of public posts to find; $4 to $8: see `termParts`.
// - $9: true to find posts with any form of the words, ordered by time; false to find posts with other forms only if
//   the page is not full otherwise; $10: the maximum number of candidates.
// - $11: excluded ids; $12: excluded authors; $13: see `termParts`.
// - The values of each way follow.

type Direction = 'desc' | 'asc'

const isPublic = `p.visibility = 'public' and (select a.indexable from accounts a where a.id = p.author_id)`

/**
 * SQL: the words that one round looks for: first the words as typed, then their other forms. `name` is the part of the
 * statement that has them in its only row.
 */
const of = (name: string) => ({
  name,
  query: `(select query from ${name})`,
  anchor: `(select anchor from ${name})`,
  isWanted: `(select is_wanted from ${name})`,
})
type Round = ReturnType<typeof of>

const matches = ({ query }: Round, post: string, isKnownMatch = 'false') => `
  (${query} is null or ${isKnownMatch} or ${post}.words @@ ${query})
  and not (${post}.post_id <@ $11::int8multirange) and not (${post}.author_id = any($12::bigint[]))`

const between = 's.post_id > $1 and s.post_id < $2'

/** SQL: one way to look for posts in a round. */
interface SearchWay {
  /** The parts of the statement that `posts` reads. */
  parts?: string
  /** A query for `post_id`, in order. */
  posts: string
  /** A condition for the posts `p` that everyone may find. */
  isPublic: string
}

type FindWay = (round: Round, direction: Direction) => SearchWay

// Finds posts among all posts; see `SearchEffort`.
//
// - $14: the number of posts of the short walk; $15: the number of posts of the long walk.
// - $16: the largest estimate of posts with the words for which the whole index is read.
// - $17: the walk goes on before the index is read if a page is expected to need at most this many further posts.
// - $18 and $19: an id, and about how many posts are above it; null if none is known.
//
// The number of all posts with the words is estimated from two samples: the posts of the short walk, and then the posts
// above the id $18.
const amongAll: FindWay = (round, direction) => {
  const { name, query, anchor, isWanted } = round
  const [beyond, last] = direction === 'desc' ? ['<', 'min'] : ['>', 'max']
  const way = (column: string) => `(select ${column} from ${name}_way)`
  const rest = (column: string) => `(select ${column} from ${name}_rest)`
  const ahead = (where: string, most: string) => `
      select s.post_id, s.author_id, s.words from post_search s where ${where}
      order by s.post_id ${direction} limit ${most}`
  const walk = (where: string, most: string) => `
    select s.post_id from (${ahead(where, most)}) s where ${matches(round, 's')}`
  return {
    isPublic,
    parts: `
  ${name}_walk as materialized (
    select s.post_id, ${matches(round, 's')} as is_match, s.words @@ ${anchor} as has_words
    from (${ahead(between, `case when ${isWanted} then $14::integer else 0 end`)}) s),
  ${name}_measure as materialized (
    select count(*) as walked, ${last}(post_id) as last, count(*)::float8 as size,
      (count(*) filter (where has_words))::float8 as matched,
      (select greatest(reltuples, 0) from pg_class where oid = 'post_search'::regclass) as posts
    from ${name}_walk),
  -- The index lists all posts with a word. So the more posts have it, the longer a walk may be before the index is
  -- faster. The walk is twice as long as a page is expected to need.
  ${name}_further_way as materialized (
    select *, case
      when walked = $14::integer and $3::integer * size <= matched * greatest($17::integer, matched / size * posts / 5)
        then ceil(2 * $3::integer * size / matched)::integer else 0 end as ahead
    from ${name}_measure),
  ${name}_way as materialized (
    select *, walked = $14::integer and ${anchor} is not null and $18::bigint < until as is_near from (
      select *, coalesce((
        select ${last}(post_id) from (
          select s.post_id from post_search s where ${between} and s.post_id ${beyond} last
          order by s.post_id ${direction} limit ahead) s), last) as until
      from ${name}_further_way offset 0) way),
  ${name}_further as materialized (${walk(`${between} and s.post_id ${beyond} ${way('last')}`, way('ahead'))}),
  -- The inner query has no order, so that PostgreSQL reads the indexes of words and of ids and combines them.
  ${name}_near as materialized (
    select s.post_id, ${matches(round, 's', `${query} = ${anchor}`)} as is_match from (
      select s.post_id, s.author_id, s.words from post_search s
      where s.words @@ ${anchor} and ${between} and s.post_id >= $18 and s.post_id < ${way('until')} and ${way('is_near')}
      offset 0) s),
  ${name}_rest as materialized (
    select *, walked = $14::integer and ${anchor} is not null and posts * greatest(
      matched / nullif(size, 0), case when is_near then (select count(*) from ${name}_near) / $19::float8 end) <= $16::integer
      as by_index
    from (
      select *, case when is_near then $18::bigint else until end as beyond
      from ${name}_way) way),
  -- The inner query uses the index of words, and only for the anchor. Adding 0 to the ids rules out an index of ids: a
  -- planner that expects the words to be frequent would read all posts with that.
  ${name}_index as materialized (
    select s.post_id from (
      select s.post_id, s.author_id, s.words from post_search s
      where s.words @@ ${anchor} and s.post_id + 0 > $1 and s.post_id + 0 < $2 offset 0) s
    where ${matches(round, 's', `${query} = ${anchor}`)} and s.post_id ${beyond} ${rest('beyond')}
    order by post_id ${direction} limit case when ${rest('by_index')} then $10::integer else 0 end),
  ${name}_long as materialized (${walk(
    `${between} and s.post_id ${beyond} ${rest('beyond')}`,
    `case when ${rest('walked')} < $14::integer or ${rest('by_index')} then 0 else $15::integer end`,
  )}),`,
    posts: `
      select post_id from ${name}_walk where is_match union all select post_id from ${name}_further
      union all (select post_id from ${name}_near where is_match order by post_id ${direction})
      union all select post_id from ${name}_index union all select post_id from ${name}_long`,
  }
}

// $14: the author. The statement is planned for this value: if a few authors wrote most posts, a general plan would
// read all posts.
const byAuthor: FindWay = (round, direction) => ({
  isPublic,
  posts: `
    select s.post_id from post_search s where s.author_id = $14::bigint and ${between} and ${matches(round, 's')}
      and ${round.isWanted} order by s.post_id ${direction}`,
})

const marked = (table: string, direction: Direction) =>
  `(select s.post_id from ${table} s where s.account_id = $16::bigint and ${between}
     order by s.post_id ${direction} limit $14::integer)`

// $14: the number of posts to look at; $15: the author, or null; $16: the reader. All boosts of the reader are read,
// since no index has them in the order of the boosted posts.
const inOwnLibrary: FindWay = (round, direction) => ({
  isPublic: 'true',
  posts: `
    select s.post_id from (
      select l.post_id from (
        (select s.post_id from post_search s where s.author_id = $16::bigint and ${between}
          order by s.post_id ${direction} limit $14::integer)
        union ${marked('favourites', direction)}
        union ${marked('bookmarks', direction)}
        union ${marked('post_mentions', direction)}
        union (select b.boost_of_id from posts b
          where b.author_id = $16::bigint and b.boost_of_id > $1 and b.boost_of_id < $2
          order by b.boost_of_id ${direction} limit $14::integer)) l
      order by l.post_id ${direction} limit $14::integer) l
    cross join lateral (
      select s.post_id, s.author_id, s.words from post_search s where s.post_id = l.post_id offset 0) s
    where ${matches(round, 's')} and ($15::bigint is null or s.author_id = $15) and ${round.isWanted}
    order by s.post_id ${direction}`,
})

/** The posts with the words, nearest first. */
export interface FoundPosts {
  ids: PostId[]
  /** The posts among `ids` that only readers with the post in their library may find. */
  libraryOnly: PostId[]
}

// The ids of the posts that were found, for the statements that read the posts.
const foundPosts = passedText('found_posts')
const foundLibraryOnly = passedText('found_library_only')

// Looks for the words as typed and then, if the page is not full, for their other forms; or for both at once.
// PostgreSQL reads the parts of a `union all` one after another, and each only as far as it is needed.
function search(name: string, find: FindWay, direction: Direction): Statement<FoundPosts> {
  const typed = find(of('typed'), direction)
  const formed = find(of('formed_anew'), direction)
  const idsOf = (where: string) => `coalesce(array_agg(id::text order by place) filter (where ${where}), '{}')`
  return statement(
    `search_${name}_${direction === 'desc' ? 'newest' : 'oldest'}`,
    `with ${termParts},
     typed as materialized (
       select case when $9 then (select wide from widened) else exact end as query,
         case when $9 then (select wide_anchor from widened) else exact_anchor end as anchor,
         not is_impossible as is_wanted
       from requested),
     formed_anew as materialized (
       select (select wide from widened) && !!exact as query, (select wide_anchor from widened) as anchor,
         (select has_forms from widened) as is_wanted
       from requested where not $9 and not is_impossible),
     ${typed.parts ?? ''}
     ${formed.parts ?? ''}
     candidate as materialized (
       select p.*, row_number() over () as place from (
         (select post_id from (${typed.posts}) posts limit $10::integer)
         union all
         (select post_id from (${formed.posts}) posts limit $10::integer)) c
       cross join lateral (
         select p.id, ${typed.isPublic} as is_public from posts p where p.id = c.post_id offset 0) p
       limit $10::integer),
     -- Posts are read up to the last public one that the page needs.
     found as materialized (
       select * from candidate limit (
         select case when count(*) < $3::integer then $10::integer else max(place) end
         from (select place from candidate where is_public limit $3::integer) enough))
     select ids, "libraryOnly", ${foundPosts.set('ids::text')}, ${foundLibraryOnly.set('"libraryOnly"::text')} from (
       select ${idsOf('true')} as ids, ${idsOf('not is_public')} as "libraryOnly" from found) f`,
  )
}

const inLibrary = `p.author_id = $1 or ${isThere('favourites f where f.account_id = $1 and f.post_id = p.id')}
  or ${isThere('bookmarks b where b.account_id = $1 and b.post_id = p.id')}
  or ${isThere('posts b where b.boost_of_id = p.id and b.author_id = $1')} or ${isMentioned('$1', 'p.id')}`

/**
 * The candidates among the posts that an earlier statement found, for several readers: those that are public or in the
 * reader's library.
 */
export const searchCandidates = ownCandidates(
  'search_candidates',
  [],
  `select f.id, f.place as cursor
   from unnest(${foundPosts.value}::bigint[]) with ordinality f (id, place)
   left join unnest(${foundLibraryOnly.value}::bigint[]) elsewhere (id) using (id)
   where elsewhere.id is null or ${isThere(`posts p where p.id = f.id and (${inLibrary})`)}`,
  'asc',
)

// Leaves out posts that only some people may find: there can be thousands, and usually none of the readers may find
// them.
const foundByAll = `array(
  select unnest(${foundPosts.value}::bigint[]) except select unnest(${foundLibraryOnly.value}::bigint[]))`

/** The statements that read the posts that the previous statement found, except those in `foundLibraryOnly`. */
export const foundReads = {
  ...shownReads('search_found', `p.id = any(${foundByAll})`),
  interactions: interactionsStatement('search_found_marks', foundByAll),
}

const inOrder = (name: string, find: FindWay): Record<Direction, Statement<FoundPosts>> => ({
  desc: search(name, find, 'desc'),
  asc: search(name, find, 'asc'),
})
const all = inOrder('all', amongAll)
const authored = inOrder('author', byAuthor)
const library = inOrder('library', inOwnLibrary)

/** Returns the steps that find posts; see `Search.find`. The last step returns the posts. */
export function searchPostsSteps(
  viewer: Viewer,
  request: PostsRequest,
  effort: SearchEffort,
  { languages, near }: SearchSample,
): Step<FoundPosts>[] {
  const { search, ascending } = request
  const values = [...valuesOf(request, effort), languages]
  const direction = ascending ? 'asc' : 'desc'
  const once = plannedOnce as Step<FoundPosts>
  if (search.scope === 'library')
    return [once, step(library[direction], [...values, effort.library, search.author ?? null, viewer ?? null])]
  if (search.author !== undefined) return [step(authored[direction], [...values, search.author])]
  const { first, most, indexed, ahead } = effort
  const newest = ascending || !near ? [null, null] : [near.id, near.size]
  return [once, step(all[direction], [...values, first, most, indexed, ahead, ...newest])]
}

function valuesOf({ search, limit, byTime }: PostsRequest, { candidates }: SearchEffort): unknown[] {
  const { terms, properties, above, below, gaps, notBy } = search
  return [
    above,
    below,
    limit,
    terms.map(({ value }) => value),
    terms.map(({ excluded }) => excluded),
    terms.map(({ isPhrase = false }) => isPhrase),
    properties.map(({ value }) => value),
    properties.map(({ excluded }) => excluded),
    byTime,
    candidates,
    `{${gaps.map(([from, to]) => `[${from},${to})`).join(',')}}`,
    notBy,
  ]
}
