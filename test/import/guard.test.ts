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
let asked: ImportRequest[]

beforeAll(async () => {
  issuer = await startTokenIssuer()
  const tokenImport = {
    guard: (request: ImportRequest) => {
      asked.push(request)
      return guard(request)
    },
    providers: [issuer.jwt()],
  }
  service = await startService({ tokenImport })
})
beforeEach(() => {
  asked = []
  guard = () => 'deny'
})
afterAll(async () => {
  await Promise.all([service.close(), issuer.close()])
})

const path = '/api/v1/sessions/import'
const sessions = async () => (await service.pool.query('select from auth_sessions')).rowCount

/** The status line and code that come back for what is written, however little of it that is. */
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

test('token-import-3: the guard is asked before a byte of the body is read: one that never comes is denied, and so is one that makes no sense', async () => {
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
  expect(asked.length).toBe(endless.length + nonsense.length + 1)
  // The same are refused for what they are once the guard allows them.
  guard = () => 'allow'
  const answers = []
  for (const text of nonsense.slice(0, 5)) answers.push(await answerTo(text))
  expect(answers).toEqual([
    '400 malformed_request',
    '413 payload_too_large',
    '415 unsupported_media_type',
    '400 credential_location_forbidden',
    '422 validation_failed',
  ])
  expect(await importing(service, good)).toMatchObject({ status: 200 })
})

test('a guard may be written as it comes to mind; one that says nothing is not compiled', () => {
  const apart = { guard: async () => 'allow', providers: [] }
  expectTypeOf(apart).toExtend<TokenImportOptions>()
  expectTypeOf(async () => 'allow').toExtend<ImportGuard>()
  expectTypeOf(({ headers }: ImportRequest) => headers['x'] === 'y').toExtend<ImportGuard>()
  expectTypeOf(async () => {}).not.toExtend<ImportGuard>()
  expectTypeOf(() => 1).not.toExtend<ImportGuard>()
})

test('errors-13, token-import-4: only a plain yes allows', async () => {
  const good = async () => importing(service, { provider: 'old', token: await issuer.token('ada') })
  const answers: unknown[] = [
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
  for (const answer of answers) {
    guard = () => answer as never
    expect(await good()).toMatchObject(denied)
  }
  const allowing: ImportGuard[] = [() => 'allow', () => true, async () => 'allow', async () => true]
  for (const allow of allowing) {
    guard = allow
    expect((await good()).status).toBe(200)
  }
})

test('token-import-4: a guard that fails denies, and the log tells where without what it said', async () => {
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

test('token-import-4: a guard that says nothing denies', async () => {
  const lines: object[] = []
  const log = { warn: (details: object, message: string) => void lines.push({ ...details, message }) }
  const request = { method: 'POST', path, headers: {}, address: '127.0.0.1', requestId: 'x' }
  expect(await isAllowed(() => new Promise(() => {}), request, log, 0.01)).toBe(false)
  expect(lines).toEqual([{ seconds: 0.01, message: 'tokenImport.guard did not answer in time' }])
  // What comes of it later concerns nobody.
  const late = Promise.withResolvers<'allow'>()
  expect(await isAllowed(() => late.promise, request, log, 0.01)).toBe(false)
  late.reject(new Error('late'))
})

test('token-import-3: the guard sees the head of the request, no session, and nothing that it could change', async () => {
  const alice = await service.createAccount('alice')
  const headers = { authorization: `Bearer ${alice.token}`, cookie: '__Host-service=canary', 'x-import-key': 'k' }
  const { body } = await importing(service, { provider: 'old', token: 'x' }, headers)
  expect(asked).toMatchObject([
    { method: 'POST', path, address: '127.0.0.1', requestId: body.request_id, headers: { 'x-import-key': 'k' } },
  ])
  const [seen] = asked
  expect(Object.keys(seen!)).toEqual(['method', 'path', 'headers', 'address', 'requestId'])
  expect(JSON.stringify(seen)).not.toMatch(/ses_|canary|authorization|cookie/)
  expect([Object.isFrozen(seen), Object.isFrozen(seen!.headers)]).toEqual([true, true])
})

test('a credential in the query is refused before the guard is asked, and so is the token itself', async () => {
  guard = () => 'allow'
  for (const query of ['sessionId=x', 'access_token=x', 'token=x', 'provider=old&token=', 'Token=x', '%74oken=x']) {
    const response = await service.fetch(`${path}?${query}`, { method: 'POST' })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'credential_location_forbidden',
    ])
  }
  expect(asked).toEqual([])
})

test('however the path is spelt, the guard stands before it', async () => {
  for (const spelling of [
    `${path}/`,
    '/api/v1/sessions/%69mport',
    '//api/v1/sessions/import',
    '/v1/browser/api/sessions/import',
  ]) {
    const response = await service.fetch(spelling, { method: 'POST' })
    expect([401, 403, 404]).toContain(response.status)
  }
  expect(asked.length).toBe(2)
})

test('there is nothing to be had by another method, nor by way of a browser', async () => {
  guard = () => 'allow'
  const alice = await service.createAccount('bob')
  for (const method of ['GET', 'PUT', 'PATCH', 'HEAD']) {
    expect([401, 404]).toContain((await alice.api(path, { method })).status)
  }
  expect(asked).toEqual([])
  const { paths } = (await (await service.fetch('/openapi.json')).json()) as { paths: object }
  expect(Object.keys(paths).filter((one) => one.endsWith('/import'))).toEqual([path])
})

test('token-import-10: 20 a minute from an address, counted before the guard is asked', async () => {
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

test('token-import-1: without the option there is no such path, for anybody, and it is described nowhere', async () => {
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
