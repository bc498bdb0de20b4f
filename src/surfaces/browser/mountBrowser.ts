import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../model/errors.ts'
import { inputOf } from '../../operations/operation.ts'
import type { BrowserSessions } from '../../sessions/browserSessions.ts'
import type { Visitor } from '../../sessions/signIn/visitor.ts'
import { deviceOf } from '../device.ts'
import { sessionNeeded } from '../guards.ts'
import { addressKey } from '../http/addressKey.ts'
import { jsonType } from '../http/errors.ts'
import { type CallCounter, countOrRefuse } from '../http/rateLimits.ts'
import { bodyFields } from '../http/routeInput.ts'
import type { AuthOutcome, AuthRoute } from './authRoute.ts'
import { clearCookie, type CookieStyle, setCookie } from './cookie.ts'
import { countTry } from './signInTries.ts'
import { sessionAnswer, type SessionAnswerOptions } from './sessionAnswer.ts'

/** What the browser boundary goes by. */
export interface BrowserOptions extends SessionAnswerOptions {
  sessions: BrowserSessions
  cookie: CookieStyle
  authRoutes: readonly AuthRoute[]
  /** What `Clear-Site-Data` names at sign-out; nothing for none. */
  clearSiteData: readonly string[]
  /** Undefined where calls are not limited. */
  counter: CallCounter | undefined
}

/** Mounts `/v1/browser/session`, where a browser begins, and all that stands under `/v1/browser/auth`. */
export function mountBrowser(app: FastifyInstance, options: BrowserOptions): void {
  const { sessions, cookie, authRoutes } = options
  const config = { needsSession: false }
  app.get(
    '/v1/browser/session',
    { config: { ...config, cost: 0.25 }, exposeHeadRoute: false },
    async (request, reply) => {
      if (request.browserSession) return sendSession(reply, request.browserSession, options)
      // Strict mode: an unknown value is never adopted.
      const opened = await sessions.begin()
      setCookie(reply, cookie, opened.cookie, false)
      return sendSession(reply, opened.session, options)
    },
  )
  for (const route of authRoutes) {
    app.post(`/v1/browser/auth${route.path}`, { config }, async (request, reply) =>
      send(reply, await answer(route, request, options), options),
    )
  }
}

async function answer(route: AuthRoute, request: FastifyRequest, { counter }: BrowserOptions): Promise<AuthOutcome> {
  const { browserSession: session, ip, headers } = request
  // The guards let nobody in without.
  if (!session) throw notFound()
  if (route.needsSignIn && !session.signedIn) throw sessionNeeded()
  const address = addressKey(ip)
  const visitor: Visitor = {
    session,
    address,
    device: deviceOf(headers['user-agent']),
    admitTry: (account) => countTry(counter, address, account),
    admitSignUp: async () => void (await countOrRefuse(counter, { rate: 'signUps', who: address })),
    admitUserCode: async () => void (await countOrRefuse(counter, { rate: 'userCodes', who: address })),
  }
  return route.run(inputOf(route.input, bodyFields(request)) as never, visitor)
}

async function send(reply: FastifyReply, outcome: AuthOutcome, options: BrowserOptions): Promise<FastifyReply> {
  switch (outcome.kind) {
    case 'session':
      setCookie(reply, options.cookie, outcome.opened.cookie, outcome.opened.session.signedIn !== undefined)
      return sendSession(reply.code(outcome.status ?? 200), outcome.opened.session, options, outcome.more)
    case 'confirmed':
      setCookie(reply, options.cookie, outcome.opened.cookie, true)
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

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

async function sendSession(
  reply: FastifyReply,
  session: Parameters<typeof sessionAnswer>[0],
  options: BrowserOptions,
  more: Record<string, string> = {},
): Promise<FastifyReply> {
  const body = { ...(await sessionAnswer(session, options)), ...more }
  return reply.header('content-type', jsonType).send(JSON.stringify(body))
}
