import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { parseSearch, type SearchResults } from '../../src/model/search.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { type Step, step } from '../../src/stores/postgres/connection/database.ts'
import { selectHashtags } from '../../src/stores/postgres/search/searchHashtags.ts'
import { candidatesOf } from '../../src/stores/postgres/posts/ownCandidates.ts'
import { type OwnRow, ownSteps } from '../../src/stores/postgres/posts/ownRows.ts'
import { runSearch } from '../../src/stores/postgres/search/searchPlanning.ts'
import { searchCandidates, searchPostsSteps } from '../../src/stores/postgres/search/searchPosts.ts'
import { searchProfilesStep } from '../../src/stores/postgres/search/searchProfiles.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import type { SearchEffort } from '../../src/stores/search.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { links, postDraft, startStores, type TestStores } from '../support/stores.ts'

// Words of the six thousand posts, numbered from the oldest: `all` is in each one, `even` in every second one,
// and `rare` in the first one. `early` is in the even ones up to 3,000, `late` in the odd ones above, so both
// are frequent and never in the same post.
const posts = 6000
const effort: SearchEffort = {
  first: 100,
  most: 1000,
  indexed: 300,
  ahead: 50,
  near: 1000,
  candidates: 500,
  library: 200,
  milliseconds: 20_000,
}

let stores: TestStores
let author: AccountId
let reader: AccountId
let numberOf: Map<string, number>

beforeAll(async () => {
  stores = await startStores()
  const { sql } = stores
  author = await stores.newAccount()
  reader = await stores.newAccount()
  await sql(
    `insert into posts (author_id, visibility, conversation_id, text, language)
     select $1, 'public', 1, concat_ws(' ', 'all', 'number' || n, case when n % 2 = 0 then 'even' end, case when n = 1 then 'rare word' end,
       case when n % 2 = 0 and n <= 3000 then 'early' end, case when n % 2 = 1 and n > 3000 then 'late' end), 'tlh'
     from generate_series(1, ${posts}) n`,
    author,
  )
  await sql(
    'insert into post_search (post_id, author_id, words) select id, author_id, words from searchable order by id',
  )
  await sql(`insert into accounts (username) select 'many_' || n from generate_series(1, 3000) n`)
  await sql(`insert into tags (name) select 'tag' || n from generate_series(1, 3000) n`)
  await sql(`insert into favourites (account_id, post_id) select $1, id from posts order by id limit 300`, reader)
  await sql('vacuum analyze')
  const rows = await sql<{ id: string; number: number }>(
    `select id, substring(text from 'number(\\d+)')::int as number from posts where text <> ''`,
  )
  numberOf = new Map(rows.map(({ id, number }) => [id, number]))
}, 120_000)
afterAll(() => stores.stop())

const numberId = (target: number) => [...numberOf].find(([, number]) => number === target)![0] as PostId

interface Plan {
  'Subplan Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]
const isDone = (plan: Plan) =>
  partsOf(plan).some((part) => part['Index Name']?.startsWith('post_search') && part['Actual Loops'] > 0)

/** Returns the steps that a search took for the words as they were typed, in order. */
async function waysOf({ query, values }: Step<unknown>): Promise<string[]> {
  const text = `explain (analyze, timing off, format json) ${query.text}`
  const explaining = step<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ name: '', text }, values)
  const [[row]] = await runSearch(stores.database, 20_000, [explaining])
  return partsOf(row!['QUERY PLAN'][0].Plan)
    .filter((part) => part['Subplan Name']?.startsWith('CTE typed_') && isDone(part))
    .map((part) => part['Subplan Name']!.replace('CTE typed_', ''))
}

interface SearchVariation {
  viewer?: AccountId | undefined
  count?: number
  ascending?: boolean
  effort?: SearchEffort
  author?: AccountId
  between?: { above: string; below: string }
  near?: { id: PostId; size: number }
}

