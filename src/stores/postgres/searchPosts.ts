import type { PostId } from '../../model/ids.ts'
import type { Viewer } from '../posts.ts'
import type { PostSearch, SearchEffort } from '../search.ts'
import { type Database, type Statement, statement } from './database.ts'
import { plannedAnew } from './searchPlanning.ts'
import { compileTerms, type CompiledTerms } from './searchTerms.ts'
import { isMentioned, isThere, visibleTo, wantedBy } from './visibility.ts'

// Frequent words are found by walking over the posts, newest first; rare ones by the index of words, which knows no order. Which of
// the two is right cannot be known from the words, as frequent ones may hardly ever meet: so a short walk comes first. Each way ends
// after so many posts. Whatever is found is then looked at one by one, only as far as the page needs.
//
// $1: the viewer, $2 and $3: the ids between which to look, $4: how many to find, $5: the words or null, $6: how many candidates at
// most, $7: whether only public ones, $8: ids left out, $9: authors left out, $10: how far to look, or of which author.

type Direction = 'desc' | 'asc'

const isPublic = `p.visibility = 'public' and (select a.indexable from accounts a where a.id = p.author_id)`

const inLibrary = `p.author_id = $1 or ${isThere('favourites f where f.account_id = $1 and f.post_id = p.id')}
  or ${isThere('bookmarks b where b.account_id = $1 and b.post_id = p.id')}
  or ${isThere('posts b where b.boost_of_id = p.id and b.author_id = $1')} or ${isMentioned('$1', 'p.id')}`

const matches = (post: string) => `($5::tsquery is null or ${post}.words @@ $5::tsquery)
  and not (${post}.post_id <@ $8::int8multirange) and not (${post}.author_id = any($9::bigint[]))`

/** Makes of a query for `post_id` in order the one for those of them that the viewer is to find. */
const found = (
  candidates: string,
  direction: Direction,
  also = `((${isPublic}) or (not $7::boolean and (${inLibrary})))`,
) => `
  select p.id from (${candidates} order by post_id ${direction} limit $6) c
  cross join lateral (
    select p.id from posts p where p.id = c.post_id and ${also} and ${visibleTo('$1::bigint', 'p')} and ${wantedBy('$1::bigint', 'p')}
    offset 0) p
  order by c.post_id ${direction} limit $4`

const between = 's.post_id > $2 and s.post_id < $3'

const walk = (direction: Direction) =>
  found(
    `select s.post_id from (
       select s.post_id, s.author_id, s.words from post_search s where ${between} order by s.post_id ${direction} limit $10) s
     where ${matches('s')}`,
    direction,
  )

// In an inner query, so that the index is not asked for all the rest, too. The ids are written so that no index knows them: a planner
// that believes the words to be frequent would go through all posts instead.
const indexed = (direction: Direction) =>
  found(
    `select s.post_id from (
       select s.post_id, s.author_id, s.words from post_search s
       where s.words @@ $10::tsquery and s.post_id + 0 > $2 and s.post_id + 0 < $3 offset 0) s
     where ${matches('s')}`,
    direction,
  )

const authored = (direction: Direction) =>
  found(
    `select s.post_id from post_search s where s.author_id = $10::bigint and ${between} and ${matches('s')}`,
    direction,
  )

const marked = (table: string, direction: Direction) =>
  `(select s.post_id from ${table} s where s.account_id = $1 and ${between} order by s.post_id ${direction} limit $10)`

// $11: of which author, or null. The boosts of an account are in no order of what they boost.
const library = (direction: Direction) =>
  found(
    `select s.post_id from (
       select l.post_id from (
         (select s.post_id from post_search s where s.author_id = $1 and ${between} order by s.post_id ${direction} limit $10)
         union ${marked('favourites', direction)}
         union ${marked('bookmarks', direction)}
         union ${marked('post_mentions', direction)}
         union (select b.boost_of_id from posts b where b.author_id = $1 and b.boost_of_id > $2 and b.boost_of_id < $3
           order by b.boost_of_id ${direction} limit $10)) l
       order by l.post_id ${direction} limit $10) l
     cross join lateral (select s.post_id, s.author_id, s.words from post_search s where s.post_id = l.post_id offset 0) s
     where ${matches('s')} and ($11::bigint is null or s.author_id = $11)`,
    direction,
    '$7::boolean is not null',
  )

