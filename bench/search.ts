import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { AccountId } from '../src/model/ids.ts'
import { makeLinks } from '../src/model/links.ts'
import { isEmptyQuery, parseSearch } from '../src/model/search.ts'
import { defaultLimits } from '../src/config/defaults.ts'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { plannedOnce } from '../src/stores/postgres/search/searchPlanning.ts'
import { openPostgresStores } from '../src/stores/postgres/stores.ts'
import type { Search } from '../src/stores/search.ts'
import { type StatementPlan, explain, recording } from './explain.ts'
import { fillDemo } from './fillDemo.ts'

// How long does a search among many posts take, and what does PostgreSQL do for it? Each search is made five times by a
// reader with a library, and the median counts. Then each of its statements is explained with a plan for its values, as
// the search has it. Goal: less than 100 ms for any search, and no table of posts is scanned completely.
//
// node bench/search.ts [--posts 100000] [--accounts 5000] [--follows 60] [--data-dir an existing demo]

const goal = 100

const slice = { limit: 20, offset: 0 }

const planOnce = { ...plannedOnce.query, values: [] }

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    accounts: { type: 'string', default: '5000' },
    follows: { type: 'string', default: '60' },
    'data-dir': { type: 'string' },
  },
})

/** The searches with their descriptions. `@other` is an author with many posts. */
const searches: [string, string][] = [
  ['a rare word', 'zanzibar'],
  ['a word that does not exist', 'nowhereatall'],
  ['a frequent word', 'the'],
  ['a word without its accent', 'crepes'],
  ['two frequent words', 'the sky'],
  ['two frequent words that are never in one post', 'jupiter sourdough'],
  ['three frequent words that are rarely in one post', 'jupiter rows yesterday'],
  ['a phrase', '"counted eleven meteors"'],
  ['a phrase of frequent words that does not exist', '"of the under"'],
  ['a phrase of a script without spaces', '雨の音'],
  ['one character of a script without spaces', '雨'],
  ['a phrase of such characters that does not exist', '音雨'],
  ['of one author', 'from:@other'],
  ['a frequent word of one author', 'from:@other the'],
  ['a rare word of one author', 'from:@other zanzibar'],
  ['own posts', 'from:me'],
  ['with media', 'has:media'],
  ['with a kind of media that nobody has', 'has:video'],
  ['with a poll and a word', 'has:poll canal'],
  ['in a language that few write', 'language:ko'],
  ['in a language that nobody writes', 'language:eo'],
  ['of one day', 'during:@day'],
  ['a frequent word of one day', 'during:@day the'],
  ['a rare word of one day', 'during:@day zanzibar'],
  ['before a day', 'before:@day the'],
  ['without a word', '-the'],
  ['without words and properties that most posts have', '-language:en -the -a -has:media'],
  [
    'without any of the languages of posts',
    '-language:en -language:ko -language:ja -language:fr -language:de -language:es -language:ar -language:hi',
  ],
  ['in the library', 'in:library'],
  ['in the library, a frequent word', 'in:library the'],
  ['in the library, a rare word', 'in:library zanzibar'],
  ['public ones only', 'in:public the'],
  [
    'thirty frequent words',
    'the a with of me under rows hills i sky is sun for that it to morning in would taught moon low talk else anybody or does just manual spent',
  ],
  [
    'thirty frequent words, left out',
    '-the -a -with -of -me -under -rows -hills -i -sky -is -sun -for -that -it -to -morning -in -would -taught -moon -low',
  ],
]
const names = ['al', 'a', 'alice', 'alice lind', 'alicce', 'lindqvist', 'omar h', 'zz']
const hashtags = ['c', 'co', 'cooking', 'coking', '茶', 'zz']

interface Result {
  what: string
  query: string
  milliseconds: number
  found: number
  explained: StatementPlan[]
}

const folder = options['data-dir'] ?? (await mkdtemp(join(tmpdir(), 'social-bench-')))
try {
  if (!options['data-dir']) fillDemo(folder, options)
  const { results, posts } = await measureAll(folder)
  const text = report(results, posts)
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'search.md'), text)
  console.log(text)
  process.exitCode = results.every(isMet) ? 0 : 1
} finally {
  if (!options['data-dir']) await rm(folder, { recursive: true, force: true })
}