function stepsOf(typed: string, more: SearchVariation = {}, languages = ['en']) {
  const { count = 5, ascending = false } = more
  const request = { ...parseSearch(typed)!, ...more.between, author: more.author, notBy: [] }
  const slice = { limit: count, offset: 0, ascending, byTime: false }
  const viewer = 'viewer' in more ? more.viewer : reader
  const sample = { languages, near: more.near ?? null }
  return searchPostsSteps(viewer, { search: request, ...slice }, more.effort ?? effort, sample)
}

async function search(typed: string, more: SearchVariation = {}) {
  const steps = stepsOf(typed, more)
  const viewer = 'viewer' in more ? more.viewer : reader
  const own = ownSteps(stores.database, searchCandidates)([[viewer ?? null]])
  const rows = await runSearch<unknown[]>(stores.database, (more.effort ?? effort).milliseconds, [...steps, own.step])
  const candidates = candidatesOf(own.read(rows.at(-1) as OwnRow[])[0]!)
  const numbers = candidates.map(({ id }) => numberOf.get(id))
  return { numbers, ways: await waysOf(steps.at(-1)!) }
}

describe('a search', () => {
  it('walks over the newest posts for a frequent word', async () => {
    const { numbers, ways } = await search('all even')
    expect({ numbers, ways }).toEqual({ numbers: [6000, 5998, 5996, 5994, 5992], ways: ['walk'] })
  })

  it('uses the word index for a rare word, however old', async () => {
    const { numbers, ways } = await search('rare')
    expect({ numbers, ways }).toEqual({
      numbers: [1],
      ways: ['walk', 'index'],
    })
    expect((await search('"rare word" all')).numbers).toEqual([1])
    expect((await search('"word rare" all')).numbers).toEqual([])
  })

  it('uses the index for frequent words that hardly ever occur together', async () => {
    const { numbers, ways } = await search('early late')
    expect({ numbers, ways }).toEqual({
      numbers: [],
      ways: ['walk', 'index'],
    })
  })

  it('walks further, but not to the end, if the index would return nearly everything', async () => {
    const { numbers, ways } = await search('"even all"')
    expect({ numbers, ways }).toEqual({
      numbers: [],
      ways: ['walk', 'way', 'further', 'long'],
    })
    expect(await search('-all')).toEqual({ numbers: [], ways: ['walk', 'long'] })
  })

  it('reads the newest posts from the word index first, if the process has cached where they begin', async () => {
    const near = { id: numberId(5000), size: 1000 }
    expect(await search('number5500', { near, count: 1 })).toEqual({
      numbers: [5500],
      ways: ['walk', 'near'],
    })
    expect(await search('rare', { near })).toEqual({ numbers: [1], ways: ['walk', 'near', 'index'] })
    const { numbers } = await search('number5 all', { near: { id: numberId(5), size: 5995 }, count: 5 })
    expect(numbers).toEqual([5])
  })

  it('walks only over the posts between two dates', async () => {
    const few = [...numberOf].filter(([, number]) => number > 10 && number <= 60).map(([id]) => BigInt(id))
    const [above, below] = [few.reduce((a, b) => (a < b ? a : b)), few.reduce((a, b) => (a > b ? a : b))].map(String)
    const found = await search('late', { viewer: undefined, between: { above: above!, below: below! } })
    expect(found).toEqual({ numbers: [], ways: ['walk'] })
  })

  it('also works from the oldest post', async () => {
    expect((await search('even', { ascending: true })).numbers).toEqual([2, 4, 6, 8, 10])
    expect((await search('late rare', { ascending: true })).ways.at(-1)).toBe('index')
    expect((await search('late', { ascending: true })).numbers).toEqual([3001, 3003, 3005, 3007, 3009])
    expect((await search('in:library even', { ascending: true })).numbers).toEqual([2, 4, 6, 8, 10])
  })

  it('reads the posts of an author or of the library, if it is limited to them', async () => {
    expect((await search('even', { author })).numbers).toEqual([6000, 5998, 5996, 5994, 5992])
    expect((await search('in:library even')).numbers).toEqual([300, 298, 296, 294, 292])
    expect((await search('in:library even', { author: reader })).numbers).toEqual([])
  })

  it('ends after a number of candidates that the reader may not see', async () => {
    const { sql } = stores
    await sql('update accounts set indexable = false where id = $1', author)
    expect((await search('all', { count: 400 })).numbers).toEqual([])
    expect((await search('all', { count: 400, ascending: true })).numbers).toHaveLength(300)
    await sql('update accounts set indexable = true where id = $1', author)
    expect((await search('all', { count: 400 })).numbers).toHaveLength(400)
  })

  it.each([
    'all',
    'even -early',
    'rare',
    'early late',
    'late',
    'language:en number17',
    '-late',
    '"all number2"',
    'in:library all',
  ])('without limits finds the same posts by a walk and by the index: %s', async (typed) => {
    const numbers = async (first: number, indexed: number) => {
      const all = { ...effort, first, indexed, most: posts, candidates: posts, library: posts }
      return (await search(typed, { count: 50, effort: all })).numbers
    }
    const [walked, looked] = [await numbers(posts, 0), await numbers(10, posts)]
    expect(looked).toEqual(walked)
  })
})

