import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import {
  type ApiError,
  beginAuthorization,
  type ClientOptions,
  completeAuthorization,
  createClient,
  endSession,
} from '../../client/index.ts'

const session = 'ses_thisisnosessionatallbutlooksalike'
const line = 'GET /api/v1/lists'

/** Starts a server with this listener, a client for it, and a list of the requests. */
async function startServer(listener: RequestListener, options: Partial<ClientOptions> = {}) {
  const requests: { line: string; authorization: string | undefined; key: string | undefined }[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    requests.push({
      line: `${method} ${url}`,
      authorization: headers.authorization,
      key: headers['idempotency-key'] as string,
    })
    request.resume()
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ requests, url },
    client: createClient({ baseUrl: url, session, ...options }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Scripted = { status?: number; headers?: Record<string, string>; body?: string }

/** Sends one response after another, and repeats the last one. */
const inTurn = (...answers: Scripted[]): RequestListener => {
  let nth = 0
  return (_, response) => {
    const { status = 200, headers = {}, body = '[]' } = answers[Math.min(nth++, answers.length - 1)]!
    response.writeHead(status, headers).end(body)
  }
}

const refusal = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable('it was carried out'),
    (error: unknown) => error as ApiError,
  )

async function gathered<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const one of pages) all.push(one)
  return all
}

describe('a response', () => {
  test.each([
    ['an HTML page', { body: '<!doctype html><p>Log in to this network' }, { status: 200, code: 'malformed_answer' }],
    ['a word', { body: '"done"' }, { status: 200, code: 'malformed_answer' }],
    ['nothing', { body: '' }, { status: 200, code: 'malformed_answer' }],
    ['bad UTF-8', { body: '\u0000\ufffd' }, { status: 200, code: 'malformed_answer' }],
    ['a page of a proxy', { status: 502, body: '<h1>Bad gateway' }, { status: 502, code: 'unavailable' }],
    [
      'an odd status',
      { status: 418, body: '{}' },
      { status: 418, code: 'unknown', message: 'The service returned 418.' },
    ],
    [
      'an error of another shape',
      { status: 422, body: '{"error": {"a": 1}, "code": 5, "fields": [null, "x", {"field": "a", "message": "b"}]}' },
      { code: 'unknown', message: 'The service returned 422.', fields: [{ field: 'a', message: 'b' }] },
    ],
    [
      "an error in OAuth's words",
      { status: 400, body: '{"error": "invalid_grant", "error_description": "Too old"}' },
      { code: 'invalid_grant', message: 'Too old' },
    ],
  ] as [string, Scripted, object][])('that is %s becomes an ApiError', async (_, answer, expected) => {
    await using server = await startServer(inTurn(answer))
    const error = await refusal(server.client.call(line))
    expect(error).toMatchObject({ name: 'ApiError', line, ...expected })
  })

  test('that contains the session does not reveal it', async () => {
    const body = JSON.stringify({
      error: `Bad token ${session}`,
      code: `x${session}`,
      fields: [{ field: session, message: session }],
    })
    await using server = await startServer(inTurn({ status: 401, body, headers: { 'x-request-id': 'r' } }))
    const error = await refusal(server.client.call(line))
    expect(error).toMatchObject({ message: 'Bad token [secret]', requestId: 'r' })
    expect(JSON.stringify({ ...error, stack: error.stack })).not.toContain(session)
  })

  test('that never ends is read only up to the limit', async () => {
    await using server = await startServer(
      (_, response) => {
        const more = () => {
          while (response.write(' '.repeat(64 * 1024)));
          response.once('drain', more)
        }
        more()
      },
      { longestAnswer: 1024 * 1024 },
    )
    expect(await refusal(server.client.call(line))).toMatchObject({ code: 'answer_too_large' })
  })

  test('that is late or incomplete ends in an error', async () => {
    await using server = await startServer((_, response) => void response.write('['), { timeout: 50 })
    expect(await refusal(server.client.call(line))).toMatchObject({ status: 0, code: 'timeout' })
    await using cut = await startServer((_, response) => {
      response.writeHead(200, { 'content-length': '9' }).write('[')
      setImmediate(() => response.destroy())
    })
    expect(await refusal(cut.client.call(line))).toMatchObject({ status: 0, code: 'unreachable' })
  })

  test('whose links to pages form a circle, or cannot be parsed, ends the paging', async () => {
    const circle = { link: '<https://elsewhere.example/api?max_id=5>; rel="next"' }
    await using server = await startServer(inTurn({ headers: circle }))
    const pages = server.client.pages('GET /api/v1/timelines/home')
    expect(await refusal(gathered(pages))).toMatchObject({ code: 'malformed_answer' })
    // The client keeps its own path, and uses only the query of the link.
    expect(server.requests.map((one) => one.line)).toEqual([
      'GET /api/v1/timelines/home',
      'GET /api/v1/timelines/home?max_id=5',
    ])
    await using unreadable = await startServer(inTurn({ headers: { link: '</x?a=%zz>; rel="next"' } }))
    expect(await gathered(unreadable.client.pages('GET /api/v1/timelines/home'))).toEqual([[]])
    await using asking = await startServer(inTurn({ headers: { link: '</x?access_token=1>; rel="next"' } }))
    await expect(gathered(asking.client.pages('GET /api/v1/timelines/home'))).rejects.toThrow(TypeError)
    expect(asking.requests).toHaveLength(1)
  })
})

