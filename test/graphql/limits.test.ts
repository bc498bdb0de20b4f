import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { startService } from '../support/service.ts'
import { openSocket } from '../support/sockets.ts'
import { as, post } from './requests.ts'

const home = 'query Home($first: Int!) { homeTimeline(first: $first) { nodes { text } } }'
const codes = (body: { errors?: { extensions: { code: string } }[] }) =>
  body.errors?.map(({ extensions }) => extensions.code)

test('graphql-15, limits-8: options limit the depth, cost, aliases and length of documents', async () => {
  const limits = { graphqlDepth: 3, graphqlCost: 30, graphqlAliases: 1, graphqlDocumentBytes: 400 }
  await using service = await startService({ limits })
  const alice = await service.createAccount('alice')
  const ask = async (query: string, variables = {}) => (await post(service, { query, variables }, as(alice))).body
  expect(codes(await ask(home, { first: 20 }))).toBeUndefined()
  expect((await ask('{ homeTimeline { nodes { author { id } } } }')).errors?.[0]?.message).toMatch(/depth of 4/)
  const related = '{ relationships(ids: []) { profile { id } } suggestions(limit: 30) { profile { id } } }'
  expect((await ask(related)).errors?.[0]?.message).toMatch(/^The document has a cost of 52; at most 30/)
  expect((await ask('{ a: instance { title } b: instance { title } }')).errors?.[0]?.message).toMatch(/aliases of 2/)
  expect((await ask(`{ instance { title } } #${'x'.repeat(400)}`)).errors?.[0]?.message).toMatch(
    /longer than 400 bytes/,
  )
})

test('the schema can be hidden', async () => {
  await using service = await startService({ graphql: { introspection: false } })
  const { body } = await post(service, { query: '{ __schema { queryType { name } } }' })
  expect(body.errors?.[0]?.message).toMatch(/introspection has been disabled/)
  expect(body).not.toHaveProperty('data')
  expect((await post(service, { query: '{ __type(name: "Post") { name } }' })).body).not.toHaveProperty('data')
  expect((await post(service, { query: '{ instanc { title } }' })).text).not.toMatch(/Did you mean/)
  expect((await service.fetch('/graphql/schema.graphql')).status).toBe(404)
  expect((await post(service, { query: '{ __typename }' })).body).toEqual({ data: { __typename: 'Query' } })
})