describe('a search with the caches of a process', () => {
  it('finds the same forms of a word, whichever languages the process has cached', async () => {
    const { sql } = stores
    const found = async (languages: string[]) => {
      const rows = await runSearch(stores.database, 20_000, stepsOf('pferd', {}, languages))
      return rows.at(-1)![0]!.ids
    }
    expect(await found(['en', 'de'])).toEqual([])
    const [post] = await sql<{ id: string }>(
      `insert into posts (author_id, visibility, conversation_id, text, language)
       values ($1, 'public', 1, 'Die Pferde', 'de-AT') returning id`,
      author,
    )
    await sql('insert into post_search select id, author_id, words from searchable where id = $1', post!.id)
    for (const languages of [['en'], ['en', 'de'], ['en', 'fr']]) expect(await found(languages)).toEqual([post!.id])
  })

  it('shows cached posts in their current version', async () => {
    const { sql } = stores
    const { search } = stores.openStores()
    const find = async () => {
      const text = parseSearch('number17')!
      const request = { search: { ...text, author: undefined, notBy: [] }, limit: 5, offset: 0 }
      const { posts, profiles } = await search.find(reader, {
        posts: { ...request, ascending: false, byTime: false },
        profiles: { text: 'someone', onlyFollowed: false, limit: 5, offset: 0 },
      })
      const favourited = posts.map(({ viewer }) => viewer?.favourited)
      return { texts: posts.map(({ text }) => text), favourited, names: profiles.map(({ displayName }) => displayName) }
    }
    const first = await find()
    expect(await find()).toEqual(first)
    const id = numberId(17)
    await sql(`update posts set text = text || ' changed', version = version + 1 where id = $1`, id)
    await sql(`update accounts set display_name = 'Renamed', version = version + 1 where id = $1`, author)
    await sql('delete from favourites where account_id = $1 and post_id = $2', reader, id)
    const second = await find()
    expect(second.texts).toEqual(first.texts.map((text) => `${text} changed`))
    expect([first.favourited, second.favourited]).toEqual([[true], [false]])
    expect(second.names).toContain('Renamed')
  })
})

