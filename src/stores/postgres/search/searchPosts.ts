import type { PostId } from '../../../model/ids.ts'
import type { Viewer } from '../../posts.ts'
import type { PostsAsked, SearchEffort } from '../../search.ts'
import { type Statement, statement, step, type Step } from '../connection/database.ts'
import { handedOn } from '../connection/handedOn.ts'
import { candidates } from '../posts/candidates.ts'
import { marksStatement } from '../posts/keptMarks.ts'
import { shownReads } from '../posts/readPosts.ts'
import { plannedOnce } from './searchPlanning.ts'
import { termParts } from './searchTerms.ts'
import { isMentioned, isThere, visibleTo, wantedBy } from '../posts/visibility.ts'

// Frequent words are found by walking over the posts, newest first. Rare words are found by the index of words, which
// has no order. The words alone do not tell which is faster, since frequent words may hardly ever be in one post, so a
// short walk comes first. Each way stops after a number of posts. The posts that it finds are then checked one by one,
// only as far as the page needs.
//
// All of it is one statement. PostgreSQL runs a part of it only when another part reads its rows, and reads none of a
// part whose limit is 0. The parts are written so that PostgreSQL has one way to run each, so one plan serves all
// searches.
//
// - $1: the viewer; $2 and $3: the ids between which to look; $4: the number of posts to find; $5 to $9: see
//   `termParts`.
// - $10: whether posts with other forms of the words are among the others; $11: the maximum number of candidates.
// - $12: whether to find only public posts; $13: excluded ids; $14: excluded authors; $15: the offset.
// - The values of a way follow.

type Direction = 'desc' | 'asc'

const isPublic = `p.visibility = 'public' and (select a.indexable from accounts a where a.id = p.author_id)`

const inLibrary = `p.author_id = $1 or ${isThere('favourites f where f.account_id = $1 and f.post_id = p.id')}
  or ${isThere('bookmarks b where b.account_id = $1 and b.post_id = p.id')}
  or ${isThere('posts b where b.boost_of_id = p.id and b.author_id = $1')} or ${isMentioned('$1', 'p.id')}`

/** SQL: the words that a round looks for, and the number of posts to find. `name` is a part with one row. */
const of = (name: string) => ({
  query: `(select query from ${name})`,
  anchor: `(select anchor from ${name})`,
  count: `(select count from ${name})`,
})
type Round = ReturnType<typeof of>

const matches = ({ query }: Round, post: string) => `(${query} is null or ${post}.words @@ ${query})
  and not (${post}.post_id <@ $13::int8multirange) and not (${post}.author_id = any($14::bigint[]))`

interface Candidates {
  /** A query for `post_id`. */
  posts: string
  direction: Direction
  /** SQL: the number of posts to find. */
  count: string
  /** SQL: a condition for the posts that may be found. */
  also?: string
}

/** Returns a query for the ids of the candidates that the viewer may find, in order. */
const found = ({
  posts,
  direction,
  count,
  also = `((${isPublic}) or (not $12::boolean and (${inLibrary})))`,
}: Candidates) => `
  select p.id from (
    ${posts} order by post_id ${direction} limit case when ${count} > 0 then $11::integer else 0 end) c
  cross join lateral (
    select p.id from posts p where p.id = c.post_id and ${also}
      and ${visibleTo('$1::bigint', 'p')} and ${wantedBy('$1::bigint', 'p')} offset 0) p
  order by c.post_id ${direction} limit ${count}`

const between = 's.post_id > $2 and s.post_id < $3'

const walk = (round: Round, direction: Direction, most: string) => `
  select s.post_id from (
    select s.post_id, s.author_id, s.words from post_search s where ${between}
    order by s.post_id ${direction} limit ${most}) s
  where ${matches(round, 's')}`

// In an inner query, so that the index is used for nothing but the anchor. `+ 0` hides the ids from other indexes: a
// planner that expects the words to be frequent would read all posts instead.
const indexed = (round: Round) => `
  select s.post_id from (
    select s.post_id, s.author_id, s.words from post_search s
    where s.words @@ ${round.anchor} and s.post_id + 0 > $2 and s.post_id + 0 < $3 offset 0) s
  where ${matches(round, 's')}`

/** Returns parts of a statement that look for posts. The last one, called `name`, has the ids that they find. */
type Way = (name: string, round: Round, direction: Direction) => string

// $16: the number of posts of the short walk; $17: that of the long one; $18: the maximum number of posts to read from
// the index. The posts of the short walk are the sample from which the number of all posts with the words is estimated.
const amongAll: Way = (name, round, direction) => {
  const onlyBy = (way: string) => `case when (select way from ${name}_way) = '${way}' then ${round.count} else 0 end`
  return `
  ${name}_walk as materialized (
    ${found({ posts: walk(round, direction, '$16::integer'), direction, count: round.count })}),
  ${name}_measure as materialized (
    select count(*) as walked, count(*) filter (where words @@ ${round.anchor}) as matched
    from (select s.words from post_search s where ${between} and (select count(*) from ${name}_walk) < ${round.count}
      order by s.post_id ${direction} limit $16::integer) s),
  ${name}_way as materialized (
    select case when walked < $16::integer then 'none'
      when matched::float8 / walked * (
          select greatest(reltuples, 0) from pg_class where oid = 'post_search'::regclass) <= $18::integer
        and ${round.anchor} is not null then 'index' else 'walk' end as way
    from ${name}_measure),
  ${name}_index as materialized (${found({ posts: indexed(round), direction, count: onlyBy('index') })}),
  ${name}_further as materialized (
    ${found({ posts: walk(round, direction, '$17::integer'), direction, count: onlyBy('walk') })}),
  ${name} as materialized (
    select id from ${name}_walk where (select way from ${name}_way) = 'none'
    union all select id from ${name}_index union all select id from ${name}_further)`
}

