import { readdir } from 'node:fs/promises'
import { request as send } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceForFile, type TestAccount } from '../support/service.ts'
import { as, form, type GraphqlResponse, post, read } from './requests.ts'

let alice: TestAccount

const service = serviceForFile({ metricsToken: 'metrics-token-of-a-test' })
beforeAll(async () => {
  alice = await service.createAccount('alice')
})

/** A text that tests send in every place where credentials are forbidden. */
const canary = 'canary-91c0ffee'
const spellings = [
  'sessionId',
  'session_id',
  'access_token',
  'authorization',
  'SESSIONID',
  'Access_Token',
  'accessToken',
]
const jsonSpellings = [...spellings, 'session-id', 'sessionId[]', 'sessionId[0]', 'sessionId.x', '%73essionId']

const change = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
const input = { text: 'hello' }
const picture = () => new Blob([Buffer.from('iVBORw0KGgo=', 'base64')])
const upload = 'mutation ($file: Upload!) { uploadMedia(input: {file: $file}) { id } }'

async function changes(): Promise<number[]> {
  const count = async (table: string) =>
    (await service.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count
  return [await count('posts'), await count('media')]
}

const storedFiles = async () =>
  (await readdir(service.mediaFolder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

function expectRefused({ status, body, text }: GraphqlResponse): void {
  expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['CREDENTIAL_LOCATION_FORBIDDEN'])
  expect(status).toBe(400)
  expect(body).not.toHaveProperty('data')
  expect(text).not.toContain(canary)
}

/** Checks that a body is refused, with and without a session, and changes nothing. */
async function expectBodyRefused(makeBody: () => unknown): Promise<void> {
  const before = await changes()
  expectRefused(await post(service, makeBody(), as(alice)))
  expectRefused(await post(service, makeBody()))
  expectRefused(await post(service, makeBody(), { ...as(alice), accept: 'application/graphql-response+json' }))
  expectRefused(await post(service, makeBody(), { ...as(alice), accept: 'text/event-stream' }))
  expect(await changes()).toEqual(before)
}

describe('a credential is refused', () => {
  test.each(jsonSpellings)('graphql-3: beside the document: %s', async (name) => {
    await expectBodyRefused(() => ({ query: change, variables: { input }, [name]: canary }))
  })

  test.each(jsonSpellings)('graphql-4: among the variables, declared or not, at any depth: %s', async (name) => {
    const places = [
      { input, [name]: canary },
      { input: { ...input, [name]: canary } },
      { input: { ...input, poll: { options: [{ deep: [[{ [name]: canary }]] }] } } },
      { input, undeclared: { [name]: canary } },
      { input, [name]: null },
    ]
    for (const variables of places) await expectBodyRefused(() => ({ query: change, variables }))
  })

  test.each(jsonSpellings)('graphql-5: in the extensions, at any depth: %s', async (name) => {
    for (const extensions of [{ [name]: canary }, { persistedQuery: { version: 1, list: [{ [name]: canary }] } }]) {
      await expectBodyRefused(() => ({ query: change, variables: { input }, extensions }))
    }
  })

  test.each(spellings)(
    'graphql-2, graphql-4: in the document: as an argument, a field of an object or a variable: %s',
    async (name) => {
      const documents = [
        `mutation { createPost(input: {text: "x"}, ${name}: "${canary}") { id } }`,
        `mutation { createPost(input: {text: "x", ${name}: "${canary}"}) { id } }`,
        `mutation { createPost(input: {text: "x", poll: {options: [{${name}: "${canary}"}]}}) { id } }`,
        `mutation ($${name}: String) { createPost(input: {text: "x"}) { id } }`,
        `mutation ($${name}: String = "${canary}") { createPost(input: {text: $${name}}) { id } }`,
        `mutation { createPost(input: {text: "x"}) { id @include(if: true, ${name}: "${canary}") } }`,
        `mutation { createPost(input: {text: "x"}) { id } } query Other { post(${name}: "${canary}") { id } }`,
      ]
      for (const query of documents) await expectBodyRefused(() => ({ query, operationName: undefined }))
    },
  )

  test.each(jsonSpellings)(
    'in a multipart request, before and after the files, and nothing is stored: %s',
    async (name) => {
      const operations = { query: upload, variables: { file: null } }
      const map = { 0: ['variables.file'] }
      const files = { 0: picture() }
      const forms = [
        () => form({ ...operations, [name]: canary }, map, files),
        () => form({ ...operations, variables: { file: null, deep: [{ [name]: canary }] } }, map, files),
        () => form({ ...operations, extensions: { [name]: canary } }, map, files),
        () => form(operations, { ...map, [name]: [canary] }, files),
        () =>
          form(
            { query: upload, variables: { file: null, [name]: null } },
            { 0: ['variables.file', `variables.${name}`] },
            files,
          ),
        () => form(operations, { [name]: ['variables.file'] }, { [name]: picture() }),
        () => {
          const parts = form(operations, map, files)
          parts.append(name, canary)
          return parts
        },
        () => {
          const parts = new FormData()
          parts.append(name, canary)
          for (const [key, value] of form(operations, map, files)) parts.append(key, value)
          return parts
        },
      ]
      for (const make of forms) await expectBodyRefused(make)
      await expect.poll(storedFiles).toEqual([])
    },
  )

  test.each([...spellings, 'sessionId[]', '%73essionId', 'sessionId.x'])('in the URL: %s', async (name) => {
    const query = encodeURIComponent('{ __typename }')
    for (const path of [
      `/graphql?query=${query}&`,
      '/graphql?',
      '/graphql/?',
      '/graphql/schema.graphql?',
      '/graphql/nowhere?',
      '/%67raphql?',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'HEAD']) {
        const response = await alice.api(`${path}${encodeURIComponent(name)}=${canary}`, { method })
        if (method === 'HEAD') expect(response.status).toBe(400)
        else expectRefused(await read(response))
      }
    }
  })

  test('in the parameters of a GET', async () => {
    const places = {
      variables: JSON.stringify({ deep: { sessionId: canary } }),
      extensions: JSON.stringify({ access_token: canary }),
      query: `{ post(sessionId: "${canary}") { id } }`,
    }
    for (const [name, value] of Object.entries(places)) {
      const parameters = new URLSearchParams({ query: '{ __typename }', ...{ [name]: value } })
      expectRefused(await read(await alice.api(`/graphql?${parameters}`)))
    }
  })

  test.each([
    ['escaped in JSON', String.raw`{"query":"{__typename}","variables":{"\u0073essionId":"x"}}`],
    ['twice', `{"query":"{__typename}","variables":{"sessionId":"${canary}","sessionId":null}}`],
    ['in a batch', `[{"query":"{__typename}","sessionId":"${canary}"}]`],
    ['beside a document that does not parse', `{"query":"{","variables":{"sessionId":"${canary}"}}`],
    ['without a document', `{"variables":{"sessionId":"${canary}"}}`],
    ['beside variables that are not an object', `{"query":"{__typename}","variables":[{"sessionId":"${canary}"}]}`],
    ['in a document that is not valid', `{"query":"{ nowhere(sessionId: 1) }"}`],
  ])('%s', async (_, body) => {
    await expectBodyRefused(() => body)
  })

  test('in the URL of a POST, where it has no meaning', async () => {
    const places = {
      variables: JSON.stringify({ deep: { sessionId: canary } }),
      extensions: JSON.stringify({ access_token: canary }),
      query: `{ post(sessionId: "${canary}") { id } }`,
    }
    for (const [name, value] of Object.entries(places)) {
      const path = `/graphql?${new URLSearchParams({ [name]: value })}`
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ query: change, variables: { input } })
      const before = await changes()
      expectRefused(await read(await alice.api(path, { method: 'POST', headers, body })))
      expect(await changes()).toEqual(before)
    }
  })

  test.each([
    `{"query":"{__typename}","variables":{"sessionId":"${canary}"},"variables":{}}`,
    `{"query":"{__typename}","variables":{"a":{"sessionId":"${canary}"},"a":1}}`,
    `{"query":"{__typename}","variables":{"a":"\\"{:","b":{"\u0061":1,"a":[{"sessionId":"${canary}"}]}, "b" : 2}}`,
  ])('under a key that appears twice: %s', async (body) => {
    for (const sent of [body, form(body, {})]) {
      const { status, text } = await post(service, sent, as(alice))
      expect(status).toBe(400)
      expect(text).not.toContain(canary)
      expect(text).toMatch(/key twice|duplicate keys/)
    }
  })

  test('in a GET with a body', async () => {
    const body = JSON.stringify({ sessionId: canary })
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const request = send(`${service.url}/graphql?query={__typename}`, { method: 'GET', headers }, ({ statusCode }) =>
        resolve(statusCode),
      )
      request.on('error', reject).end(body)
    })
    expect(status).toBe(400)
  })
})