describe('a search for posts', () => {
  const requestFor = (typed: string, limit: number, offset = 0) => {
    const search = { ...parseSearch(typed)!, author: undefined, notBy: [] }
    return { posts: { search, limit, offset, ascending: false, byTime: false } }
  }
  const idsOf = ({ posts }: SearchResults) => posts.map(({ id }) => id)

  it('puts new posts into the index of words, so that later searches do not read all of them', async () => {
    const { posts, search } = stores.openStores()
    await posts.insert(postDraft(author))
    await search.find(reader, requestFor('all', 5))
    const [list] = await stores.sql<{ pages: number }>(
      `select gin_clean_pending_list('post_search_words')::int as pages`,
    )
    expect(list!.pages).toBe(0)
  })

  it('fills its page although most of what it finds is by muted accounts', async () => {
    const { newAccount, openStores } = stores
    const [viewer, loud, quiet] = await Promise.all([newAccount(), newAccount(), newAccount()])
    const { posts, mutes, search } = openStores()
    const publish = (by: AccountId) => posts.insert(postDraft(by, { text: 'A marmot' }))
    const found: PostId[] = []
    for (let at = 0; at < 3; at++) {
      found.unshift(await publish(quiet))
      for (let count = 0; count < 8; count++) await publish(loud)
    }
    await mutes.mute(viewer, loud, { boostsOnly: false, notifications: true, duration: null }, 10)
    expect(idsOf(await search.find(viewer, requestFor('marmot', 2)))).toEqual(found.slice(0, 2))
    expect(idsOf(await search.find(viewer, requestFor('marmot', 2, 2)))).toEqual(found.slice(2))
    expect(idsOf(await search.find(undefined, requestFor('marmot', 40)))).toHaveLength(27)
  })

  it('shows readers who ask at the same time only what each may see', async () => {
    const { newAccount, openStores } = stores
    const [writer, other] = await Promise.all([newAccount(), newAccount()])
    const { posts, search } = openStores()
    const open = await posts.insert(postDraft(writer, { text: 'An otter' }))
    const secret = await posts.insert(postDraft(writer, { text: 'A secret otter', visibility: 'private' }))
    const viewers = [writer, other, undefined, writer]
    const results = await Promise.all(viewers.map((viewer) => search.find(viewer, requestFor('otter', 5))))
    expect(results.map(idsOf)).toEqual([[secret, open], [open], [open], [secret, open]])
  })

  it('does not read posts that its reader may not find', async () => {
    const writer = await stores.newAccount()
    await stores.openStores().posts.insert(postDraft(writer, { text: 'A numbat', visibility: 'private' }))
    const caches = openCaches()
    const { search } = openPostgresStores({
      pool: stores.pool,
      links,
      limits: defaultLimits,
      feedLists: undefined,
      caches,
    })
    expect(idsOf(await search.find(undefined, requestFor('numbat', 5)))).toEqual([])
    expect(caches.figures().find(({ name }) => name === 'contents')).toMatchObject({ entries: 0 })
  })
})

test('readers who search for people at the same time each get their own result', async () => {
  const { newAccount, openStores } = stores
  const [follower, other] = await Promise.all([newAccount(), newAccount()])
  const { relationships, search } = openStores()
  const [quokka, quoll] = (
    await stores.sql<{ id: AccountId }>(`insert into accounts (username) values ('quokka'), ('quoll') returning id`)
  ).map(({ id }) => id) as [AccountId, AccountId]
  await relationships.follow(follower, quoll, {})
  const find = async (viewer: AccountId | undefined, text: string, onlyFollowed = false) => {
    const { profiles } = await search.find(viewer, { profiles: { text, onlyFollowed, limit: 5, offset: 0 } })
    return profiles.map(({ id }) => id)
  }
  const ask = () =>
    Promise.all([find(follower, 'quo'), find(other, 'quo'), find(follower, 'quo', true), find(undefined, 'nowhere')])
  const expected = [[quoll, quokka], expect.arrayContaining([quokka, quoll]), [quoll], []]
  expect(await ask()).toEqual(expected)
  // Searches again with profiles that the process has cached.
  expect(await ask()).toEqual(expected)
})

test('a search for people that takes too long does not fail those that share its statement', async () => {
  const [{ definition }] = (await stores.sql<{ definition: string }>(
    `select pg_get_functiondef('fold(text)'::regprocedure) as definition`,
  )) as [{ definition: string }]
  await stores.sql(definition.replace('fold(', 'folded('))
  await stores.sql(
    `create or replace function fold(text) returns text language plpgsql immutable strict parallel safe as $$
     begin
       if $1 = 'slow' then raise query_canceled; end if;
       return folded($1);
     end $$`,
  )
  try {
    const { search } = stores.openStores()
    const find = (text: string) =>
      search.find(undefined, { profiles: { text, onlyFollowed: false, limit: 5, offset: 0 } })
    const [slow, quick] = await Promise.allSettled([find('slow'), find('many_17')])
    expect(slow).toMatchObject({ reason: { code: 'unavailable' } })
    expect(quick).toMatchObject({ value: { profiles: [{ username: 'many_17' }, {}, {}, {}, {}] } })
  } finally {
    await stores.sql(definition)
  }
})