// $16: the author. Planned for this value: if a few authors wrote most posts, a general plan would read all posts.
const byAuthor: Way = (name, round, direction) => {
  const posts = `
    select s.post_id from post_search s where s.author_id = $16::bigint and ${between} and ${matches(round, 's')}`
  return `${name} as materialized (${found({ posts, direction, count: round.count })})`
}

const marked = (table: string, direction: Direction) =>
  `(select s.post_id from ${table} s where s.account_id = $1 and ${between}
     order by s.post_id ${direction} limit $16::integer)`

// $16: the number of posts to look at, $17: the author, or null. No index has an account's boosts in the order of the
// boosted posts.
const inOwnLibrary: Way = (name, round, direction) => {
  const posts = `
    select s.post_id from (
      select l.post_id from (
        (select s.post_id from post_search s where s.author_id = $1 and ${between}
          order by s.post_id ${direction} limit $16::integer)
        union ${marked('favourites', direction)}
        union ${marked('bookmarks', direction)}
        union ${marked('post_mentions', direction)}
        union (select b.boost_of_id from posts b where b.author_id = $1 and b.boost_of_id > $2 and b.boost_of_id < $3
          order by b.boost_of_id ${direction} limit $16::integer)) l
      order by l.post_id ${direction} limit $16::integer) l
    cross join lateral (
      select s.post_id, s.author_id, s.words from post_search s where s.post_id = l.post_id offset 0) s
    where ${matches(round, 's')} and ($17::bigint is null or s.author_id = $17)`
  const also = '$12::boolean is not null'
  return `${name} as materialized (${found({ posts, direction, count: round.count, also })})`
}

interface Found {
  ids: PostId[]
}

// The ids of the posts that were found, for the statements that read the posts.
const foundPosts = handedOn('found_posts')

// Looks for the words as typed, then, if there is room, for their other forms; or for both at once.
const search = (name: string, way: Way, direction: Direction): Statement<Found> =>
  statement(
    `search_${name}_${direction === 'desc' ? 'newest' : 'oldest'}`,
    `with ${termParts},
     typed as materialized (
       select case when $10 then (select wide from widened) else exact end as query,
         case when $10 then (select wide_anchor from widened) else exact_anchor end as anchor,
         case when is_impossible then 0 else $4::integer end as count
       from asked),
     ${way('found_typed', of('typed'), direction)},
     lacking as materialized (
       select case when $10 then 0 else $4::integer - (select count(*)::integer from found_typed) end as room),
     formed_anew as materialized (
       select case when room > 0 then (select wide from widened) && !!exact end as query,
         case when room > 0 then (select wide_anchor from widened) end as anchor,
         case when room > 0 and (select has_forms from widened) then room else 0 end as count
       from asked, lacking),
     ${way('found_formed', of('formed_anew'), direction)}
     select f.ids, ${foundPosts.set('f.ids::text')} from (
       select coalesce(array_agg(id::text order by place ${direction === 'desc' ? 'asc' : 'desc'}), '{}') as ids from (
         select id, row_number() over (order by round, id ${direction}) as place
         from (select id, 1 as round from found_typed union all select id, 2 from found_formed) f) ranked
       where place > $15) f`,
  )

const ids = `${foundPosts.value}::bigint[]`

/** The statements that read the posts that the statement before them found. */
export const foundReads = {
  candidates: candidates(
    'search_found',
    `select id, place as cursor from unnest(${ids}) with ordinality found (id, place)`,
    'page.cursor',
  ),
  ...shownReads('search_found', `p.id = any(${ids})`),
  marks: marksStatement('search_found_marks', ids),
}

const inOrder = (name: string, way: Way): Record<Direction, Statement<Found>> => ({
  desc: search(name, way, 'desc'),
  asc: search(name, way, 'asc'),
})
const all = inOrder('all', amongAll)
const authored = inOrder('author', byAuthor)
const library = inOrder('library', inOwnLibrary)

/** Returns the steps that find posts; see `Search.find`. The last one returns the ids. */
export function searchingPosts(viewer: Viewer, asked: PostsAsked, effort: SearchEffort): Step<Found>[] {
  const { search, ascending } = asked
  const values = valuesOf(viewer, asked, effort)
  const direction = ascending ? 'asc' : 'desc'
  const once = plannedOnce as Step<Found>
  if (search.scope === 'library')
    return [once, step(library[direction], [...values, effort.library, search.author ?? null])]
  if (search.author !== undefined) return [step(authored[direction], [...values, search.author])]
  return [once, step(all[direction], [...values, effort.first, effort.most, effort.indexed])]
}

function valuesOf(viewer: Viewer, asked: PostsAsked, { candidates }: SearchEffort): unknown[] {
  const { search, limit, offset, byTime } = asked
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