const inOrder = <Row>(name: string, of: (direction: Direction) => string): Record<Direction, Statement<Row>> => ({
  desc: statement(`search_${name}_newest`, of('desc')),
  asc: statement(`search_${name}_oldest`, of('asc')),
})
const walking = inOrder<{ id: PostId }>('walk', walk)
const byIndex = inOrder<{ id: PostId }>('index', indexed)
const byAuthor = inOrder<{ id: PostId }>('author', authored)
const inOwnLibrary = inOrder<{ id: PostId }>('library', library)

// How many of the posts just walked over hold all the words, in whatever order; and how many posts there are, about.
const measuring = inOrder<{ walked: number; matched: number; total: number }>(
  'measure',
  (direction) => `
  select count(*)::int as walked, (count(*) filter (where words @@ $3::tsquery))::int as matched,
    (select greatest(reltuples, 0)::int from pg_class where oid = 'post_search'::regclass) as total
  from (select s.words from post_search s where s.post_id > $1 and s.post_id < $2 order by s.post_id ${direction} limit $4) s`,
)

interface Asked {
  viewer: Viewer
  search: PostSearch
  /** How many ids are wanted. */
  count: number
  ascending: boolean
  /** Whether posts with another form of a word stand among the others, by time, and not behind them. */
  byTime: boolean
}

/** The ids of the posts that a search finds; see `Search.posts`. */
export function findPosts(database: Database, asked: Asked, effort: SearchEffort): Promise<PostId[]> {
  return plannedAnew(database, effort.milliseconds, async (within) => {
    const { exact, withForms } = await compileTerms(within, asked.search)
    if (exact.isImpossible) return []
    if (asked.byTime) return find(within, asked, withForms ?? exact, effort)
    const found = await find(within, asked, exact, effort)
    if (!withForms || found.length === asked.count) return found
    const others = { ...withForms, query: `${withForms.query} & !(${exact.query})` }
    return [...found, ...(await find(within, { ...asked, count: asked.count - found.length }, others, effort))]
  })
}

async function find(database: Database, asked: Asked, terms: CompiledTerms, effort: SearchEffort): Promise<PostId[]> {
  return (await findRows(database, asked, terms, effort)).map(({ id }) => id)
}

async function findRows(database: Database, asked: Asked, terms: CompiledTerms, effort: SearchEffort) {
  const { viewer, search, ascending } = asked
  const direction = ascending ? 'asc' : 'desc'
  const values = valuesOf(asked, terms, effort)
  if (search.scope === 'library') {
    const own = [...values, effort.library, search.author ?? null]
    return viewer === undefined ? [] : database.rows(inOwnLibrary[direction], own)
  }
  if (search.author !== undefined) return database.rows(byAuthor[direction], [...values, search.author])
  const first = await database.rows(walking[direction], [...values, effort.first])
  if (first.length === asked.count) return first
  const way = await wayOn(database, asked, terms, effort)
  if (way === 'none') return first
  return way === 'index'
    ? database.rows(byIndex[direction], [...values, terms.anchor])
    : database.rows(walking[direction], [...values, effort.most])
}

/** What to do after a short walk has not found enough: nothing, where it went over all there is. */
async function wayOn(
  database: Database,
  { search, ascending }: Asked,
  { anchor }: CompiledTerms,
  effort: SearchEffort,
) {
  const measure = measuring[ascending ? 'asc' : 'desc']
  const measured = await database.row(measure, [search.above, search.below, anchor, effort.first])
  const { walked, matched, total } = measured ?? { walked: 0, matched: 0, total: 0 }
  if (walked < effort.first) return 'none'
  return anchor !== null && (matched / walked) * total <= effort.indexed ? 'index' : 'walk'
}

function valuesOf({ viewer, search, count }: Asked, { query }: CompiledTerms, { candidates }: SearchEffort): unknown[] {
  const gaps = `{${search.gaps.map(([from, to]) => `[${from},${to})`).join(',')}}`
  const { above, below, scope, notBy } = search
  return [viewer ?? null, above, below, count, query, candidates, scope === 'public', gaps, notBy]
}