test('a search for people scans few pages of names that are not in the index yet, however many accounts were followed', async () => {
  await stores.sql('update accounts set followers_count = followers_count + 1')
  const [list] = await stores.sql<{ pages: number }>(`select gin_clean_pending_list('accounts_search')::int as pages`)
  expect(list!.pages).toBeLessThanOrEqual(256 / 8 + 1)
})

/** Returns the plan of a statement in a search: for these values, or the generic plan without values. */
async function planOf(text: string, values?: unknown[]): Promise<string> {
  const how = values ? 'explain' : 'explain (generic_plan)'
  const explaining = step<{ 'QUERY PLAN': string }>({ name: '', text: `${how} ${text}` }, values)
  // In a transaction, pg sends a statement without values as a simple query. Only in a simple query does PostgreSQL
  // explain a statement whose parameters have no values.
  const [lines] = await stores.database.transaction((within) => runSearch(within, 20_000, [explaining]))
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

const queryOf = (typed: string, more: SearchVariation = {}) => stepsOf(typed, more).at(-1)!.query

describe('plans', () => {
  it.each(['all', 'all in:library'])('no table is scanned for: %s', async (typed) => {
    expect(await planOf(queryOf(typed).text)).not.toMatch(/Seq Scan on/)
  })

  it('a rare word is read from the word index, and a frequent one by a walk from either end', async () => {
    for (const ascending of [false, true]) {
      const plan = await planOf(queryOf('all', { ascending }).text)
      const parts = new Map(plan.split(/^ *CTE /m).map((part) => [part.slice(0, part.indexOf('\n')), part]))
      const walking = ascending
        ? /Index (Only )?Scan using post_search_pkey/
        : /Index (Only )?Scan Backward using post_search_pkey/
      for (const name of ['walk', 'further', 'long']) {
        expect(parts.get(`typed_${name}`)).toMatch(walking)
        expect(parts.get(`formed_anew_${name}`)).toMatch(walking)
      }
      expect(parts.get('typed_index')).toMatch(/Bitmap Index Scan on post_search_words/)
      // Both indexes are combined, so that no words are compared.
      expect(parts.get('typed_near')).toMatch(/BitmapAnd/)
    }
  })

  it('the words of one author are read from the author’s posts', async () => {
    const { query, values } = stepsOf('even', { author: reader }).at(-1)!
    expect(await planOf(query.text, [...values])).toMatch(/post_search_author/)
  })

  it('names and hashtags are found by their beginnings and their trigrams', async () => {
    const people = { text: 'many_17', onlyFollowed: false, limit: 20, offset: 0 }
    const profiles = searchProfilesStep([{ viewer: reader, requested: people }], [])
    const names = await planOf(profiles.query.text, [...profiles.values])
    expect(names).toMatch(/accounts_search/)
    expect(names).not.toMatch(/Seq Scan on/)
    const hashtags = await planOf(selectHashtags.text, [reader, 'tag2999', 'tag2999', 20, 0])
    expect(hashtags).toMatch(/tags_search/)
    expect(hashtags).not.toMatch(/Seq Scan on/)
  })
})

test('a search that takes too long is cancelled with an error that gives this reason', async () => {
  const client = await stores.pool.connect()
  try {
    await client.query('begin; lock table post_search in access exclusive mode')
    const refused = search('all', { effort: { ...effort, milliseconds: 100 } })
    await expect(refused).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('took too long'),
      // With this code, a read that a replica cancelled is not repeated on the primary.
      cause: { code: '57014' },
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the planner settings of a search do not affect other statements', async () => {
  await search('all')
  const settings = await Promise.all(
    Array.from({ length: 12 }, () =>
      stores.sql(`select current_setting('enable_seqscan') as a, current_setting('statement_timeout') as b`),
    ),
  )
  for (const [setting] of settings) expect(setting).toEqual({ a: 'on', b: '0' })
})
