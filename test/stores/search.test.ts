import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { parseSearch } from '../../src/model/search.ts'
import { type Step, step } from '../../src/stores/postgres/connection/database.ts'
import { selectHashtags } from '../../src/stores/postgres/search/searchHashtags.ts'
import { searching } from '../../src/stores/postgres/search/searchPlanning.ts'
import { searchingPosts } from '../../src/stores/postgres/search/searchPosts.ts'
import { selectProfiles } from '../../src/stores/postgres/search/searchProfiles.ts'
import type { SearchEffort } from '../../src/stores/search.ts'
import { startStores, type TestStores } from '../support/stores.ts'

// Among six thousand posts, numbered from the oldest: every one says `all`, every second one `even`, and the first one `rare`. The
// even ones up to 3,000 say `early`, the odd ones above say `late`: both are frequent and never meet.
const posts = 6000
const effort: SearchEffort = {
  first: 100,
  most: 1000,
  indexed: 300,
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

interface Plan {
  'Subplan Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]
const isDone = (plan: Plan) =>
  partsOf(plan).some((part) => part['Index Name']?.startsWith('post_search') && part['Actual Loops'] > 0)

/** The ways that a search went for the words as they were typed, in their order. */
async function waysOf({ query, values }: Step<unknown>): Promise<string[]> {
  const text = `explain (analyze, timing off, format json) ${query.text}`
  const asked = step<{ 'QUERY PLAN': [{ Plan: Plan }] }>({ name: '', text }, values)
  const [[row]] = await searching(stores.database, 20_000, [asked])
  return partsOf(row!['QUERY PLAN'][0].Plan)
    .filter((part) => part['Subplan Name']?.startsWith('CTE found_typed') && isDone(part))
    .map((part) => part['Subplan Name']!.replace(/^CTE found_typed_?/, ''))
}

interface More {
  viewer?: AccountId | undefined
  count?: number
  ascending?: boolean
  effort?: SearchEffort
  author?: AccountId
  between?: { above: string; below: string }
}

function stepsOf(typed: string, more: More = {}) {
  const { count = 5, ascending = false } = more
  const asked = { ...parseSearch(typed)!, ...more.between, author: more.author, notBy: [] }
  const slice = { limit: count, offset: 0, ascending, byTime: false }
  return searchingPosts('viewer' in more ? more.viewer : reader, { search: asked, ...slice }, more.effort ?? effort)
}

async function search(typed: string, more: More = {}) {
  const steps = stepsOf(typed, more)
  const rows = await searching(stores.database, (more.effort ?? effort).milliseconds, steps)
  const numbers = rows.at(-1)![0]!.ids.map((id) => numberOf.get(id))
  return { numbers: more.ascending ? numbers.toReversed() : numbers, ways: await waysOf(steps.at(-1)!) }
}

describe('the way a search goes', () => {
  it('over the newest posts, for a frequent word', async () => {
    const { numbers, ways } = await search('all even')
    expect({ numbers, ways }).toEqual({ numbers: [6000, 5998, 5996, 5994, 5992], ways: ['walk'] })
  })

  it('by the index of words, for a rare one, however old', async () => {
    const { numbers, ways } = await search('rare')
    expect({ numbers, ways }).toEqual({
      numbers: [1],
      ways: ['walk', 'measure', 'index'],
    })
    expect((await search('"rare word" all')).numbers).toEqual([1])
    expect((await search('"word rare" all')).numbers).toEqual([])
  })

  it('by the index, for frequent words that hardly ever meet', async () => {
    const { numbers, ways } = await search('early late')
    expect({ numbers, ways }).toEqual({
      numbers: [],
      ways: ['walk', 'measure', 'index'],
    })
  })

  it('further, but not to the end, where the index would give nearly all', async () => {
    const { numbers, ways } = await search('"even all"')
    expect({ numbers, ways }).toEqual({
      numbers: [],
      ways: ['walk', 'measure', 'further'],
    })
    const { numbers: without, ways: further } = await search('-all')
    expect({ without, further }).toEqual({ without: [], further: ways })
  })

  it('no further than there are posts between two dates', async () => {
    const few = [...numberOf].filter(([, number]) => number > 10 && number <= 60).map(([id]) => BigInt(id))
    const [above, below] = [few.reduce((a, b) => (a < b ? a : b)), few.reduce((a, b) => (a > b ? a : b))].map(String)
    const found = await search('late', { viewer: undefined, between: { above: above!, below: below! } })
    expect(found).toEqual({ numbers: [], ways: ['walk', 'measure'] })
  })

  it('from the other end', async () => {
    expect((await search('even', { ascending: true })).numbers).toEqual([2, 4, 6, 8, 10])
    expect((await search('late rare', { ascending: true })).ways.at(-1)).toBe('index')
    expect((await search('late', { ascending: true })).numbers).toEqual([3001, 3003, 3005, 3007, 3009])
    expect((await search('in:library even', { ascending: true })).numbers).toEqual([2, 4, 6, 8, 10])
  })

  it('over the posts of an author, or the library', async () => {
    expect(await search('even', { author })).toMatchObject({
      numbers: [6000, 5998, 5996, 5994, 5992],
      ways: [''],
    })
    expect(await search('in:library even')).toMatchObject({
      numbers: [300, 298, 296, 294, 292],
      ways: [''],
    })
    expect((await search('in:library even', { author: reader })).numbers).toEqual([])
  })

  it('ends at so many candidates that may not be seen', async () => {
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
  ])('changes nothing about what is found where it may go to the end: %s', async (typed) => {
    const numbers = async (first: number, indexed: number) => {
      const all = { ...effort, first, indexed, most: posts, candidates: posts, library: posts }
      return (await search(typed, { count: 50, effort: all })).numbers
    }
    const [walked, looked] = [await numbers(posts, 0), await numbers(10, posts)]
    expect(looked).toEqual(walked)
  })
})

/** The plan of a statement as a search gets it: for its values, or without them for any. */
async function planOf(text: string, values?: unknown[]): Promise<string> {
  const how = values ? 'explain' : 'explain (generic_plan)'
  const asked = step<{ 'QUERY PLAN': string }>({ name: '', text: `${how} ${text}` }, values)
  // In a transaction pg sends what has no values as a simple query: only there may PostgreSQL plan it without any.
  const [lines] = await stores.database.transaction((within) => searching(within, 20_000, [asked]))
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

const queryOf = (typed: string, more: More = {}) => stepsOf(typed, more).at(-1)!.query

describe('plans', () => {
  it.each(['all', 'all in:library'])('no table is read through for: %s', async (typed) => {
    expect(await planOf(queryOf(typed).text)).not.toMatch(/Seq Scan on/)
  })

  it('a rare word is looked up in the index of words, a frequent one is walked to, from either end', async () => {
    for (const ascending of [false, true]) {
      const plan = await planOf(queryOf('all', { ascending }).text)
      const parts = new Map(plan.split(/^ *CTE /m).map((part) => [part.slice(0, part.indexOf('\n')), part]))
      const walking = ascending ? /Index Scan using post_search_pkey/ : /Index Scan Backward using post_search_pkey/
      for (const name of ['walk', 'measure', 'further']) {
        expect(parts.get(`found_typed_${name}`)).toMatch(walking)
        expect(parts.get(`found_formed_${name}`)).toMatch(walking)
      }
      expect(parts.get('found_typed_index')).toMatch(/Bitmap Index Scan on post_search_words/)
    }
  })

  it('the words of an author are looked for among the author’s posts', async () => {
    const { query, values } = stepsOf('even', { author: reader }).at(-1)!
    expect(await planOf(query.text, [...values])).toMatch(/post_search_author/)
  })

  it('names and hashtags are found by their beginnings and their letters', async () => {
    const names = await planOf(selectProfiles.text, [reader, 'many_17', 'many\\_17', false, 20, 0])
    expect(names).toMatch(/accounts_search/)
    expect(names).not.toMatch(/Seq Scan on/)
    const hashtags = await planOf(selectHashtags.text, [reader, 'tag2999', 'tag2999', 20, 0])
    expect(hashtags).toMatch(/tags_search/)
    expect(hashtags).not.toMatch(/Seq Scan on/)
  })
})

test('a search that takes too long is ended, and says so', async () => {
  const client = await stores.pool.connect()
  try {
    await client.query('begin; lock table post_search in access exclusive mode')
    const refused = search('all', { effort: { ...effort, milliseconds: 100 } })
    await expect(refused).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('took too long'),
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('how a search is planned is nobody else’s matter', async () => {
  await search('all')
  const settings = await Promise.all(
    Array.from({ length: 12 }, () =>
      stores.sql(`select current_setting('enable_seqscan') as a, current_setting('statement_timeout') as b`),
    ),
  )
  for (const [setting] of settings) expect(setting).toEqual({ a: 'on', b: '0' })
})
