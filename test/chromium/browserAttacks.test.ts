import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { onPage, openPage, startOtherSite, startSite } from '../support/servedPage.ts'
import { ask, codeOf, cookieOf, isSignedIn, password, publicTexts, register } from '../journeys/browsing.ts'

// `evil.example` is another site, so browsers do not send the cookie from it (`SameSite=Strict`). Another port of
// `localhost` is another origin of the same site: the cookie is sent, and only the checks of the service count.
const hosts = ['evil.example', 'localhost']

/** Waits until a page has navigated, and returns the response that it shows. */
async function arrives(page: Page, go: () => Promise<unknown>): Promise<{ status: number | undefined; text: string }> {
  const [response] = await Promise.all([page.waitForResponse((answer) => answer.request().isNavigationRequest()), go()])
  await response.finished()
  return { status: response.status(), text: await response.text() }
}

const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

test('browser-22: a form on another site is refused, whatever its encoding', async ({ context }) => {
  await using site = await startSite()
  await using other = await startOtherSite()
  const victim = await register(context, site)
  // Sent as plain text, this form is valid JSON.
  const fields = { '{"status":"forged","rest': '":""}' }
  const page = await context.newPage()
  for (const host of hosts) {
    for (const enctype of encodings) {
      for (const path of ['/v1/browser/api/statuses', '/v1/browser/api/graphql', '/v1/browser/auth/logout']) {
        await page.goto(other.at(host))
        const sent = enctype === 'text/plain' ? fields : { status: 'forged' }
        const go = () => onPage(page, 'sendForm', `${site.origin}${path}`, enctype, sent)
        const { status, text } = await arrives(page, go)
        expect([host, enctype, path, status, codeOf(JSON.parse(text))]).toEqual([
          host,
          enctype,
          path,
          403,
          'csrf_rejected',
        ])
      }
    }
  }
  expect(site.sentTo('/v1/browser/api').filter(({ headers }) => headers.cookie !== undefined)).toHaveLength(6)
  expect(await publicTexts(site)).toEqual([])
  expect(await isSignedIn(victim)).toBe(true)
})

test('browser-22, browser-23: a fetch from another site is refused, and cannot read the response', async ({
  context,
}) => {
  await using site = await startSite()
  await using other = await startOtherSite()
  await register(context, site)
  const body = JSON.stringify({ status: 'forged' })
  for (const host of hosts) {
    const page = await openPage(context, other.at(host))
    const blind = { mode: 'no-cors', credentials: 'include' }
    const reading = { mode: 'cors', credentials: 'include' }
    for (const path of ['session', 'api/timelines/home', 'api/graphql?query={__typename}']) {
      const address = `${site.origin}/v1/browser/${path}`
      const refused = [await onPage(page, 'tryFetch', address, blind), await onPage(page, 'tryFetch', address, reading)]
      // `Cross-Origin-Resource-Policy` withholds even opaque responses from the page.
      expect([host, path, refused]).toEqual([host, path, [{ failed: 'TypeError' }, { failed: 'TypeError' }]])
    }
    for (const how of [blind, reading]) {
      const address = `${site.origin}/v1/browser/api/statuses`
      const plain = { ...how, method: 'POST', body, headers: { 'content-type': 'text/plain' } }
      expect(await onPage(page, 'tryFetch', address, plain)).toEqual({ failed: 'TypeError' })
    }
    // These headers need a preflight request, which is refused.
    const headers = { 'content-type': 'application/json', 'x-csrf-token': 'csrf_x' }
    const preflighted = { ...reading, method: 'POST', body, headers }
    expect(await onPage(page, 'tryFetch', `${site.origin}/v1/browser/api/statuses`, preflighted)).toEqual({
      failed: 'TypeError',
    })
  }
  const ofOthers = site.sentTo('/v1/browser').filter(({ headers }) => headers['sec-fetch-site'] !== 'same-origin')
  expect(ofOthers.map(({ status }) => status)).toEqual(ofOthers.map(() => 403))
  expect(new Set(ofOthers.map(({ headers }) => headers['sec-fetch-site']))).toEqual(
    new Set(['cross-site', 'same-site']),
  )
  expect(await publicTexts(site)).toEqual([])
})

