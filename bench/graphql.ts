import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { AccountId } from '../src/model/ids.ts'
import { makeLinks } from '../src/model/links.ts'
import { defaultLimits } from '../src/options.ts'
import { issueSession } from '../src/sessions/issue.ts'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { openPostgresStores } from '../src/stores/postgres/stores.ts'
import { fillDemo } from './fillDemo.ts'
import { load, type LoadRequest, type LoadResult } from './load.ts'

// How fast is the home timeline over GraphQL, with the fields that a client asks for, against our own REST? Both in the same run and by
// turns, 32 connections, each of another reader; the middle of three rounds counts. Goal: at least 0.8 of REST.
//
// node bench/graphql.ts [--posts 20000] [--accounts 500] [--follows 100] [--seconds 4] [--data-dir an existing demo]

const goal = 0.8
const connections = 32
const rounds = 3

const { values: given } = parseArgs({
  options: {
    posts: { type: 'string', default: '20000' },
    accounts: { type: 'string', default: '500' },
    follows: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '4' },
    'data-dir': { type: 'string' },
  },
})

const profile = 'id username displayName url bot locked avatar { url staticUrl } emojis { shortcode url staticUrl }'
const content = `id createdAt editedAt html contentWarning sensitive visibility language url inReplyToId
  repliesCount boostsCount favouritesCount author { ${profile} }
  media { id kind url previewUrl description blurhash focus { x y } original { width height } }
  poll { id expiresAt multiple votesCount options { title votesCount } }
  hashtags { name url } mentions { id username url } emojis { shortcode url staticUrl }
  viewer { favourited boosted bookmarked }`
const query = `query Home($first: Int!) { homeTimeline(first: $first) {
  edges { cursor node { ${content} boostOf { ${content} } } } pageInfo { hasNextPage endCursor } } }`

const kinds = ['REST', 'GraphQL, graphql-jit', 'GraphQL, graphql-js'] as const
type Kind = (typeof kinds)[number]

const folder = given['data-dir'] ?? (await mkdtemp(join(tmpdir(), 'social-bench-')))
try {
  if (!given['data-dir']) fillDemo(folder, given)
  const results = await measureAll(await tokensOf(folder))
  const text = report(results)
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'graphql.md'), text)
  console.log(text)
  process.exitCode = ratioOf(results, 'GraphQL, graphql-jit') >= goal ? 0 : 1
} finally {
  if (!given['data-dir']) await rm(folder, { recursive: true, force: true })
}

async function tokensOf(dataDir: string): Promise<string[]> {
  const embedded = await openEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  const pool = new pg.Pool({ ...embedded.connection, max: 1 })
  try {
    const stores = openPostgresStores({ pool, links: makeLinks(() => 'http://localhost'), limits: defaultLimits })
    const { rows } = await pool.query<{ id: AccountId }>('select id::text as id from accounts order by id limit $1', [
      connections,
    ])
    const issued = rows.map(async ({ id }) => {
      const session = { accountId: id, kind: 'cli', label: 'bench', scopes: ['read'] } as const
      return (await issueSession(stores.authSessions, { ...session, scopes: [...session.scopes] })).id.reveal()
    })
    return await Promise.all(issued)
  } finally {
    await pool.end()
    await embedded.close()
  }
}

async function measureAll(tokens: string[]): Promise<Map<Kind, LoadResult[]>> {
  const compiled = await measure('jit', ['REST', 'GraphQL, graphql-jit'], tokens)
  const reference = await measure('reference', ['GraphQL, graphql-js'], tokens)
  return new Map([...compiled, ...reference])
}

async function measure(engine: string, measured: Kind[], tokens: string[]): Promise<Map<Kind, LoadResult[]>> {
  const { port, child, gone } = await serve(engine)
  const results = new Map<Kind, LoadResult[]>(measured.map((kind) => [kind, []]))
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const kind of measured) {
        const requests = tokens.map((token) => requestOf(kind, token))
        const result = await load(port, requests, Number(given.seconds))
        // The first one is to get warm.
        if (round > 0) results.get(kind)!.push(result)
      }
    }
    return results
  } finally {
    child.kill()
    await gone
  }
}

function requestOf(kind: Kind, token: string): LoadRequest {
  const headers = { Authorization: `Bearer ${token}` }
  if (kind === 'REST') return { method: 'GET', path: '/api/v1/timelines/home?limit=20', headers }
  const body = JSON.stringify({ query, variables: { first: 20 } })
  return { method: 'POST', path: '/graphql', headers: { ...headers, 'Content-Type': 'application/json' }, body }
}

async function serve(engine: string): Promise<{ port: number; child: ChildProcess; gone: Promise<unknown> }> {
  const port = await freePort()
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    GRAPHQL_ENGINE: engine,
    NODE_ENV: 'production',
  }
  const child = spawn('node', ['cli/social-service.js', 'serve'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok) return { port, child, gone }
    await delay(100)
  }
  child.kill()
  throw new Error('the service does not start')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function middle(results: readonly LoadResult[]): LoadResult {
  return results.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)[
    Math.floor(results.length / 2)
  ]!
}

function ratioOf(results: Map<Kind, LoadResult[]>, kind: Kind): number {
  return middle(results.get(kind)!).requestsPerSecond / middle(results.get('REST')!).requestsPerSecond
}

function report(results: Map<Kind, LoadResult[]>): string {
  const rows = kinds.map((kind) => {
    const { requestsPerSecond, p50, p99, bytes } = middle(results.get(kind)!)
    const figures = [Math.round(requestsPerSecond), p50.toFixed(1), p99.toFixed(1), (bytes / 1024).toFixed(1)]
    return `| ${kind} | ${figures.join(' | ')} | ${ratioOf(results, kind).toFixed(2)} |`
  })
  const isMet = ratioOf(results, 'GraphQL, graphql-jit') >= goal
  return `# How fast the home timeline is over GraphQL, against our own REST

\`node bench/graphql.ts\`: 20 posts, ${connections} connections of ${connections} readers, server, database and load on the same two cores; the middle of
${rounds} rounds by turns. Read the ratios. Goal: at least ${goal} of REST, with graphql-jit. ${isMet ? 'Met.' : 'Missed.'}

| | requests/s | p50 ms | p99 ms | KiB | of REST |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
