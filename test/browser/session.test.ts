import { expect, test } from 'vitest'
import { browserClient, codeOf, type SessionBody } from '../support/browserClient.ts'
import { serviceForFile, startService } from '../support/service.ts'

const service = serviceForFile()

test('browser-1, browser-4: a new session has a CSRF token in its body and an opaque HttpOnly cookie', async () => {
  const response = await service.fetch('/v1/browser/session')
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-service=brs_[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ])
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await response.json()
  expect(body).toEqual({
    csrfToken: expect.stringMatching(/^csrf_[\w-]{43}$/),
    csrfHeader: 'X-CSRF-Token',
    authenticated: false,
    profile: null,
    methods: expect.any(Array),
    registrations: true,
    registrationMode: 'open',
    expiresAt: expect.stringMatching(/^\d{4}-/),
  })
})

test('browser-8: an existing session stays, and returns the same CSRF token', async () => {
  const browser = browserClient(service)
  const first = await browser.session()
  const { cookie } = browser
  const again = await browser.session()
  expect([again.csrfToken, browser.cookie]).toEqual([first.csrfToken, cookie])
})

test.each(['brs_' + 'A'.repeat(43), 'x', '', 'ses_x'])(
  'browser-7: an unknown cookie value %j is never adopted',
  async (value) => {
    const response = await service.fetch('/v1/browser/session', { headers: { cookie: `__Host-service=${value}` } })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-service=brs_/)
    expect(response.headers.getSetCookie()[0]).not.toContain(`=${value};`)
  },
)

test('browser-7: a duplicate cookie, like one set by a subdomain, counts as none', async () => {
  const [victim, attacker] = [browserClient(service), browserClient(service)]
  await victim.session()
  await attacker.session()
  const cookie = `${attacker.cookie}; ${victim.cookie}`
  expect(await codeOf(await service.fetch('/v1/browser/api/timelines/public', { headers: { cookie } }))).toEqual([
    401,
    'unauthorized',
  ])
  const csrf = { 'x-csrf-token': victim.csrf }
  const post = { method: 'POST', headers: { cookie, ...csrf } }
  expect(await codeOf(await service.fetch('/v1/browser/auth/logout', post))).toEqual([403, 'csrf_rejected'])
})

test('sign-in-17: signing out removes the cookie, and the old one does not work any more', async () => {
  const browser = browserClient(service)
  const { csrfToken } = await browser.session()
  const { cookie } = browser
  const response = await browser.post('/v1/browser/auth/logout')
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-service=; Max-Age=0; Path=\/; HttpOnly; Secure/)
  expect(response.headers.get('clear-site-data')).toBe('"storage"')
  browser.cookie = cookie
  expect(await codeOf(await browser.post('/v1/browser/auth/logout', {}, { csrf: csrfToken }))).toEqual([
    403,
    'csrf_rejected',
  ])
})

test('browser-31, browser-33, sign-in-17: options set the cookie, the CSRF header and `Clear-Site-Data`', async () => {
  const browser = { csrfHeader: 'X-Page-Token', insecureCookie: true, clearSiteData: ['none'] }
  await using service = await startService({ browser })
  const started = await service.fetch('/v1/browser/session')
  const [line = ''] = started.headers.getSetCookie()
  expect(line).toMatch(/^insecure-service=brs_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  const { csrfHeader, csrfToken } = (await started.json()) as SessionBody
  const signOut = (headers: Record<string, string>) =>
    service.fetch('/v1/browser/auth/logout', { method: 'POST', headers: { cookie: line.split(';')[0]!, ...headers } })
  expect(await codeOf(await signOut({ 'x-csrf-token': csrfToken }))).toEqual([403, 'csrf_rejected'])
  const response = await signOut({ [csrfHeader]: csrfToken })
  expect([csrfHeader, response.status, response.headers.get('clear-site-data')]).toEqual(['X-Page-Token', 204, null])
  const { components } = (await (await service.fetch('/openapi.json')).json()) as { components: object }
  expect(components).toMatchObject({
    securitySchemes: { browser: { name: 'insecure-service' }, csrf: { name: 'X-Page-Token' } },
  })
})

test('a misplaced credential is refused with a hint that suits the surface', async () => {
  for (const [path, hint] of [
    ['/v1/browser/session?sessionId=x', 'Browsers send only the cookie'],
    ['/api/v1/statuses?sessionId=x', 'Send one "Authorization: Bearer" header'],
  ] as const) {
    const response = await service.fetch(path)
    const { error } = (await response.json()) as { error: string }
    expect([response.status, error]).toEqual([400, expect.stringContaining(hint)])
  }
})

test.each(['[]', '"x"', 'null', '7'])('a JSON body that is not an object is refused: %s', async (body) => {
  const browser = browserClient(service)
  await browser.session()
  const headers = { cookie: browser.cookie, 'x-csrf-token': browser.csrf, 'content-type': 'application/json' }
  const response = await service.fetch('/v1/browser/auth/logout', { method: 'POST', headers, body })
  expect(await codeOf(response)).toEqual([400, 'malformed_request'])
})

test('the API for pages has the same routes as the public one', async () => {
  const browser = browserClient(service)
  await browser.session()
  expect((await browser.get('/v1/browser/api/instance')).status).toBe(200)
  expect((await browser.get('/v1/browser/api/timelines/public')).status).toBe(200)
  expect(await codeOf(await browser.get('/v1/browser/api/timelines/home'))).toEqual([401, 'unauthorized'])
})
