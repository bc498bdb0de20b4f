import { beforeAll, describe, expect, test } from 'vitest'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'
import { as, post, read } from './requests.ts'

let alice: TestAccount

const service = serviceForFile({ metricsToken: 'metrics-token-of-a-test' })
beforeAll(async () => {
  alice = await service.createAccount('alice')
  await alice.api('/api/v1/statuses', { method: 'POST', body: new URLSearchParams({ status: 'hello' }) })
})

const responseType = 'application/graphql-response+json'
const home = '{ homeTimeline(first: 5) { nodes { text author { username } } } }'

describe('a query', () => {
  test('works by POST and by GET, as the caller', async () => {
    const expected = { data: { homeTimeline: { nodes: [{ text: 'hello', author: { username: 'alice' } }] } } }
    const posted = await post(service, { query: home }, as(alice))
    expect(posted).toMatchObject({ status: 200, type: 'application/json', body: expected })
    const response = await read(await alice.api(`/graphql?query=${encodeURIComponent(home)}`))
    expect(response).toMatchObject({ status: 200, body: expected })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toContain('Authorization, Accept')
  })

  test('can have variables, as JSON in a GET', async () => {
    const query = 'query Mine($n: Int!) { homeTimeline(first: $n) { nodes { text } } }'
    const parameters = new URLSearchParams({ query, operationName: 'Mine', variables: '{"n":1}', extensions: '{}' })
    expect((await read(await alice.api(`/graphql?${parameters}`))).body.data).toBeDefined()
    const broken = new URLSearchParams({ query, variables: '{"n":' })
    expect(await read(await alice.api(`/graphql?${broken}`))).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'MALFORMED_REQUEST' } }] },
    })
  })

  test('graphql-11: without a session returns the fields that need none', async () => {
    const { body, status } = await post(
      service,
      { query: `{ instance { title } ${home.slice(1)}` },
      { accept: responseType },
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ instance: { title: 'Social service' }, homeTimeline: null })
    expect(body.errors).toMatchObject([{ path: ['homeTimeline'], extensions: { code: 'UNAUTHORIZED' } }])
  })

  test('credentials-5, graphql-11: with an invalid session is refused as a whole', async () => {
    for (const accept of ['application/json', responseType]) {
      const answer = await post(service, { query: '{ __typename }' }, { authorization: 'Bearer nonsense', accept })
      expect(answer).toMatchObject({
        status: 401,
        type: accept,
        body: { errors: [{ extensions: { code: 'UNAUTHORIZED' } }] },
      })
      expect(answer.body).not.toHaveProperty('data')
      expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
    }
  })

  test('that needs another scope returns an error that names the scope', async () => {
    const { token } = await service.signIn(alice.id, ['read:accounts'])
    const { body } = await post(service, { query: home }, as({ token }))
    expect(body.errors).toMatchObject([{ extensions: { code: 'INSUFFICIENT_SCOPE' } }])
  })

  test('returns an error that names each invalid field of the input', async () => {
    const mutation = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
    const { body } = await post(
      service,
      { query: mutation, variables: { input: { text: 'x'.repeat(6000) } } },
      as(alice),
    )
    expect(body.data).toEqual({ createPost: null })
    expect(body.errors).toMatchObject([{ path: ['createPost'], extensions: { code: 'VALIDATION_FAILED' } }])
    expect(body.errors?.[0]?.extensions.fields?.[0]?.field).toBe('text')
  })
})

test('a null variable for a value that cannot be null is a validation error each time', async () => {
  const queries = [
    'query ($name: String = "x") { tag(name: $name) { name } }',
    'mutation ($n: Int = 0) { votePoll(input: {id: "hunter2", choices: [0, $n]}) { id } }',
  ]
  for (const query of queries) {
    for (let time = 0; time < 5; time++) {
      const { body, text } = await post(service, { query, variables: { name: null, n: null } }, as(alice))
      expect(body.errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }])
      expect(text).not.toContain('hunter2')
    }
  }
  expect(service.log.join('')).not.toContain('hunter2')
})