test('a redirect is never followed', async () => {
  await using other = await startServer(inTurn({}))
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `${other.url}/api/v1/lists?secret=1`
    await using server = await startServer(inTurn({ status, headers: { location } }))
    const error = await refusal(server.client.call(line))
    expect(error).toMatchObject({
      status,
      code: 'redirected',
      message: `The service redirects elsewhere, to ${other.url}. If that is right, use it as baseUrl.`,
    })
  }
  await using itself = await startServer(inTurn({ status: 302, headers: { location: '/api/v1/lists/' } }))
  expect(await refusal(itself.client.call(line))).toMatchObject({ code: 'redirected' })
  expect([itself.requests.length, other.requests.length]).toEqual([1, 0])
})

describe('a retry', () => {
  const busy = { status: 503, body: '{"error":"x","code":"unavailable"}' }
  const now = { ...busy, headers: { 'retry-after': '0' } }
  const post = { body: { status: 'x' } }

  test('happens only if `retries` is set', async () => {
    await using server = await startServer(inTurn(now, {}))
    expect(await refusal(server.client.call(line))).toMatchObject({ status: 503, retryAfter: 0 })
    expect(server.requests).toHaveLength(1)
  })

  test('waits for the time in `Retry-After`, in seconds or until a date', async () => {
    const past = { ...busy, headers: { 'retry-after': new Date(0).toUTCString() } }
    await using server = await startServer(inTurn(now, past, { status: 429, headers: now.headers }, {}), { retries: 3 })
    expect(await server.client.call(line)).toEqual([])
    expect(server.requests).toHaveLength(4)
    await using patient = await startServer(inTurn({ ...busy, headers: { 'retry-after': '31' } }, {}), { retries: 3 })
    expect(await refusal(patient.client.call(line))).toMatchObject({ status: 503, retryAfter: 31 })
  })

  test('happens at most `retries` times, with the same session, key and body', async () => {
    await using server = await startServer(inTurn(now), { retries: 2 })
    await refusal(server.client.call('POST /api/v1/statuses', { ...post, idempotencyKey: 'k' }))
    const one = { line: 'POST /api/v1/statuses', authorization: `Bearer ${session}`, key: 'k' }
    expect(server.requests).toEqual([one, one, one])
  })

  test('does not happen for a request that might take effect twice, or would be refused again', async () => {
    await using server = await startServer(inTurn(now), { retries: 2 })
    await refusal(server.client.call('POST /api/v1/statuses', post))
    await refusal(server.client.call('PATCH /api/v1/profile', { body: { display_name: 'x' } }))
    expect(server.requests).toHaveLength(2)
    await using refusing = await startServer(inTurn({ status: 404, headers: { 'retry-after': '0' } }), { retries: 2 })
    await refusal(refusing.client.call(line))
    expect(refusing.requests).toHaveLength(1)
  })

  test('follows a broken connection, and a signal ends the wait for it', async () => {
    let nth = 0
    const broken: RequestListener = (request, response) => (nth++ ? response.end('[]') : request.destroy())
    await using server = await startServer(broken, { retries: 1 })
    expect(await server.client.call(line)).toEqual([])
    const ending = new AbortController()
    const later: RequestListener = (_, response) => {
      response.writeHead(503, { 'retry-after': '20' }).end()
      setTimeout(() => ending.abort(new Error('Enough')), 20)
    }
    await using waiting = await startServer(later, { retries: 1 })
    await expect(waiting.client.call(line, { signal: ending.signal })).rejects.toThrow('Enough')
    expect(waiting.requests).toHaveLength(1)
  })
})