test('credentials-6: two Authorization headers, or another scheme, return 401', async () => {
  const status = (headers: string[]) =>
    new Promise((resolve, reject) => {
      const request = send(
        `${service.url}/graphql?query={__typename}`,
        { headers: headers as never },
        ({ statusCode }) => resolve(statusCode),
      )
      request.on('error', reject).end()
    })
  const bearer = `Bearer ${alice.token}`
  expect(await status(['Host', 'x', 'Authorization', bearer])).toBe(200)
  expect(await status(['Host', 'x', 'Authorization', bearer, 'Authorization', bearer])).toBe(401)
  expect(await status(['Host', 'x', 'Authorization', bearer, 'authorization', `Bearer ${canary}`])).toBe(401)
  expect(await status(['Host', 'x', 'Authorization', `Basic ${canary}`])).toBe(401)
})

test('credentials-18, graphql-7: texts and aliases can contain the names of credentials', async () => {
  const text = 'my sessionId=1 and access_token: 2'
  const { body } = await post(service, { query: change, variables: { input: { text } } }, as(alice))
  expect(body.errors).toBeUndefined()
  const response = await post(service, { query: '{ sessionId: __typename }', operationName: null }, as(alice))
  expect(response.body.data).toEqual({ sessionId: 'Query' })
  const variables = { undeclared: 'sessionId', mysessionid: 1, token: 2 }
  expect((await post(service, { query: '{ __typename }', variables }, as(alice))).status).toBe(200)
})