describe('the response', () => {
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/html', 'application/json'],
    ['application/graphql-response+json, application/json;q=0.9', responseType],
    ['application/json, application/graphql-response+json', 'application/json'],
    ['application/json;q=0.5, application/graphql-response+json;charset=utf-8', responseType],
    ['APPLICATION/GRAPHQL-RESPONSE+JSON', responseType],
    ['application/graphql-response+json;q=0, application/*', 'application/json'],
  ])('with Accept %s is %s', async (accept, type) => {
    const answer = await post(service, { query: '{ __typename }' }, accept === undefined ? {} : { accept })
    expect(answer).toMatchObject({ status: 200, type })
  })

  test.each([
    ['that does not parse', '{', 'MALFORMED_REQUEST'],
    ['that is not valid', '{ nowhere }', 'MALFORMED_REQUEST'],
    ['whose variables do not fit', 'query ($id: ID!) { post(id: $id) { id } }', 'VALIDATION_FAILED'],
    ['that costs too much', '{ homeTimeline(first: 3000) { nodes { author { id } } } }', 'MALFORMED_REQUEST'],
  ])('for a document %s has status 400, but 200 in application/json', async (_, query, code) => {
    for (const [accept, status] of [
      [responseType, 400],
      ['application/json', 200],
    ] as const) {
      const answer = await post(service, { query }, { accept })
      expect(answer).toMatchObject({ status, type: accept, body: { errors: [{ extensions: { code } }] } })
      expect(answer.body).not.toHaveProperty('data')
      expect(answer.body.errors?.[0]?.extensions.requestId).toBe(answer.headers.get('x-request-id'))
    }
  })

  test.each([
    ['a batch', [{ query: '{ __typename }' }], 400, 'MALFORMED_REQUEST'],
    ['invalid JSON', '{"query"', 400, 'MALFORMED_REQUEST'],
    ['no document', {}, 400, 'MALFORMED_REQUEST'],
    [
      'a document with an unknown hash',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
      400,
      'MALFORMED_REQUEST',
    ],
    ['a document that is too long', { query: `{ __typename } #${'x'.repeat(17_000)}` }, 413, 'PAYLOAD_TOO_LARGE'],
  ])('for %s has the status of the error in both formats', async (_, body, status, code) => {
    for (const accept of ['application/json', responseType]) {
      const answer = await post(service, typeof body === 'string' ? body : JSON.stringify(body), { accept })
      expect(answer).toMatchObject({ status, type: accept, body: { errors: [{ extensions: { code } }] } })
    }
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/graphql'])(
    'for a body of type %s has status 415',
    async (type) => {
      const answer = await post(service, 'query={__typename}', { 'content-type': type })
      expect(answer).toMatchObject({
        status: 415,
        body: { errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] },
      })
    },
  )
})

describe('methods', () => {
  const mutation = 'mutation { createPost(input: {text: "by GET"}) { id } }'

  test('graphql-10: a mutation by GET or HEAD returns 405, and changes nothing', async () => {
    const before = await service.pool.query('select count(*)::int as count from posts')
    for (const method of ['GET', 'HEAD']) {
      const response = await alice.api(`/graphql?query=${encodeURIComponent(mutation)}`, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
    expect((await service.pool.query('select count(*)::int as count from posts')).rows).toEqual(before.rows)
  })

  test('a GET can run the query of a document that also has a mutation, but not the mutation', async () => {
    const query = encodeURIComponent(`query A { __typename } ${mutation.replace('mutation', 'mutation B')}`)
    expect((await alice.api(`/graphql?operationName=A&query=${query}`)).status).toBe(200)
    expect((await alice.api(`/graphql?operationName=B&query=${query}`)).status).toBe(405)
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('%s returns 405', async (method) => {
    const response = await alice.api('/graphql', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'MALFORMED_REQUEST' } }] })
  })

  test('pages of any origin can send requests, and preflights succeed', async () => {
    const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' }
    const preflight = await service.fetch('/graphql', { method: 'OPTIONS', headers })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const answer = await post(service, { query: '{ __typename }' }, { origin: 'https://page.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('unknown paths below /graphql return 404 as a GraphQL error', async () => {
    expect(await read(await alice.api('/graphql/nowhere'))).toMatchObject({
      status: 404,
      body: { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
    })
    expect((await alice.api('/graphql/?query={__typename}')).status).toBe(200)
    expect((await service.fetch('/graphq')).status).toBe(404)
  })
})

test('anonymous callers can read the schema as SDL', async () => {
  const response = await service.fetch('/graphql/schema.graphql')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await response.text()).toContain('type Mutation {')
})

test('errors-4, errors-20: an internal error hides its cause, which is logged with the id of the request', async () => {
  await using broken = await startService({ checkOutput: false })
  const bob = await broken.createAccount('bob')
  await broken.pool.query('alter table markers rename to gone')
  const { body, status } = await post(broken, { query: '{ markers(timelines: [HOME]) { timeline } }' }, as(bob))
  expect(status).toBe(200)
  expect(body.errors).toMatchObject([{ path: ['markers'], extensions: { code: 'INTERNAL_ERROR' } }])
  expect(JSON.stringify(body)).not.toMatch(/relation|markers" does|select/)
  const { requestId } = body.errors![0]!.extensions
  expect(broken.log.filter((line) => line.includes(requestId)).join('')).toMatch(/does not exist/)
})

test('metrics contain only the kind of an operation, and logs contain no document', async () => {
  await post(
    service,
    { query: 'query VeryOwnName { __typename }', operationName: 'VeryOwnName', variables: { veryOwn: 'x' } },
    as(alice),
  )
  const metrics = await (
    await service.fetch('/metrics', { headers: { authorization: 'Bearer metrics-token-of-a-test' } })
  ).text()
  expect(metrics).toMatch(/graphql_operation_seconds_count\{operation="query",result="done"\} [1-9]/)
  expect(metrics).toMatch(/graphql_operation_seconds_count\{operation="none",result="refused"\} [1-9]/)
  await expect.poll(() => service.log.filter((line) => line.includes('"path":"/graphql"')).length).toBeGreaterThan(10)
  expect(metrics + service.log.join('')).not.toMatch(/VeryOwnName|veryOwn|__typename|homeTimeline/)
})