test('browser-22, browser-23: an allowed origin can call only from the same site', async ({ context }) => {
  await using other = await startOtherSite()
  const allowedOrigins = hosts.map((host) => other.at(host))
  await using site = await startSite({ browser: { allowedOrigins } })
  await register(context, site)
  const credentials = 'include'
  const address = `${site.origin}/v1/browser`
  const listed = await openPage(context, other.at('localhost'))
  const answer = await onPage(listed, 'tryFetch', `${address}/session`, { credentials })
  expect(answer).toMatchObject({ type: 'cors', status: 200 })
  const { csrfToken } = JSON.parse(answer.text)
  const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
  const post = { method: 'POST', credentials, headers, body: JSON.stringify({ status: 'from the other origin' }) }
  expect(await onPage(listed, 'tryFetch', `${address}/api/statuses`, post)).toMatchObject({ status: 200 })
  const without = { ...post, headers: { 'content-type': 'application/json' } }
  expect(await onPage(listed, 'tryFetch', `${address}/api/statuses`, without)).toMatchObject({ status: 403 })
  const foreign = await openPage(context, other.at('evil.example'))
  expect(await onPage(foreign, 'tryFetch', `${address}/session`, { credentials })).toMatchObject({ status: 403 })
  expect(await publicTexts(site)).toEqual(['from the other origin'])
})

test('browser-22: a link on another site to the session or the API is refused, and sets no cookie', async ({
  context,
}) => {
  await using site = await startSite()
  await using other = await startOtherSite()
  const victim = await register(context, site)
  const before = await cookieOf(context, site)
  for (const host of hosts) {
    for (const path of ['/v1/browser/session', '/v1/browser/api/timelines/home', '/v1/browser/auth/logout']) {
      const page = await openPage(context, other.at(host))
      const { status, text } = await arrives(page, () => onPage(page, 'go', `${site.origin}${path}`))
      expect([host, path, status, codeOf(JSON.parse(text))]).toEqual([host, path, 403, 'csrf_rejected'])
      await page.close()
    }
    const page = await openPage(context, other.at(host))
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      onPage(page, 'openWindow', `${site.origin}/v1/browser/session`),
    ])
    await popup.waitForLoadState()
    expect(await onPage(page, 'peek')).toBe('SecurityError')
  }
  expect(await cookieOf(context, site)).toEqual(before)
  expect(await isSignedIn(victim)).toBe(true)
})

test('streams-19: a page of another site opens no stream, not even with a stolen ticket', async ({ context }) => {
  await using site = await startSite()
  await using other = await startOtherSite()
  const victim = await register(context, site)
  const address = `${site.origin.replace('http', 'ws')}/v1/browser/stream`
  const { body } = await ask(victim, 'POST', '/api/stream-tickets', {})
  for (const host of hosts) {
    const page = await openPage(context, other.at(host))
    expect(await onPage(page, 'trySocket', address, body.protocols)).toEqual({ isOpen: false, code: 1006 })
    expect(await onPage(page, 'trySocket', address, ['graphql-transport-ws'])).toEqual({ isOpen: false, code: 1006 })
  }
  expect(site.sentTo('/v1/browser/stream').map(({ headers }) => headers.cookie !== undefined)).toEqual([
    ...[false, false],
    ...[true, true],
  ])
  // The service refused before it looked at the ticket, so the ticket still works.
  const stream = await onPage(victim, 'openStream', body.path, body.protocols)
  expect(await onPage(victim, 'nextMessage', stream)).toEqual({ type: 'connection_ack' })
})

