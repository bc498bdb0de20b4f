import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceCookies } from '../../model/deviceCookies.ts'
import { notFound } from '../../model/errors.ts'
import { inputOf } from '../../operations/operation.ts'
import type { BrowserSessions, OpenedBrowserSession } from '../../sessions/browserSessions.ts'
import type { Visitor } from '../../sessions/signIn/visitor.ts'
import { readCookie } from '../browserIdentity.ts'
import { deviceOf } from '../device.ts'
import { sessionNeeded } from '../guards.ts'
import { addressKey } from '../addressKey.ts'
import { inTime } from '../deadline.ts'
import { runWrite } from '../runRead.ts'
import { jsonType } from '../http/errors.ts'
import { type CallCounter, countOrRefuse } from '../http/rateLimits.ts'
import { bodyFields } from '../http/routeInput.ts'
import type { AuthOutcome, AuthRoute } from './authRoute.ts'
import { clearCookie, type CookieStyle, setCookie, setDeviceCookie } from './cookie.ts'
import { countTry } from './signInTries.ts'
import { sessionResponse, type SessionResponseOptions } from './sessionResponse.ts'

/** The options of the browser boundary. */
export interface BrowserOptions extends SessionResponseOptions {
  sessions: BrowserSessions
  cookie: CookieStyle
  authRoutes: readonly AuthRoute[]
  /** The values of `Clear-Site-Data` at sign-out. Empty for no header. */
  clearSiteData: readonly string[]
  deviceCookies: DeviceCookies
  /** Undefined if calls are not limited. */
  counter: CallCounter | undefined
}

/** Mounts `/v1/browser/session`, which a browser calls first, and everything under `/v1/browser/auth`. */
export function mountBrowser(app: FastifyInstance, options: BrowserOptions): void {
  const { sessions, cookie, authRoutes } = options
  const config = { needsSession: false }
  app.get(
    '/v1/browser/session',
    { config: { ...config, cost: 0.25 }, exposeHeadRoute: false },
    async (request, reply) => {
      if (request.browserSession) return sendSession(request, reply, request.browserSession, options)
      // An unknown value is never adopted as the value of a new session.
      const opened = await inTime(request, 'read', () => sessions.begin())
      setCookie(reply, cookie, opened.cookie)
      return sendSession(request, reply, opened.session, options)
    },
  )
  for (const route of authRoutes) {
    app.post(`/v1/browser/auth${route.path}`, { config }, async (request, reply) =>
      send(request, reply, await runWrite(request, () => runRoute(route, request, options)), options),
    )
  }
}

async function runRoute(route: AuthRoute, request: FastifyRequest, options: BrowserOptions): Promise<AuthOutcome> {
  const { browserSession: session, ip, headers } = request
  const { counter, deviceCookies, cookie } = options
  // Needed only by the compiler, because the guards refuse requests without a session.
  if (!session) throw notFound()
  if (route.needsSignIn && !session.signedIn) throw sessionNeeded()
  const address = addressKey(ip)
  const visitor: Visitor = {
    session,
    address,
    ip,
    device: deviceOf(headers['user-agent']),
    admitTry: (account) =>
      countTry(
        counter,
        address,
        account,
        account?.id && deviceCookies.counterOf(deviceCookieOf(request, cookie), account.id),
      ),
    admitSignUp: async () => void (await countOrRefuse(counter, { rate: 'signUps', who: address })),
    admitUserCode: async () => void (await countOrRefuse(counter, { rate: 'userCodes', who: address })),
  }
  return route.run(inputOf(route.input, bodyFields(request)) as never, visitor)
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: AuthOutcome,
  options: BrowserOptions,
): Promise<FastifyReply> {
  switch (outcome.kind) {
    case 'session':
      giveCookies(request, reply, outcome.opened, options)
      return sendSession(request, reply.code(outcome.status ?? 200), outcome.opened.session, options, {
        ...(outcome.opened.deletionCancelled && { deletionTakenBack: true }),
        ...(outcome.opened.awaitsApproval && { awaitsApproval: true }),
        ...outcome.more,
      })
    case 'confirmed':
      giveCookies(request, reply, outcome.opened, options)
      return reply.code(204).send()
    case 'body':
      return reply
        .code(outcome.status ?? 200)
        .header('content-type', jsonType)
        .send(JSON.stringify(outcome.body))
    case 'signed out':
      clearCookie(reply, options.cookie)
      if (options.clearSiteData.length > 0) reply.header('clear-site-data', quoted(options.clearSiteData))
      return reply.code(204).send()
  }
}

// Sets the cookies of a new session. After a sign-in or a confirmation of identity, also records the browser as one
// that the account has used.
function giveCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, session }: OpenedBrowserSession,
  { cookie: style, deviceCookies, services }: BrowserOptions,
): void {
  const { signedIn } = session
  if (!signedIn) return setCookie(reply, style, cookie)
  const device = deviceCookies.remember(deviceCookieOf(request, style), signedIn.caller.accountId)
  setDeviceCookie(reply, style, device)
  setCookie(reply, style, cookie, services.limits.browserSessionAbsoluteSeconds)
}

const deviceCookieOf = ({ raw }: FastifyRequest, { deviceName }: CookieStyle) => readCookie(raw, deviceName)

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

async function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Parameters<typeof sessionResponse>[0],
  options: BrowserOptions,
  more: Record<string, string | true> = {},
): Promise<FastifyReply> {
  const body = { ...(await inTime(request, 'read', () => sessionResponse(session, options))), ...more }
  return reply.header('content-type', jsonType).send(JSON.stringify(body))
}
