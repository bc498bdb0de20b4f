import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest'
import type { ImportGuard, ImportRequest, TokenImportOptions } from '../../src/index.ts'
import { isAllowed } from '../../src/sessions/import/askGuard.ts'
import { type TestService, startService } from '../support/service.ts'
import { startTokenIssuer, type TokenIssuer } from '../support/tokenIssuer.ts'
import { denied, importing } from './asking.ts'

let issuer: TokenIssuer
let service: TestService
let guard: ImportGuard
let requests: ImportRequest[]

beforeAll(async () => {
  issuer = await startTokenIssuer()
  const tokenImport = {
    guard: (request: ImportRequest) => {
      requests.push(request)
      return guard(request)
    },
    providers: [issuer.jwt()],
  }
  service = await startService({ tokenImport })
})
beforeEach(() => {
  requests = []
  guard = () => 'deny'
})
afterAll(async () => {
  await Promise.all([service.close(), issuer.close()])
})

const path = '/api/v1/sessions/import'
const sessions = async () => (await service.pool.query('select from auth_sessions')).rowCount

/** Returns the status and code of the response to raw bytes, even if they are an incomplete request. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answer.includes('request_id')) break
  }
  socket.destroy()
  return `${/ (\d+) /.exec(answer)?.[1]} ${/"code":"(\w+)"/.exec(answer)?.[1]}`
}

const head = (...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...lines, '', ''].join('\r\n')

test('token-import-3: the guard denies a call before its body is read, even a partial or invalid body', async () => {
  const before = await sessions()
  const endless = [
    head('Content-Length: 1000'),
    head('Transfer-Encoding: chunked'),
    `${head('Transfer-Encoding: chunked')}5\r\n{"tok`,
    `${head('Content-Length: 5')}{"to`,
  ]
  const nonsense = [
    `${head('Content-Length: 5')}{{{{{`,
    `${head('Content-Length: 99999999')}`,
    `${head('Content-Length: 9', 'Content-Encoding: br')}{"a":"b"}`,
    `${head('Content-Length: 18')}{"access_token":1}`,
    `${head('Content-Length: 2')}{}`,
    `${head()}`,
  ]
  for (const text of [...endless, ...nonsense]) expect(await answerTo(text)).toBe('403 token_import_denied')
  const good = { provider: 'old', token: await issuer.token('ada') }
  expect(await importing(service, good)).toMatchObject(denied)
  expect(await sessions()).toBe(before)
  expect(issuer.requests).toEqual([])
  expect((await service.stores.accounts.list()).length).toBe(0)
  expect(requests.length).toBe(endless.length + nonsense.length + 1)
  // Once the guard allows them, invalid requests get their own errors.
  guard = () => 'allow'
  const responses = []
  for (const text of nonsense.slice(0, 5)) responses.push(await answerTo(text))
  expect(responses).toEqual([
    '400 malformed_request',
    '413 payload_too_large',
    '415 unsupported_media_type',
    '400 credential_location_forbidden',
    '422 validation_failed',
  ])
  expect(await importing(service, good)).toMatchObject({ status: 200 })
})

test('a guard may be synchronous or not, and one that returns nothing does not compile', () => {
  const apart = { guard: async () => 'allow', providers: [] }
  expectTypeOf(apart).toExtend<TokenImportOptions>()
  expectTypeOf(async () => 'allow').toExtend<ImportGuard>()
  expectTypeOf(({ headers }: ImportRequest) => headers['x'] === 'y').toExtend<ImportGuard>()
  expectTypeOf(async () => {}).not.toExtend<ImportGuard>()
  expectTypeOf(() => 1).not.toExtend<ImportGuard>()
})

test('errors-13, token-import-4: only `allow` or true allows an import', async () => {
  const good = async () => importing(service, { provider: 'old', token: await issuer.token('ada') })
  const responses: unknown[] = [
    'deny',
    false,
    undefined,
    null,
    'ALLOW',
    'yes',
    1,
    {},
    [],
    'true',
    Promise.resolve('deny'),
  ]
  for (const answer of responses) {
    guard = () => answer as never
    expect(await good()).toMatchObject(denied)
  }
  const allowing: ImportGuard[] = [() => 'allow', () => true, async () => 'allow', async () => true]
  for (const allow of allowing) {
    guard = allow
    expect((await good()).status).toBe(200)
  }
})

test('token-import-4: a failing guard denies, and the log has the error’s location but not its message', async () => {
  const failing: ImportGuard[] = [
    ({ headers }) => {
      throw new TypeError(`wrong key ${String(headers['x-import-key'])}\n    at canary5d21`)
    },
    async ({ headers }) => Promise.reject(new Error(String(headers['x-import-key']))),
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    ({ headers }) => {
      throw headers['x-import-key']
    },
  ]
  const before = service.log.length
  for (const failure of failing) {
    guard = failure
    const headers = { 'x-import-key': 'canary77c1' }
    expect(await importing(service, { provider: 'old', token: 'x' }, headers)).toMatchObject(denied)
  }
  const log = service.log.slice(before).join('')
  expect(log.match(/tokenImport\.guard failed/g)?.length).toBe(3)
  expect(log).toContain('guard.test.ts')
  expect(log).not.toContain('canary')
})

test('token-import-4: a guard that does not answer in time denies', async () => {
  const lines: object[] = []
  const log = { warn: (details: object, message: string) => void lines.push({ ...details, message }) }
  const request = { method: 'POST', path, headers: {}, address: '127.0.0.1', requestId: 'x' }
  expect(await isAllowed(() => new Promise(() => {}), request, log, 0.01)).toBe(false)
  expect(lines).toEqual([{ seconds: 0.01, message: 'tokenImport.guard did not answer in time' }])
  // A late rejection does not become an unhandled one.
  const late = Promise.withResolvers<'allow'>()
  expect(await isAllowed(() => late.promise, request, log, 0.01)).toBe(false)
  late.reject(new Error('late'))
})

test('token-import-3: the guard gets a frozen head of the request, without credentials', async () => {
  const alice = await service.createAccount('alice')
  const headers = { authorization: `Bearer ${alice.token}`, cookie: '__Host-service=canary', 'x-import-key': 'k' }
  const { body } = await importing(service, { provider: 'old', token: 'x' }, headers)
  expect(requests).toMatchObject([
    { method: 'POST', path, address: '127.0.0.1', requestId: body.request_id, headers: { 'x-import-key': 'k' } },
  ])
  const [request] = requests
  expect(Object.keys(request!)).toEqual(['method', 'path', 'headers', 'address', 'requestId'])
  expect(JSON.stringify(request)).not.toMatch(/ses_|canary|authorization|cookie/)
  expect([Object.isFrozen(request), Object.isFrozen(request!.headers)]).toEqual([true, true])
})

test('a credential or token in the query is refused before the guard is asked', async () => {
  guard = () => 'allow'
  for (const query of ['sessionId=x', 'access_token=x', 'token=x', 'provider=old&token=', 'Token=x', '%74oken=x']) {
    const response = await service.fetch(`${path}?${query}`, { method: 'POST' })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'credential_location_forbidden',
    ])
  }
  expect(requests).toEqual([])
})

test('other spellings of the path cannot bypass the guard', async () => {
  for (const spelling of [
    `${path}/`,
    '/api/v1/sessions/%69mport',
    '//api/v1/sessions/import',
    '/v1/browser/api/sessions/import',
  ]) {
    const response = await service.fetch(spelling, { method: 'POST' })
    expect([401, 403, 404]).toContain(response.status)
  }
  expect(requests.length).toBe(2)
})

test('the path has no other methods, and is not in the browser boundary', async () => {
  guard = () => 'allow'
  const alice = await service.createAccount('bob')
  for (const method of ['GET', 'PUT', 'PATCH', 'HEAD']) {
    expect([401, 404]).toContain((await alice.api(path, { method })).status)
  }
  expect(requests).toEqual([])
  const { paths } = (await (await service.fetch('/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths).filter((one) => one.endsWith('/import'))).toEqual([path])
})

test('token-import-10: an address can try 20 imports a minute, counted before the guard is asked', async () => {
  await using limited = await startService({
    rateLimits: 'on',
    tokenImport: { guard: () => guard({} as ImportRequest), providers: [issuer.jwt()] },
  })
  let calls = 0
  guard = () => {
    calls += 1
    return calls > 10
  }
  const statuses: number[] = []
  for (let at = 0; at < 20; at += 1) {
    statuses.push((await importing(limited, { provider: 'old', token: await issuer.token('ada') })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(403), ...Array<number>(10).fill(200)])
  const refused = await importing(limited, { provider: 'old', token: await issuer.token('ada') })
  expect([refused.status, refused.body.code, calls]).toEqual([429, 'rate_limited', 20])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-ratelimit-limit')).toBe('20')
})

test('token-import-1: without the option the path does not exist and is not described', async () => {
  await using plain = await startService()
  const alice = await plain.createAccount('alice')
  const init = {
    method: 'POST',
    body: '{"provider":"old","token":"x"}',
    headers: { 'content-type': 'application/json' },
  }
  expect([(await plain.fetch(path, init)).status, (await alice.api(path, init)).status]).toEqual([404, 404])
  const { paths } = (await (await plain.fetch('/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths)).not.toContain(path)
})
