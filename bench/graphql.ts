import type { LoadRequest } from './load.ts'
import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { homeRequests, tokensOf, zipfReaders } from './readers.ts'
import { withServers, type ServedProcess } from './servers.ts'
import { ratioOf, type Side, runRounds, roundsTable } from './rounds.ts'

const [readers, writers, connections, rounds] = [300, 50, 32, 5]
const [rest, jit, reference] = ['REST', 'GraphQL', 'GraphQL by graphql-js']

const profile = 'id username displayName url bot locked avatar { url staticUrl } emojis { shortcode url staticUrl }'
const content = `id createdAt editedAt html contentWarning sensitive visibility language url inReplyToId
  repliesCount boostsCount favouritesCount author { ${profile} }
  media { id kind url previewUrl description blurhash focus { x y } original { width height } }
  poll { id expiresAt multiple votesCount options { title votesCount } }
  hashtags { name url } mentions { id username url } emojis { shortcode url staticUrl }
  viewer { favourited boosted bookmarked }`
const query = `query Home($first: Int!) { homeTimeline(first: $first) {
  edges { cursor node { ${content} boostOf { ${content} } } } pageInfo { hasNextPage endCursor } } }`

/** Compares the home timeline over GraphQL to that over our own REST API. */
export const question: BenchQuestion = {
  name: 'graphql',
  title:
    'How fast is the home timeline over GraphQL, with the fields that a client requests, compared to our own REST?',
  ask,
}

async function ask({ dataDir, seconds }: BenchContext): Promise<QuestionResult> {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write'])
  return withServers(dataDir, tokens.slice(-writers), async (servers) => {
    const own = await servers.ours()
    const other = await servers.ours({ GRAPHQL_ENGINE: 'reference' })
    const requests = tokens.map(requestOf)
    await requireAnswer(own.port, requests[0]!)
    const side = (name: string, { port, pid }: ServedProcess, requests: LoadRequest[]): Side => {
      return { name, port, pid, database: servers.database.pid, requests }
    }
    const sides = [side(rest, own, homeRequests(tokens)), side(jit, own, requests), side(reference, other, requests)]
    const draw = (round: number) => zipfReaders(readers, connections, round)
    const figures = await runRounds(sides, { rounds, seconds, draw })
    const reached = ratioOf(figures, jit, rest, 'requestsPerSecond')
    return {
      goals: [{ what: 'requests/s of our own REST', goal: 0.8, reached, isAtLeast: true, unit: '' }],
      text: `${roundsTable(figures, rest)}

The first page of 20 posts, over ${connections} connections, for ${readers} readers drawn by Zipf's law, while others
write. Figures are medians of ${rounds} alternating rounds. graphql-jit compiles the queries; the last line is
graphql-js alone (\`GRAPHQL_ENGINE=reference\`).`,
    }
  })
}

function requestOf(token: string): LoadRequest {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return { method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query, variables: { first: 20 } }) }
}

/** Throws if a query returns errors, which also have status 200. */
async function requireAnswer(port: number, { path, method, headers, body }: LoadRequest): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body! })
  const { data, errors } = (await answer.json()) as { data?: { homeTimeline: { edges: unknown[] } }; errors?: unknown }
  if (errors !== undefined || data?.homeTimeline.edges.length !== 20) throw new Error(JSON.stringify(errors ?? data))
}
