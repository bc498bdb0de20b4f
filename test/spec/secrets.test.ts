import { expect, test } from 'vitest'
import type { SignInServices } from '../../src/sessions/signIn/services.ts'
import { browserApiRoutes } from '../../src/surfaces/browser/apiRoutes.ts'
import { authRoutes } from '../../src/surfaces/browser/auth/routes.ts'
import { securityRoutes } from '../../src/surfaces/browser/securityRoutes.ts'
import { routes } from '../../src/surfaces/http/routes.ts'
import { signedInBrowser } from '../support/browserClient.ts'
import { formsOf, randomPartOf as body, writtenBy } from '../support/canary.ts'
import { startService } from '../support/service.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

const metricsToken = 'a-token-of-twenty-letters'
const canary = 'canary7f3a9c1e5b'
const protocol = 'graphql-transport-ws'

/** Paths outside the tables of routes. */
const otherPaths = [
  ...['/', '/docs', '/openapi.json', '/health/live', '/health/ready', '/metrics', '/nowhere', '/media/nowhere.png'],
  ...['/.well-known/nodeinfo', '/nodeinfo/2.0', '/graphql', '/graphql/schema.graphql', '/api/v1/streaming/user'],
  ...['/v1/browser/session', '/v1/browser/nowhere', '/v1/browser/api/graphql', '/v1/browser/api/streaming/health'],
  ...['/auth/callback', '/oauth/token', '/oauth/revoke', '/oauth/device_authorization', '/oauth/nowhere'],
  ...['/.well-known/oauth-authorization-server', '/api/v1/accounts', '/api/v1/sessions/import'],
].flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path })))

const authLines = authRoutes({} as SignInServices).map(({ path }) => ({
  method: 'POST',
  path: `/v1/browser/auth${path}`,
}))

// Excludes routes that would end the session.
const ending = /\/logout|DELETE \/api\/v1\/sessions|DELETE \/v1\/browser\/api\/(?:security\/)?sessions/
const lines = [...routes, ...browserApiRoutes(routes), ...securityRoutes, ...authLines, ...otherPaths].filter(
  ({ method, path }) => !ending.test(`${method} ${path}`),
)

// Sends secrets to every path, in right and wrong places of a request. Then searches all that was written, and all
// responses, for the secrets.
test('secrets-1, secrets-2, secrets-3, secrets-4: no secret is ever logged, measured, stored or repeated', async () => {
  await using service = await startService({ metricsToken })
  const alice = await service.createAccount('alice')
  const browser = await signedInBrowser(service, alice.id)
  const stranger = await service.fetch('/v1/browser/session')
  const strangersCookie = /=(brs_[\w-]+);/.exec(stranger.headers.getSetCookie()[0]!)![1]!
  const strangersToken = ((await stranger.json()) as { csrfToken: string }).csrfToken
  const ticketAnswer = await browser.post('/v1/browser/api/stream-tickets')
  const { ticket, protocols } = (await ticketAnswer.json()) as { ticket: string; protocols: string[] }
  const password = `a good one, ${canary}`
  const secrets = [
    canary,
    ...[alice.token, browser.cookie.split('=')[1]!, browser.csrf, strangersCookie, strangersToken, ticket].map(body),
  ]
  const socket = await openSocket(`${service.url}/v1/browser/stream`, undefined, {
    protocol: protocols,
    headers: { cookie: browser.cookie, origin: service.url },
  })
  socket.send({ type: 'connection_init', payload: { sessionId: canary } })
  await socket.closed

  const responses: string[] = []
  const ask = async (path: string, init: RequestInit) => {
    const response = await service.fetch(path, { redirect: 'manual', ...init, signal: AbortSignal.timeout(10_000) })
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (isEndless) await response.body?.cancel()
    // The link to the next page repeats the query of the request.
    const headers = [...response.headers].filter(([name]) => name !== 'link')
    responses.push(isEndless ? '' : await response.text(), JSON.stringify(headers))
  }

  for (const { method, path: pattern } of lines) {
    const isBrowser = pattern.startsWith('/v1/browser')
    const path = pattern.replace(/:\w+/g, '1')
    const own: Record<string, string> = isBrowser
      ? { cookie: browser.cookie, 'x-csrf-token': browser.csrf, origin: service.url }
      : { authorization: `Bearer ${alice.token}` }
    const send = (target: string, headers: Record<string, string>, fields?: object) =>
      ask(target, {
        method,
        headers: { ...headers, ...(fields && method !== 'GET' && { 'content-type': 'application/json' }) },
        ...(fields && method !== 'GET' && { body: JSON.stringify(fields) }),
      })
    const credentials = { username: 'alice', password, code: canary, state: canary, response: { id: canary } }
    await Promise.all([
      // A correct request with an empty body, and one whose body has credentials as at sign-in.
      send(path, own, {}),
      send(path, own, isBrowser ? credentials : { sessionId: alice.token }),
      // Wrong places: the URL, the path, headers of other surfaces, and unusual headers.
      send(`${path}?sessionId=${alice.token}&x=${canary}`, own),
      send(`${path}?ticket=${ticket}&code=${canary}&state=${canary}`, own),
      send(pattern.replace(/:\w+/g, alice.token), own),
      send(path, { ...own, authorization: `Basic ${canary}` }),
      send(path, { cookie: `__Host-service=${canary}; sessionId=${alice.token}`, 'x-csrf-token': canary }),
      send(path, { ...own, 'x-request-id': canary, referer: `https://${canary}.example/`, 'user-agent': canary }),
    ])
  }
  for (const path of ['/graphql', '/v1/browser/stream', '/api/v1/streaming']) {
    const headers = { cookie: browser.cookie, origin: service.url }
    responses.push(
      JSON.stringify(await refusedUpgrade(`${service.url}${path}?ticket=${ticket}`, undefined, { protocol, headers })),
    )
    const offered = [protocol, `ticket.${canary}`]
    responses.push(JSON.stringify(await refusedUpgrade(service.url + path, undefined, { protocol: offered, headers })))
  }
  const written: Record<string, string> = {
    ...(await writtenBy(service, metricsToken)),
    answers: responses.join('\n'),
  }
  expect(written['log']!.match(/"msg":"request"/g)!.length).toBeGreaterThan(7 * lines.length)
  // The responses that issue CSRF tokens may contain them.
  const received = new Set([browser.csrf, strangersToken].map(body))
  for (const [index, text] of Object.entries(written)) {
    for (const secret of secrets) {
      if (index === 'answers' && received.has(secret)) continue
      expect(formsOf(secret).filter((form) => text.includes(form)).length, `a secret in the ${index}: ${secret}`).toBe(
        0,
      )
    }
  }
}, 180_000)
