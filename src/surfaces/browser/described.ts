import type { DescribedBrowser } from '../http/openapi.ts'
import type { DescribedPath } from '../http/openapi/describedPath.ts'
import type { AuthRoute } from './authRoute.ts'
import type { BrowserOptions } from './mountBrowser.ts'
import { BrowserSessionEntity } from './sessionResponse.ts'
import { StreamTicketEntity, StreamTicketInput } from './streamTickets.ts'

type DescribedParts = Pick<BrowserOptions, 'authRoutes' | 'cookie' | 'csrfHeader'>

/** Returns the parts of the browser boundary that are not in a route table, for the description of the API. */
export function describedBrowser({ authRoutes, cookie, csrfHeader }: DescribedParts): DescribedBrowser {
  return { paths: [session, ...authRoutes.map(describedAuth), streamTicket], cookieName: cookie.name, csrfHeader }
}

const session: DescribedPath = {
  method: 'GET',
  path: '/v1/browser/session',
  name: 'browserSession',
  summary: 'Start a browser session, or read the current one.',
  description:
    'It sets the cookie if there is no valid one. Call it first, and again after each `csrf_rejected` error.',
  answer: { status: 200, schema: BrowserSessionEntity },
  security: [],
}

const streamTicket: DescribedPath = {
  method: 'POST',
  path: '/v1/browser/api/stream-tickets',
  name: 'createStreamTicket',
  summary: 'Get a ticket for a stream.',
  description:
    'Send it as one of the protocols of a WebSocket at `/v1/browser/stream` within 30 seconds. It can be used once. The socket can run queries and subscriptions.',
  input: StreamTicketInput,
  answer: { status: 201, schema: StreamTicketEntity },
  security: ['browser', 'csrf'],
}

function describedAuth({ path, name, summary, needsSignIn, input, answer }: AuthRoute): DescribedPath {
  return {
    method: 'POST',
    path: `/v1/browser/auth${path}`,
    name,
    summary,
    description: [
      needsSignIn ? 'You must be signed in.' : 'You do not need to be signed in.',
      'session' in answer ? 'It replaces the cookie. The response contains the new CSRF token.' : '',
    ]
      .join(' ')
      .trim(),
    input,
    answer: { status: answer.status, schema: responseSchema(answer) },
    security: ['browser', 'csrf'],
  }
}

function responseSchema(answer: AuthRoute['answer']): DescribedPath['answer']['schema'] {
  if ('schema' in answer) return answer.schema
  if (!('session' in answer)) return undefined
  return answer.more ? BrowserSessionEntity.extend(answer.more.shape).meta({ id: undefined }) : BrowserSessionEntity
}
