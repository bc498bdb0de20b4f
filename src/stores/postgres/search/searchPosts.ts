import type { PostId } from '../../../model/ids.ts'
import type { Viewer } from '../../posts.ts'
import type { PostsAsked, SearchEffort } from '../../search.ts'
import { type Statement, statement, step, type Step } from '../connection/database.ts'
import { handedOn } from '../connection/handedOn.ts'
import { candidates } from '../posts/candidates.ts'
import { interactionsStatement } from '../posts/interactionCache.ts'
import { shownReads } from '../posts/readPosts.ts'
import { plannedOnce } from './searchPlanning.ts'
import { termParts } from './searchTerms.ts'
import { heardAndWanted, isMentioned, isThere, itselfVisible } from '../posts/visibility.ts'

// Frequent words are found by walking over the posts, newest first. Rare words are found by the index of words, which
// has no order. The words alone do not tell which is faster, since frequent words may hardly ever be in one post, so a
// short walk comes first. Each way stops after a number of posts. The posts that it finds are then checked one by one,
// only as far as the page needs.
//
// All of it is one statement. PostgreSQL runs a part of it only when another part reads its rows, and reads none of a
// part whose limit is 0. The parts are written so that PostgreSQL has one way to run each, so one plan serves all
// searches. What a post must be to be found is in it once: starting a large statement takes longer than most searches.
//
// - $1: the viewer; $2 and $3: the ids between which to look; $4: the number of posts to find; $5 to $9: see
//   `termParts`.
// - $10: whether posts with other forms of the words are among the others; $11: the maximum number of candidates.
// - $12: whether to find only public posts; $13: excluded ids; $14: excluded authors; $15: the offset; $16: see
//   `termParts`.
// - The values of a way follow.

type Direction = 'desc' | 'asc'

const isPublic = `p.visibility = 'public' and (select a.indexable from accounts a where a.id = p.author_id)`

const inLibrary = `p.author_id = $1 or ${isThere('favourites f where f.account_id = $1 and f.post_id = p.id')}
  or ${isThere('bookmarks b where b.account_id = $1 and b.post_id = p.id')}
  or ${isThere('posts b where b.boost_of_id = p.id and b.author_id = $1')} or ${isMentioned('$1', 'p.id')}`

/** SQL: the words that a round looks for. `name` is a part with one row. */
const of = (name: string) => ({
  name,
  query: `(select query from ${name})`,
  anchor: `(select anchor from ${name})`,
  isWanted: `(select is_wanted from ${name})`,
})
type Round = ReturnType<typeof of>

const matches = ({ query }: Round, post: string) => `(${query} is null or ${post}.words @@ ${query})
  and not (${post}.post_id <@ $13::int8multirange) and not (${post}.author_id = any($14::bigint[]))`

const between = 's.post_id > $2 and s.post_id < $3'

/** How posts are looked for in a round, as SQL. */
interface SearchWay {
  /** Parts of the statement. */
  parts?: string
  /** A query for `post_id`, in order. */
  posts: string
  /** A condition for the posts that may be found. */
  also?: string
}

type FindWay = (round: Round, direction: Direction) => SearchWay