test('errors-5: no error repeats a secret that was sent in the wrong place', async () => {
  const secret = alice.token
  const requests = [
    { query: `{ post(id: "${secret}", nowhere: 1) { id } }` },
    { query: `{ post(id: "${secret}"` },
    { query: `{ ${secret.replaceAll('-', '_')} }` },
    { query: `query ($a: Int = "${secret}") { __typename }` },
    { query: `subscription { timelineStream(timeline: HOME) @include(if: "${secret}") { id } }` },
    { query: `subscription { ... @skip(if: "${secret}") { timelineStream(timeline: HOME) { id } } }` },
    { query: '{ __typename }', operationName: secret },
    { query: 'query ($n: Int!) { homeTimeline(first: $n) { nodes { id } } }', variables: { n: secret } },
    { query: change, variables: { input: { text: 'x', visibility: secret } } },
    { query: change, variables: { input: { text: 'x', [secret]: 1 } } },
    { query: change, variables: { input: { text: 'x', poll: { options: secret } } } },
    { query: change, variables: secret },
    { query: secret },
    { query: [secret] },
    { documentId: secret },
    { extensions: { persistedQuery: { sha256Hash: secret } } },
    `{"query":"{__typename}","variables":{"a":${secret}}}`,
  ]
  for (const request of requests) {
    for (const accept of ['application/json', 'application/graphql-response+json', 'text/event-stream']) {
      const { text } = await post(service, request, { ...as(alice), accept })
      expect(text).not.toContain(secret.slice(4))
      expect(text).toMatch(/errors/)
    }
  }
  await post(service, { query: '{ __typename }' }, { 'last-event-id': secret })
})

test('secrets-3, secrets-4: no log line, metric or database column contains any of these secrets', async () => {
  await expect.poll(() => service.log.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(300)
  const headers = { authorization: 'Bearer metrics-token-of-a-test' }
  const metrics = await (await service.fetch('/metrics', { headers })).text()
  const traces = [service.log.join(''), metrics, await everyColumn()].join('')
  expect(traces).not.toContain(canary)
  expect(traces).not.toContain(alice.token)
  expect(traces).toContain('"code":"credential_location_forbidden"')
})

async function everyColumn(): Promise<string> {
  const { rows: tables } = await service.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const texts = tables.map(async ({ name }) => {
    const { rows } = await service.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    return rows.map(({ text }) => text).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}