describe('the client refuses to send anything that would leak a session', () => {
  test.each([
    'social.example',
    'ftp://social.example',
    'https://alice:secret@social.example',
    'https://social.example?access_token=x',
    'https://social.example/#x',
    'https://social.example\\@evil.example',
    'https:///evil.example',
    'javascript:alert(1)',
    ' https://social.example',
  ])('such as the baseUrl %s', (baseUrl) => {
    expect(() => createClient({ baseUrl, session })).toThrow(TypeError)
  })

  test('such as names of credentials, sessions in addresses, and unsafe paths', async () => {
    await using server = await startServer(inTurn({}))
    const { client } = server
    const calls = [
      ...[
        'access_token',
        'sessionId',
        'Session-Id',
        'authorization',
        'session_id[]',
        'sessionId.x',
        '[access_token]',
      ].flatMap((name) => [
        () => client.call('GET /api/v1/timelines/home', { query: { [name]: 'x' } }),
        () => client.call('POST /api/v1/lists', { body: { title: 'x', [name]: 'x' } }),
      ]),
      () => client.call('GET /api/v1/timelines/home', { query: { access_token: [] as never } as never }),
      () => client.call('GET /api/v2/search', { query: { q: session } }),
      ...['', '.', '..', undefined as never].map(
        (id) => () => client.call('GET /api/v1/statuses/{id}', { path: { id } }),
      ),
      ...['', ' ', 'a b', 'x\r\nx: y', 'é', 5 as never].map(
        (bad) => () => createClient({ baseUrl: server.url, session: bad }).call(line),
      ),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow(TypeError)
    expect(server.requests).toEqual([])
    await client.call('GET /api/v1/statuses/{id}', { path: { id: '../../x?y#z' } })
    await client.call('POST /api/v1/statuses', { body: { status: session.slice(0, 4) } })
    expect(server.requests[0]?.line).toBe('GET /api/v1/statuses/..%2F..%2Fx%3Fy%23z')
  })
})

test('a service below a path is called at that path', async () => {
  await using server = await startServer(inTurn({}))
  await createClient({ baseUrl: `${server.url}/social/`, userAgent: 'tests/1' }).call(line)
  expect(server.requests).toMatchObject([{ line: 'GET /social/api/v1/lists', authorization: undefined }])
})

describe('authorization accepts only valid responses of an authorization server', () => {
  const app = (baseUrl: string) => ({ baseUrl, clientId: 'x', redirectUri: 'app://callback' })
  const pending = { state: 's', verifier: 'v' }
  /** Starts a server with this metadata and this response at its token endpoint. */
  const startIssuer = async (changed: object, token: unknown = {}) => {
    const metadata = { revocation_endpoint: '/r', token_endpoint: '/t', authorization_endpoint: '/a', ...changed }
    const server = await startServer((request, response) => {
      const endpoints = Object.entries(metadata).map(([name, value]) => [
        name,
        typeof value === 'string' && value.startsWith('/') ? `http://${request.headers.host}${value}` : value,
      ])
      const issuer = `http://${request.headers.host}`
      const isToken = request.method === 'POST'
      response.end(JSON.stringify(isToken ? token : { issuer, ...Object.fromEntries(endpoints) }))
    })
    return server
  }

  test.each([
    ['nothing', {}],
    ['a list', []],
    ['null', { access_token: null }],
    ['a number', { access_token: 5 }],
    ['an empty text', { access_token: '' }],
    ['a value that no header can contain', { access_token: 'a\r\nb' }],
    ['invalid scopes', { access_token: 'x', scope: ['read'] }],
    ['an invalid time', { access_token: 'x', created_at: 'now' }],
  ])('creates no session from a token response that is %s', async (_, token) => {
    await using server = await startIssuer({}, token)
    const error = await refusal(completeAuthorization(app(server.url), pending, { code: 'c' }))
    expect(error).toMatchObject({ code: 'malformed_answer', line: 'POST /oauth/token' })
  })

  test('accepts a token without scopes and time', async () => {
    await using server = await startIssuer({}, { access_token: 'x' })
    expect(await completeAuthorization(app(server.url), pending, { code: 'c' })).toEqual({
      session: 'x',
      scopes: [],
      createdAt: expect.any(Date),
    })
  })

  test.each([
    { issuer: 5 },
    { issuer: undefined },
    { token_endpoint: undefined },
    { token_endpoint: null },
    { token_endpoint: ['/t'] },
    { revocation_endpoint: 5 },
    { revocation_endpoint: 'oauth/revoke' },
    { authorization_endpoint: null },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: 'https://evil.example/a' },
    { authorization_endpoint: '/' },
    { authorization_endpoint: '/a?client_id=other' },
    { authorization_endpoint: '/a#' },
    { token_endpoint: '/../t' },
    { token_endpoint: '/a/%2E%2e/t' },
    { token_endpoint: '/a\\t' },
    { token_endpoint: '//evil.example/t' },
  ])('sends nothing more after metadata with %o', async (changed) => {
    await using server = await startIssuer(changed, { access_token: 'x' })
    const line = 'GET /.well-known/oauth-authorization-server'
    const options = app(server.url)
    const works = [
      () => beginAuthorization(options, 'read'),
      () => completeAuthorization(options, pending, { code: 'c' }),
      () => endSession(options, session),
    ]
    for (const work of works) expect(await refusal(work())).toMatchObject({ code: 'malformed_answer', line })
    expect(server.requests.map((one) => one.line)).toEqual(Array(3).fill(line))
  })
})