// $17: the number of posts of the short walk; $18: that of the long one; $19: the maximum number of posts to read from
// the index; $20: the number of further posts to walk over before the index is read. The posts of the short walk are
// the sample from which the number of all posts with the words is estimated.
const amongAll: FindWay = (round, direction) => {
  const { name, query, anchor, isWanted } = round
  const [beyond, last] = direction === 'desc' ? ['<', 'min'] : ['>', 'max']
  const way = (column: string) => `(select ${column} from ${name}_way)`
  const walk = (where: string, most: string) => `
    select s.post_id from (
      select s.post_id, s.author_id, s.words from post_search s where ${where}
      order by s.post_id ${direction} limit ${most}) s
    where ${matches(round, 's')}`
  const end = `coalesce((
    select ${last}(post_id) from (
      select s.post_id from post_search s where ${between} and s.post_id ${beyond} ${way('last')}
      order by s.post_id ${direction} limit ${way('ahead')}) s), ${way('last')})`
  return {
    parts: `
  ${name}_walk as materialized (${walk(between, `case when ${isWanted} then $17::integer else 0 end`)}),
  ${name}_measure as materialized (
    select walked, last, walked::float8 as size, (case
      when walked < $17::integer then 0
      when ${query} = ${anchor} then (select count(*) from ${name}_walk)
      else (select count(*) from (
          select s.words from post_search s where ${between} order by s.post_id ${direction} limit $17::integer) s
        where s.words @@ ${anchor}) end)::float8 as matched,
      (select greatest(reltuples, 0) from pg_class where oid = 'post_search'::regclass) as posts
    from (select count(*) as walked, ${last}(post_id) as last from (
      select s.post_id from post_search s where ${between} and ${isWanted}
      order by s.post_id ${direction} limit $17::integer) s) walked),
  -- A post that is read from the index costs about as much as ten that are walked over.
  ${name}_way as materialized (
    select last, by_index, case
      when walked < $17::integer then 0
      when not by_index then $18::integer
      when matched > 0 and ($4::integer - matched) * size / matched <= least($20::integer, 10 * matched / size * posts)
        then $20::integer else 0 end as ahead
    from (
      select *, walked >= $17::integer and ${anchor} is not null
        and matched / greatest(size, 1) * posts <= $19::integer as by_index
      from ${name}_measure) measured),
  -- In an inner query, so that the index is used for nothing but the anchor. The zero hides the ids from other
  -- indexes: a planner that expects the words to be frequent would read all posts instead.
  ${name}_index as materialized (
    select s.post_id from (
      select s.post_id, s.author_id, s.words from post_search s
      where s.words @@ ${anchor} and s.post_id + 0 > $2 and s.post_id + 0 < $3 offset 0) s
    where ${matches(round, 's')} and s.post_id ${beyond} ${end}
    order by post_id ${direction} limit case when ${way('by_index')} then $11::integer else 0 end),
  ${name}_further as materialized (${walk(`${between} and s.post_id ${beyond} ${way('last')}`, way('ahead'))}),`,
    posts: `
      select post_id from ${name}_walk union all select post_id from ${name}_further
      union all select post_id from ${name}_index`,
  }
}

// $17: the author. Planned for this value: if a few authors wrote most posts, a general plan would read all posts.
const byAuthor: FindWay = (round, direction) => ({
  posts: `
    select s.post_id from post_search s where s.author_id = $17::bigint and ${between} and ${matches(round, 's')}
      and ${round.isWanted} order by s.post_id ${direction}`,
})

const marked = (table: string, direction: Direction) =>
  `(select s.post_id from ${table} s where s.account_id = $1 and ${between}
     order by s.post_id ${direction} limit $17::integer)`

// $17: the number of posts to look at, $18: the author, or null. No index has an account's boosts in the order of the
// boosted posts.
const inOwnLibrary: FindWay = (round, direction) => ({
  posts: `
    select s.post_id from (
      select l.post_id from (
        (select s.post_id from post_search s where s.author_id = $1 and ${between}
          order by s.post_id ${direction} limit $17::integer)
        union ${marked('favourites', direction)}
        union ${marked('bookmarks', direction)}
        union ${marked('post_mentions', direction)}
        union (select b.boost_of_id from posts b where b.author_id = $1 and b.boost_of_id > $2 and b.boost_of_id < $3
          order by b.boost_of_id ${direction} limit $17::integer)) l
      order by l.post_id ${direction} limit $17::integer) l
    cross join lateral (
      select s.post_id, s.author_id, s.words from post_search s where s.post_id = l.post_id offset 0) s
    where ${matches(round, 's')} and ($18::bigint is null or s.author_id = $18) and ${round.isWanted}
    order by s.post_id ${direction}`,
  also: '$12::boolean is not null',
})

interface FoundPosts {
  ids: PostId[]
}

// The ids of the posts that were found, for the statements that read the posts.
const foundPosts = handedOn('found_posts')