async function measureAll(dataDir: string): Promise<{ results: Result[]; posts: number }> {
  const embedded = await openEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  const pool = new pg.Pool({ ...embedded.connection, max: 1, options: '-c plan_cache_mode=force_generic_plan' })
  const { queries } = recording(pool)
  const client = new pg.Client({
    ...embedded.connection,
    options: '-c plan_cache_mode=force_custom_plan -c jit=off -c enable_seqscan=off',
  })
  await client.connect()
  try {
    const data = await prepareData(client)
    const { search } = openPostgresStores({
      pool,
      links: makeLinks(() => 'http://localhost:3000'),
      limits: defaultLimits,
    })
    const results: Result[] = []
    for (const [what, query, ask] of asks(search, data)) {
      let found = 0
      const times: number[] = []
      for (let round = 0; round < 5; round++) {
        queries.length = 0
        const startedAt = performance.now()
        found = await ask()
        times.push(performance.now() - startedAt)
      }
      const ran = [...queries].filter(({ name }) => /^search_(?!prepare|plan_once|found|candidates)/.test(name))
      const explained: StatementPlan[] = []
      for (const query of ran) {
        const isPlannedOnce = /^search_(all|library)_/.test(query.name)
        explained.push(await explain(client, query, isPlannedOnce ? planOnce : undefined))
      }
      results.push({ what, query, milliseconds: times.toSorted((a, b) => a - b)[2]!, found, explained })
    }
    return { results, posts: data.posts }
  } finally {
    await client.end()
    await pool.end()
    await embedded.close()
  }
}

interface SearchData {
  reader: AccountId
  other: AccountId
  day: string
  posts: number
}

async function prepareData(client: pg.Client): Promise<SearchData> {
  const one = async <Row>(text: string, ...values: unknown[]) => (await client.query(text, values)).rows[0] as Row
  const { reader } = await one<{ reader: AccountId }>(`select id::text as reader from accounts where username = 'bob'`)
  const { other } = await one<{ other: AccountId }>(
    `select author_id::text as other from posts where author_id <> $1 group by 1 order by count(*) desc limit 1`,
    reader,
  )
  // Adds a rare word to an old post that a search can find, because the demo has no rare words.
  const { id } = await one<{ id: string }>(
    `select p.id::text as id from posts p join accounts a on a.id = p.author_id
     where p.visibility = 'public' and a.indexable order by p.id offset 1000 limit 1`,
  )
  await client.query(
    `update post_search set words = words || to_tsvector('simple', 'zanzibar crepes') where post_id = $1
     and not words @@ 'zanzibar'::tsquery`,
    [id],
  )
  const { day } = await one<{ day: string }>(
    `select to_char(max(created_at) - interval '30 days', 'YYYY-MM-DD') as day from posts`,
  )
  await client.query('vacuum analyze')
  const { posts } = await one<{ posts: number }>('select count(*)::int as posts from posts')
  return { reader, other, day, posts }
}

type Ask = () => Promise<number>

function* asks(search: Search, { reader, other, day }: SearchData): Generator<[string, string, Ask]> {
  for (const [what, written] of searches) {
    const query = parseSearch(written.replaceAll('@other', 'other').replaceAll('@day', day))
    if (!query || isEmptyQuery(query)) throw new Error(`no statement was run for ${written}`)
    const [by] = query.authors
    const author = by && (by.value === 'me' ? reader : other)
    const posts = { search: { ...query, author, notBy: [] }, ...slice, ascending: false, byTime: false }
    yield [what, written, async () => (await search.find(reader, { posts })).posts.length]
  }
  for (const text of names) {
    const profiles = { text, onlyFollowed: false, ...slice }
    yield ['a name', text, async () => (await search.find(reader, { profiles })).profiles.length]
  }
  for (const name of hashtags) {
    yield ['a hashtag', name, async () => (await search.find(reader, { hashtags: { name, ...slice } })).hashtags.length]
  }
}

function isMet({ milliseconds, explained }: Result): boolean {
  return milliseconds <= goal && explained.every(({ wholeTables }) => wholeTables.length === 0)
}

function report(results: Result[], posts: number): string {
  const missed = results.filter((result) => !isMet(result)).map(({ what }) => what)
  const rows = results.flatMap(({ what, query, milliseconds, found, explained }) => [
    `| ${what} | \`${query}\` | ${milliseconds.toFixed(1)} | ${found} | |`,
    ...explained.map((one) => `| | ${one.name} | ${one.milliseconds.toFixed(1)} | | ${wayOf(one)} |`),
  ])
  return `# How long a search takes among ${posts.toLocaleString('en')} posts

\`node bench/search.ts\` measures how many milliseconds the whole search takes, then each of its statements, in memory, on a shared machine.
It also shows the number of results (at most 20).
Goal: at most ${goal} ms each, and no table is scanned completely. ${missed.length === 0 ? 'Met.' : `Missed by: ${missed.join(', ')}.`}

| search | | ms | found | by |
|---|---|---|---|---|
${rows.join('\n')}
`
}

function wayOf({ wholeTables, indexes, pages }: StatementPlan): string {
  return `${[...wholeTables.map((table) => `**all of ${table}**`), ...indexes].join(', ')}; ${pages} pages`
}
