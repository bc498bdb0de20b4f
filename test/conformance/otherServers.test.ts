import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anyAnswer, judgement } from '../../cli/conformance/violation.ts'
import { audits } from '../../cli/conformance/audits.ts'
import type { Credentials } from '../../cli/conformance/target.ts'
import { runAudits } from '../../cli/conformance/runAudits.ts'

const account = { username: 'alice', password: 'of a long and rainy day' }

/** Runs the audits against another kind of server. */
async function lookAt(
  listener: RequestListener,
  { longest = 60_000, only = '', credentials = { session: 'a-session-of-somebody', account } as Credentials } = {},
) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const remarks: string[] = []
  const findings = await runAudits({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    audits: audits.filter(({ id }) => id.startsWith(only)),
    signal: new AbortController().signal,
    longest,
    remark: (sentence) => void remarks.push(sentence),
  })
  return { findings, remarks }
}

type Answers = Awaited<ReturnType<typeof lookAt>>

function expectSense({ findings }: Answers): void {
  expect(findings.length).toBe(audits.length)
  expect(findings.filter(({ expected }) => expected === judgement)).toEqual([])
  expect(findings.filter(({ result }) => result === 'failed').length).toBeGreaterThan(30)
  expect(JSON.stringify(findings)).not.toContain('a-session-of-somebody')
  expect(JSON.stringify(findings)).not.toContain(account.password)
}

test.each([
  ['a page', 'text/html', '<!doctype html><title>Welcome</title>'],
  ['null', 'application/json', 'null'],
  ['a list of lists', 'application/json', '[[[1]]]'],
  [
    'empty objects',
    'application/json',
    '{"data":{},"errors":[null],"methods":[null],"csrfToken":7,"configuration":[]}',
  ],
  [
    'JSON of other types',
    'application/json',
    '{"data":{"__schema":{"types":7}},"errors":"x","id":{"a":1},"details":{},"issuer":3}',
  ],
  ['the request itself', 'application/json', '{"error":"a-session-of-somebody, of a long and rainy day"}'],
])('the report of a server that always responds with %s has many failures', async (_, type, body) => {
  expectSense(await lookAt((_request, response) => void response.setHeader('content-type', type).end(body)))
})