// Looks for the words as typed and then, if the page is not full, for their other forms; or for both at once.
// PostgreSQL reads the parts of a `union all` one after another, and each only as far as it is needed.
function search(name: string, find: FindWay, direction: Direction): Statement<FoundPosts> {
  const typed = find(of('typed'), direction)
  const formed = find(of('formed_anew'), direction)
  const also = typed.also ?? `((${isPublic}) or (not $12::boolean and (${inLibrary})))`
  return statement(
    `search_${name}_${direction === 'desc' ? 'newest' : 'oldest'}`,
    `with ${termParts},
     typed as materialized (
       select case when $10 then (select wide from widened) else exact end as query,
         case when $10 then (select wide_anchor from widened) else exact_anchor end as anchor,
         not is_impossible as is_wanted
       from asked),
     formed_anew as materialized (
       select (select wide from widened) && !!exact as query, (select wide_anchor from widened) as anchor,
         (select has_forms from widened) as is_wanted
       from asked where not $10 and not is_impossible),
     ${typed.parts ?? ''}
     ${formed.parts ?? ''}
     found as materialized (
       select p.id, c.round from (
         (select post_id, 1 as round from (${typed.posts}) posts limit $11::integer)
         union all
         (select post_id, 2 from (${formed.posts}) posts limit $11::integer)) c
       cross join lateral (
         select p.id from posts p where p.id = c.post_id and ${also}
           and ${itselfVisible('$1::bigint', 'p')} and ${heardAndWanted('$1::bigint', 'p')} offset 0) p
       limit $4)
     select f.ids, ${foundPosts.set('f.ids::text')} from (
       select coalesce(array_agg(id::text order by place ${direction === 'desc' ? 'asc' : 'desc'}), '{}') as ids from (
         select id, row_number() over (order by round, id ${direction}) as place from found) ranked
       where place > $15) f`,
  )
}

const ids = `${foundPosts.value}::bigint[]`

const unless = (known: string) => `array(select unnest(${ids}) except select unnest(${known}::bigint[]))`

/**
 * The statements that read the posts that the statement before them found, except those that the process knows: `$1` of
 * `contents` and `authors`, `$2` of `marks`.
 */
export const foundReads = {
  candidates: candidates(
    'search_found',
    `select id, place as cursor from unnest(${ids}) with ordinality found (id, place)`,
    'page.cursor',
  ),
  ...shownReads('search_found', `p.id = any(${unless('$1')})`),
  marks: interactionsStatement('search_found_marks', unless('$2')),
}

const inOrder = (name: string, find: FindWay): Record<Direction, Statement<FoundPosts>> => ({
  desc: search(name, find, 'desc'),
  asc: search(name, find, 'asc'),
})
const all = inOrder('all', amongAll)
const authored = inOrder('author', byAuthor)
const library = inOrder('library', inOwnLibrary)

/**
 * Returns the steps that find posts; see `Search.find`. The last one returns the ids. `languages` are some in which
 * posts are written.
 */
export function searchingPosts(
  viewer: Viewer,
  request: PostsAsked,
  effort: SearchEffort,
  languages: readonly string[],
): Step<FoundPosts>[] {
  const { search, ascending } = request
  const values = [...valuesOf(viewer, request, effort), languages]
  const direction = ascending ? 'asc' : 'desc'
  const once = plannedOnce as Step<FoundPosts>
  if (search.scope === 'library')
    return [once, step(library[direction], [...values, effort.library, search.author ?? null])]
  if (search.author !== undefined) return [step(authored[direction], [...values, search.author])]
  const { first, most, indexed, ahead } = effort
  return [once, step(all[direction], [...values, first, most - first, indexed, ahead])]
}

function valuesOf(viewer: Viewer, request: PostsAsked, { candidates }: SearchEffort): unknown[] {
  const { search, limit, offset, byTime } = request
  const { terms, marks, above, below, scope, gaps, notBy } = search
  return [
    viewer ?? null,
    above,
    below,
    limit + offset,
    terms.map(({ value }) => value),
    terms.map(({ excluded }) => excluded),
    terms.map(({ isPhrase = false }) => isPhrase),
    marks.map(({ value }) => value),
    marks.map(({ excluded }) => excluded),
    byTime,
    candidates,
    scope === 'public',
    `{${gaps.map(([from, to]) => `[${from},${to})`).join(',')}}`,
    notBy,
    offset,
  ]
}