describe('trusted documents', () => {
  const hash = createHash('sha256').update(home).digest('hex')
  const list = { home, 'sha256:abc': '{ instance { title } }' }

  test('are the only ones that run: by their id, their hash or their text', async () => {
    await using service = await startService({ graphql: { trustedDocuments: list } })
    const alice = await service.createAccount('alice')
    const variables = { first: 3 }
    const good = [
      { documentId: 'home', variables },
      { documentId: hash, variables },
      { documentId: `sha256:${hash}`, variables },
      { query: home, variables },
      { extensions: { persistedQuery: { version: 1, sha256Hash: hash } }, variables },
      { documentId: 'abc' },
      { documentId: 'sha256:abc' },
    ]
    for (const body of good) expect((await post(service, body, as(alice))).body).not.toHaveProperty('errors')
    const bad = [
      { query: '{ __typename }' },
      { query: `${home} `, variables },
      { query: '{ __typename }', documentId: 'home', variables },
      { documentId: 'toString' },
      { documentId: 'nobody' },
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'nobody' } } },
    ]
    for (const body of bad)
      expect(await post(service, body, as(alice))).toMatchObject({
        status: 403,
        body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
      })
    const response = await alice.api(`/graphql?documentId=home&variables=${encodeURIComponent('{"first":1}')}`)
    expect(response.status).toBe(200)
  })

  test('run over a WebSocket too, where each message must have a text, even an empty one', async () => {
    await using service = await startService({ graphql: { trustedDocuments: list } })
    const { token } = await service.createAccount('alice')
    const socket = await openSocket(`${service.url}/graphql`, token, { protocol: 'graphql-transport-ws' })
    socket.send({ type: 'connection_init' })
    await socket.next()
    const ids = [{ documentId: 'home' }, { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }]
    for (const [place, document] of ids.entries()) {
      const id = String(place)
      socket.send({ id, type: 'subscribe', payload: { query: '', ...document, variables: { first: 1 } } })
      expect(await socket.next()).toMatchObject({ id, type: 'next', payload: { data: { homeTimeline: {} } } })
      expect(await socket.next()).toEqual({ id, type: 'complete' })
    }
    await socket.close()
  })

  test('can come from a file that is read when the service starts', async () => {
    const path = join(tmpdir(), `trusted-${process.pid}.json`)
    await writeFile(path, JSON.stringify(list))
    await using service = await startService({ graphql: { trustedDocuments: path } })
    expect((await post(service, { documentId: 'abc' })).body).toMatchObject({ data: { instance: {} } })
    await expect(startService({ graphql: { trustedDocuments: `${path}.not` } })).rejects.toThrow(
      /^GRAPHQL_TRUSTED_DOCUMENTS must be the path/,
    )
    await writeFile(path, '["x"]')
    await expect(startService({ graphql: { trustedDocuments: path } })).rejects.toThrow(
      'must be an object that maps ids to documents',
    )
  })

  test('that cannot be executed prevent the service from starting', async () => {
    const starting = startService({ graphql: { trustedDocuments: { mine: '{ nowhere }' } } })
    await expect(starting).rejects.toThrow('The trusted document mine cannot be executed: Cannot query field "nowhere"')
  })
})

describe('calls are counted', () => {
  test('once per top-level field, whatever its alias', async () => {
    await using service = await startService({ rateLimits: 'on' })
    const alice = await service.createAccount('alice')
    const left = async (query: string) =>
      Number((await post(service, { query }, as(alice))).headers.get('x-ratelimit-remaining'))
    expect(await left('{ __typename }')).toBe(299)
    expect(await left('{ a: instance { title } b: instance { title } lists { id } }')).toBe(296)
    expect(await left('{ instance { title } ...F } fragment F on Query { instance { title } lists { id } }')).toBe(294)
    expect(await left('{ nowhere }')).toBe(293)
    const many = `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: lists { id }`).join(' ')} }`
    for (let time = 0; time < 19; time++) await left(many)
    const last = await post(service, { query: many }, as(alice))
    expect(last).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } })
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await alice.api('/api/v1/lists')).status).toBe(429)
  })
})

test.each(['jit', 'reference'] as const)('the engine %s returns the same data each time', async (engine) => {
  await using service = await startService({ graphql: { engine } })
  const alice = await service.createAccount('alice')
  await alice.api('/api/v1/statuses', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'one #tag', poll: { options: ['a', 'b'], expires_in: 3600 } }),
  })
  const query = `query ($first: Int!) { homeTimeline(first: $first) {
    edges { cursor node { id text html visibility viewer { favourited } media { id } hashtags { name } poll { options { title votesCount } }
      author { username relationship { following } } boostOf { id } inReplyTo { id } } }
    pageInfo { hasNextPage endCursor } }
    nobody: profile(username: "nobody") { id } }`
  const responses = []
  for (let time = 0; time < 5; time++) {
    const { body } = await post(service, { query, variables: { first: 5 } }, as(alice))
    responses.push(body.data, codes(body))
  }
  expect(responses).toMatchObject(
    Array(5)
      .fill([responses[0], ['NOT_FOUND']])
      .flat(),
  )
  expect(responses[0]).toMatchObject({
    homeTimeline: {
      edges: [
        {
          node: { text: 'one #tag', visibility: 'PUBLIC', hashtags: [{ name: 'tag' }], author: { username: 'alice' } },
        },
      ],
    },
    nobody: null,
  })
})