test('browser-22, browser-29: another site cannot load boundary responses as images, scripts or styles', async ({
  context,
}) => {
  await using site = await startSite()
  await using other = await startOtherSite()
  const victim = await register(context, site)
  await ask(victim, 'POST', '/api/statuses', { status: 'mine', visibility: 'private' })
  for (const host of hosts) {
    const page = await openPage(context, other.at(host))
    for (const path of ['/v1/browser/session', '/v1/browser/api/timelines/home', '/v1/browser/api/streaming/user']) {
      for (const tag of ['img', 'script', 'link', 'video']) {
        const how = await onPage(page, 'tryElement', tag, `${site.origin}${path}`)
        expect([host, path, tag, how]).toEqual([host, path, tag, 'error'])
      }
    }
  }
  const ofOthers = site.sentTo('/v1/browser').filter(({ headers }) => headers['sec-fetch-site'] !== 'same-origin')
  expect(ofOthers.length).toBeGreaterThanOrEqual(24)
  expect(ofOthers.map(({ status }) => status)).toEqual(ofOthers.map(() => 403))
})

test('pages-2: no page of the service can be framed by another origin', async ({ context }) => {
  await using site = await startSite()
  await using other = await startOtherSite()
  await register(context, site)
  for (const host of hosts) {
    const page = await openPage(context, other.at(host))
    for (const path of ['/', '/docs', '/page', '/auth/callback', '/v1/browser/session']) {
      await onPage(page, 'tryFrame', `${site.origin}${path}`)
      await expect.poll(() => page.frames().at(-1)!.url(), { message: path }).toBe('chrome-error://chromewebdata/')
    }
    // A page that allows framing is shown.
    await onPage(page, 'tryFrame', `${other.at('friend.example')}/`)
    await expect.poll(() => page.frames().at(-1)!.url()).toBe(`${other.at('friend.example')}/`)
  }
})

const signInForms = {
  '/v1/browser/auth/password': { username: 'mallory', password },
  '/v1/browser/auth/register': { username: 'planted', password },
  '/v1/browser/auth/register/withdraw': { username: 'mallory', password },
  '/v1/browser/auth/oauth/complete': { code: 'of-mallory', state: 'of-mallory' },
  '/v1/browser/auth/passkeys/sign-in': { response: '{}' },
}

test('login CSRF: a form on another site signs nobody in', async ({ context, chromium }) => {
  await using site = await startSite()
  await using other = await startOtherSite()
  const attacker = await chromium.newContext()
  await register(attacker, site, 'mallory')
  await attacker.close()
  const victim = await openPage(context, site.origin)
  expect(await isSignedIn(victim)).toBe(false)
  const before = await cookieOf(context, site)
  const page = await context.newPage()
  for (const host of hosts) {
    for (const [path, fields] of Object.entries(signInForms)) {
      for (const enctype of encodings) {
        await page.goto(other.at(host))
        const json = JSON.stringify({ ...fields, rest: '=' })
        const [name, rest] = json.split('=') as [string, string]
        const sent = enctype === 'text/plain' ? { [name]: rest } : fields
        const go = () => onPage(page, 'sendForm', `${site.origin}${path}`, enctype, sent)
        const { status, text } = await arrives(page, go)
        expect([host, path, enctype, status, codeOf(JSON.parse(text))]).toEqual([
          host,
          path,
          enctype,
          403,
          'csrf_rejected',
        ])
      }
    }
  }
  expect(await cookieOf(context, site)).toEqual(before)
  expect(await isSignedIn(victim)).toBe(false)
})

const foreignCookie = `brs_${'A'.repeat(43)}`

/** Cookies with which a subdomain or a network attacker tries to replace the service's. */
const tossed = [
  `__Host-service=${foreignCookie}; Domain=social.example; Path=/; Secure`,
  `__Host-service=${foreignCookie}; Domain=social.example; Path=/; Secure; HttpOnly; SameSite=Strict`,
  `__Host-service=${foreignCookie}; Domain=social.example; Path=/v1/browser; Secure`,
  `__HOST-service=${foreignCookie}; Domain=social.example; Path=/; Secure`,
  `=__Host-service=${foreignCookie}; Domain=social.example; Path=/; Secure`,
  `__Host-service=${foreignCookie}; Domain=social.example`,
]