describe('the error for a wrong baseUrl explains in one sentence what to do', () => {
  const begin = (baseUrl: string) => beginAuthorization({ baseUrl, clientId: 'x', redirectUri: 'app://x' }, 'read')
  const tried = (baseUrl: string) =>
    Promise.all([refusal(createClient({ baseUrl, session }).call(line)), refusal(begin(baseUrl))])

  test('when the service is unreachable', async () => {
    const server = await startServer(inTurn({}))
    await server[Symbol.asyncDispose]()
    for (const error of await tried(server.url)) {
      expect(error).toMatchObject({
        code: 'unreachable',
        message: `The service cannot be reached at ${server.url}. Check that it runs there, and check baseUrl.`,
      })
    }
  })

  test('when another site responds', async () => {
    await using site = await startServer(inTurn({ body: '<!doctype html>' }))
    const [called, started] = await tried(`${site.url}/`)
    expect(called!.message).toBe(`The server at ${site.url}/api/v1/lists does not offer this API. Check baseUrl.`)
    expect(started!.message).toMatch(/ does not offer this API. Check baseUrl\.$/)
    await using empty = await startServer(inTurn({ status: 404, body: '{"error":"Not found"}' }))
    for (const error of await tried(empty.url)) {
      expect(error).toMatchObject({
        code: 'not_found',
        message: expect.stringMatching(/^Nothing was found at http.*\. Check baseUrl\.$/),
      })
    }
  })

  test('when the path is wrong, or is that of the API', async () => {
    await using service = await startServer(
      inTurn({ status: 404, body: '{"error":"Record not found","code":"not_found"}' }),
    )
    const { message } = await refusal(createClient({ baseUrl: `${service.url}/social`, session }).call(line))
    expect(message).toBe(
      `Nothing was found at ${service.url}/social/api/v1/lists. Check baseUrl, or whether the resource exists.`,
    )
    // If baseUrl has no path, only the resource can be missing.
    expect((await refusal(createClient({ baseUrl: service.url }).call(line))).message).toBe('Record not found')
    expect(() => createClient({ baseUrl: `${service.url}/api/v1/` })).toThrow(
      /^baseUrl must be the address of the service/,
    )
  })

  test('when the service has another name', async () => {
    await using service = await startServer(inTurn({ body: '{"issuer":"https://social.example"}' }))
    expect(await refusal(begin(service.url))).toMatchObject({
      code: 'issuer_mismatch',
      message: 'The service names https://social.example as its URL. If that is right, use it as baseUrl.',
    })
  })
})