test('the report of a server like Mastodon, which accepts credentials anywhere, has failures', async () => {
  const result = await lookAt((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const isOpen = pathname === '/api/v1/instance' || pathname === '/api/v2/instance'
    const isRoute = pathname.startsWith('/api/v1/')
    const isCalled = searchParams.has('access_token') || request.headers.authorization?.includes('somebody')
    const status = isOpen || (isRoute && isCalled) ? 200 : isRoute ? 401 : 404
    const body =
      status === 200 ? (isOpen ? {} : []) : { error: status === 401 ? 'The access token is invalid' : 'Not found' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const of = (id: string) => result.findings.find((finding) => finding.id === id)
  expect(of('H-01')).toMatchObject({ result: 'passed' })
  expect(of('H-11')).toMatchObject({ result: 'failed', seen: '200 application/json' })
  expect(of('H-12')).toMatchObject({ result: 'failed' })
  expect(of('B-02')).toMatchObject({ result: 'not checked', reason: 'there is no browser boundary here' })
  expect(result.findings.filter(({ expected }) => expected === judgement)).toEqual([])
})

test('deeply nested JSON counts as no JSON, and takes hardly any time', async () => {
  const deep = '['.repeat(300_000) + ']'.repeat(300_000)
  const texts = [deep, '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000), `{"error":${deep},"data":${deep}}`]
  let count = 0
  expectSense(
    await lookAt((_request, response) =>
      response.setHeader('content-type', 'application/json').end(texts[count++ % texts.length]),
    ),
  )
})

test('a body that is too large is read only in part', async () => {
  const megabyte = Buffer.alloc(2 ** 20, 'x')
  const { findings } = await lookAt(
    (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(megabyte));
      }
      response.on('drain', more)
      more()
    },
    { only: 'H-0' },
  )
  expect(findings.find(({ id }) => id === 'H-02')).toMatchObject({ result: 'failed' })
})

test('audits stop at the total time limit even if a response never starts or never ends', async () => {
  let count = 0
  const { findings } = await lookAt(
    (_request, response) => {
      count += 1
      if (count <= 2) response.writeHead(401).end()
      else if (count % 2 === 0) response.writeHead(200).write('x')
    },
    { longest: 5000, credentials: {} },
  )
  expect(findings.length).toBe(audits.length)
  expect(findings.find(({ id }) => id === 'A-09')).toMatchObject({
    result: 'not checked',
    reason: 'the time limit was reached',
  })
})

test('a broken connection counts as a missing response', async () => {
  let count = 0
  const { findings } = await lookAt(
    (request, response) => (++count <= 2 ? response.writeHead(401).end() : request.destroy()),
    {
      only: 'E-02',
    },
  )
  expect(findings).toMatchObject([{ result: 'failed', expected: anyAnswer, seen: 'no answer (ECONNRESET)' }])
})

test('after a 429 the audits wait and retry once, and stop at the next 429', async () => {
  let count = 0
  const { findings, remarks } = await lookAt(
    (_request, response) => {
      count += 1
      if (count <= 2) response.writeHead(401).end()
      else response.writeHead(429, { 'retry-after': '1' }).end()
    },
    { only: 'E-0' },
  )
  expect(remarks[0]).toBe('The server asks for a wait of 1 seconds (429).')
  expect(remarks.filter((sentence) => sentence.includes('wait'))).toHaveLength(1)
  expect(findings.map(({ result }) => result)).toEqual(findings.map(() => 'not checked'))
})

test('each request and upgrade has the user agent of the audits, and upgrades obey `Retry-After` too', async () => {
  const agents = new Set<string | undefined>()
  let upgrades = 0
  const server = createServer((request, response) => {
    agents.add(request.headers['user-agent'])
    response.writeHead(401).end()
  }).listen(0, '127.0.0.1')
  server.on('upgrade', (request, socket) => {
    agents.add(request.headers['user-agent'])
    const soon = new Date(Date.now() + 1000).toUTCString()
    const refusal = ++upgrades === 1 ? `429 Later\r\nRetry-After: ${soon}` : '401 No'
    socket.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\n\r\n`)
  })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const remarks: string[] = []
  const findings = await runAudits({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: {},
    audits: audits.filter(({ id }) => id === 'W-02'),
    signal: new AbortController().signal,
    remark: (sentence) => void remarks.push(sentence),
  })
  expect(findings).toMatchObject([{ id: 'W-02', result: 'passed' }])
  expect(remarks).toEqual([expect.stringMatching(/^The server asks for a wait of [012] seconds \(429\)\.$/)])
  expect([...agents]).toEqual([expect.stringMatching(/^social-service-conformance\/\d/)])
})

test('requests share a connection, and open a new one if the server has closed it while it was idle', async () => {
  let [connections, requests] = [0, 0]
  const server = createServer((request, response) => {
    requests += 1
    response.writeHead(401).end()
    // The client has the response by then, and has returned the connection to its pool.
    if (requests === 3) response.on('close', () => request.socket.destroy())
  }).listen(0, '127.0.0.1')
  server.on('connection', () => (connections += 1))
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const findings = await runAudits({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: {},
    audits: audits.filter(({ id }) => /^(?:E-0[23]|H-0[234])$/.test(id)),
    signal: new AbortController().signal,
    remark: expect.fail,
  })
  expect(findings.map(({ seen }) => seen).filter((seen) => seen?.startsWith('no answer'))).toEqual([])
  expect([connections, requests > 5]).toEqual([2, true])
})

test('the audits do not obey a wait that is too long', async () => {
  let count = 0
  const { findings } = await lookAt(
    (_request, response) => void response.writeHead(++count <= 2 ? 401 : 429, { 'retry-after': '100000' }).end(),
    { only: 'E-02' },
  )
  expect(findings).toMatchObject([{ result: 'not checked', reason: 'the server asked for fewer requests (429)' }])
})

test.each([
  ['a site of another kind', 404, {}, 'There is no service with this interface'],
  ['a proxy without a service behind it', 502, {}, 'There is no service with this interface'],
  [
    'a redirect',
    308,
    { location: 'https://social.example/x?code=secret' },
    'redirects to https://social.example: redirects are not followed',
  ],
])('%s cannot be audited', async (_, status, headers, sentence) => {
  await expect(lookAt((_request, response) => void response.writeHead(status, headers).end('x'))).rejects.toThrow(
    sentence,
  )
})

test('a server that does not speak HTTP cannot be audited', async () => {
  await expect(lookAt((request) => void request.socket.end('+OK\r\n'))).rejects.toThrow('it does not respond over HTTP')
})