test('cookie tossing: a subdomain cannot replace the session cookie', async ({ context }) => {
  await using site = await startSite({}, 'social.example')
  await using other = await startOtherSite({ tls: true })
  const victim = await register(context, site)
  const before = await cookieOf(context, site)
  other.answers.set('/toss', (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'set-cookie': [...tossed, 'plain=x; Domain=social.example'],
    })
    response.end()
  })
  await openPage(context, other.at('sub.social.example'), '/toss')
  const page = await openPage(context, other.at('sub.social.example'))
  for (const line of tossed) await onPage(page, 'writeCookie', line)
  // The subdomain can set cookies with other names, which is why the name of ours starts with `__Host-`.
  expect((await context.cookies(site.origin)).map(({ name }) => name).toSorted()).toEqual([
    '__Host-service',
    '__Host-service-device',
    'plain',
  ])
  expect(await cookieOf(context, site)).toEqual(before)
  expect(await isSignedIn(victim)).toBe(true)
})

test('cookie tossing: scripts of a page cannot overwrite the session cookie', async ({ context }) => {
  await using site = await startSite()
  const victim = await register(context, site)
  const before = await cookieOf(context, site)
  for (const line of [
    `__Host-service=${foreignCookie}; Path=/; Secure`,
    '__Host-service=; Path=/; Secure; Max-Age=0',
  ]) {
    expect(await onPage(victim, 'writeCookie', line)).toBe('')
  }
  expect(await cookieOf(context, site)).toEqual(before)
})

test('fixation: a cookie set by another port of the host does not work after sign-in', async ({
  context,
  chromium,
}) => {
  await using site = await startSite()
  await using other = await startOtherSite()
  const attacker = await chromium.newContext()
  const own = await openPage(attacker, site.origin)
  await onPage(own, 'openSession')
  const csrf = await onPage(own, 'csrfToken')
  const fixed = (await cookieOf(attacker, site))!.value
  other.answers.set('/fix', (_request, response) => {
    const line = `__Host-service=${fixed}; Path=/; Secure; HttpOnly; SameSite=Strict`
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': line }).end()
  })
  // Cookies ignore ports.
  await openPage(context, other.at('localhost'), '/fix')
  expect((await cookieOf(context, site))!.value).toBe(fixed)
  const victim = await register(context, site)
  expect((await cookieOf(context, site))!.value).not.toBe(fixed)
  expect(await ask(own, 'POST', '/api/statuses', { status: 'fixed' }, { csrf })).toMatchObject({
    status: 403,
    body: { code: 'csrf_rejected' },
  })
  expect(await isSignedIn(own)).toBe(false)
  expect(await isSignedIn(victim)).toBe(true)
  await attacker.close()
})

test('browser-10, browser-12: a page that has a session identifier is refused wherever it sends it', async ({
  context,
}) => {
  await using site = await startSite()
  const { token } = await site.createAccount('bob')
  const page = await register(context, site)
  const Authorization = `Bearer ${token}`
  for (const [method, path, body] of [
    ['GET', '/session'],
    ['GET', '/api/timelines/home'],
    ['POST', '/api/statuses', { status: 'with a header' }],
    ['POST', '/auth/logout', {}],
    ['POST', '/api/graphql', { query: '{ __typename }' }],
    ['POST', '/api/stream-tickets', {}],
  ] as const) {
    const answers = [
      await ask(page, method, path, body, { headers: { Authorization } }),
      await ask(page, method, `${path}?sessionId=${token}`, body),
      ...(body ? [await ask(page, method, path, { ...body, session_id: token })] : []),
    ]
    for (const answer of answers) {
      expect([path, answer.status, codeOf(answer.body)]).toEqual([path, 400, 'credential_location_forbidden'])
    }
  }
  expect(await publicTexts(site)).toEqual([])
  expect(await isSignedIn(page)).toBe(true)
})
