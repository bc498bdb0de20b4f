import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueSession } from '../src/sessions/issue.ts'
import { fillDemo } from './fillDemo.ts'
import type { LoadRequest, LoadResult } from './load.ts'
import { type Kinds, measured, ratioOf, readOptions, row, withReaders } from './served.ts'

// How fast is the home timeline over GraphQL, with the fields that a client asks for, against our own REST? Both in the same run and by
// turns, 32 connections, each of another reader; the middle of three rounds counts. Goal: at least 0.8 of REST.
//
// node bench/graphql.ts [--posts 20000] [--accounts 500] [--follows 100] [--seconds 4] [--data-dir an existing demo]

const goal = 0.8
const connections = 32
const rounds = 3

const given = readOptions()

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
  process.exitCode = ratioOf(results, 'GraphQL, graphql-jit', 'REST') >= goal ? 0 : 1
} finally {
  if (!given['data-dir']) await rm(folder, { recursive: true, force: true })
}

function tokensOf(dataDir: string): Promise<string[]> {
  return withReaders(dataDir, connections, ({ authSessions }, readers) =>
    Promise.all(
      readers.map(async (accountId) => {
        const session = { accountId, kind: 'cli', label: 'bench', scopes: ['read'] } as const
        return (await issueSession(authSessions, session)).id.reveal()
      }),
    ),
  )
}

async function measureAll(tokens: string[]): Promise<Map<Kind, LoadResult[]>> {
  const compiled = await measure('jit', ['REST', 'GraphQL, graphql-jit'], tokens)
  const reference = await measure('reference', ['GraphQL, graphql-js'], tokens)
  return new Map([...compiled, ...reference])
}

function measure(engine: string, asked: Kind[], tokens: string[]): Promise<Map<Kind, LoadResult[]>> {
  const requests = asked.map((kind) => [kind, tokens.map((token) => requestOf(kind, token))])
  const environment = { GRAPHQL_ENGINE: engine }
  return measured(folder, Object.fromEntries(requests) as Kinds<Kind>, {
    rounds,
    seconds: Number(given.seconds),
    environment,
  })
}

function requestOf(kind: Kind, token: string): LoadRequest {
  const headers = { Authorization: `Bearer ${token}` }
  if (kind === 'REST') return { method: 'GET', path: '/api/v1/timelines/home?limit=20', headers }
  const body = JSON.stringify({ query, variables: { first: 20 } })
  return { method: 'POST', path: '/graphql', headers: { ...headers, 'Content-Type': 'application/json' }, body }
}

function report(results: Map<Kind, LoadResult[]>): string {
  const rows = kinds.map((kind) => row(results, kind, 'REST'))
  const isMet = ratioOf(results, 'GraphQL, graphql-jit', 'REST') >= goal
  return `# How fast the home timeline is over GraphQL, against our own REST

\`node bench/graphql.ts\`: 20 posts, ${connections} connections of ${connections} readers, server, database and load on the same two cores; the middle of
${rounds} rounds by turns. Read the ratios. Goal: at least ${goal} of REST, with graphql-jit. ${isMet ? 'Met.' : 'Missed.'}

| | requests/s | p50 ms | p99 ms | KiB | of REST |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
