import type { ProxiedRequest, Breaker } from './breakingProxy.ts'
import {
  changeReply,
  changeReplyCookies,
  setReplyHeader,
  changeReplyJson,
  changeRequest,
  changeRequestJson,
  changeRequestText,
  at,
  both,
  cookieOf,
  runningDespiteRefusal,
  drop,
  header,
  ignoringField,
  ignoringHeader,
  ignoringQuery,
  instead,
  isAnonymous,
  isCalled,
  isMethod,
  isOf,
  json,
  newCookieOf,
  not,
  parsed,
  acceptingAnyProof,
  put,
  takingFromQuery,
  type When,
  withoutField,
  withoutSession,
} from './breaking.ts'
import { clauseModes } from './clauseModes.ts'
import { modes } from './modes.ts'

/** What a breaker may use. */
export interface BreakerContext {
  /** A session of the audited account. */
  session: string
}

type BreakersOfClause = Record<string, (context: BreakerContext) => Breaker | Breaker[]>

const home = '/api/v1/timelines/home'
const isJson = isOf('application/json')
const isMultipart = isOf('multipart/')
const isForm = isOf('application/x-www-form-urlencoded')
const holds =
  (text: string): When =>
  ({ body }) =>
    body.includes(text)
const register = at('/v1/browser/auth/register')
const costOfLevel = 1000

/**
 * Returns the cost that a proof of work states for its challenge, `none` if it states none, or undefined without a
 * proof.
 */
function costOfProof({ body }: ProxiedRequest): unknown {
  const { proofOfWork } = parsed(body.toString())
  if (proofOfWork === undefined) return undefined
  const text = Buffer.from(proofOfWork, 'base64').toString()
  return text.startsWith('{') ? parsed(text).challenge.parameters.cost : 'none'
}

const isUpgrade: When = (request) => request.isUpgrade

const takingFromText = (name: string, pattern: RegExp, when: When): Breaker =>
  changeRequest(
    (request) => {
      const found = pattern.exec(request.body.toString())?.[1]
      if (found === undefined) return
      request.body = Buffer.from(withoutField(request, name), 'latin1')
      put(request, 'authorization', `Bearer ${found}`)
    },
    both(when, isAnonymous),
  )

const publicHttp: BreakersOfClause = {
  'H-01': () => ignoringHeader('authorization', at(home)),
  'H-02': ({ session }) =>
    changeRequest((request) => put(request, 'authorization', `Bearer ${session}`), both(at(home), isAnonymous)),
  'H-03': () => ignoringHeader('authorization', at('/api/v1/instance'), (value) => value.startsWith('Bearer')),
  'H-04': () => ignoringHeader('authorization', at('/api/v1/instance'), (value) => value.startsWith('Basic')),
  'H-05': () =>
    changeRequest((request) => put(request, 'authorization', header(request, 'authorization') ?? ''), isCalled),
  'H-06': () =>
    changeRequest((request) => {
      const found = /access_token=([^;]+)/.exec(header(request, 'cookie') ?? '')?.[1]
      if (found) put(request, 'authorization', `Bearer ${found}`)
    }),
  'H-10': () => ignoringQuery('sessionId', isCalled),
  'H-11': () => ignoringQuery('sessionId', both(isAnonymous, at('/api/v1/instance'))),
  'H-12': () => ['sessionId', 'session_id', 'access_token', 'authorization'].map((name) => takingFromQuery(name)),
  'H-13': () => ignoringQuery('sessionId', isMethod('DELETE')),
  'H-14': () => ignoringQuery('sessionId', at('/api/v1/conformance')),
  'H-15': () => ignoringQuery(/^[^=]*%.*=/),
  'H-16': () => [ignoringQuery(/^sessionId=$/), ignoringQuery(/^sessionId$/)],
  'H-17': () => [
    ignoringQuery('sessionId', ({ url }) => url.includes('a=1')),
    ignoringQuery('sessionId', ({ url }) => url.includes('%zz')),
  ],
  'H-18': () => ignoringQuery('sessionId', at('/api/v1/streaming/user')),
  'H-19': () => ['session_id', 'access_token', 'authorization'].map((name) => ignoringQuery(name)),
  'H-20': () => ['SESSIONID', 'Session-Id', 'accessToken'].map((name) => ignoringQuery(name)),
  'H-21': () => [ignoringQuery('sessionId.x'), ignoringQuery(/^sessionId(?:\[|%5B)/)],
  'H-22': () => ['/?', '/health/live', '/conformance-nowhere'].map((path) => ignoringQuery('sessionId', at(path))),
  'H-23': () => ignoringQuery('sessionId', isMethod('OPTIONS')),
  'H-30': () => {
    const when = both(isJson, isCalled, holds('sessionId'))
    return [ignoringField('sessionId', when), runningDespiteRefusal(when, withoutSession, 400)]
  },
  'H-31': () => {
    const when = both(isMultipart, isCalled, holds('"sessionId"'))
    return [ignoringField('sessionId', when), runningDespiteRefusal(when, withoutSession, 400)]
  },
  'H-32': () => {
    const when = both(isForm, isCalled, holds('sessionId'))
    return [ignoringField('sessionId', when), runningDespiteRefusal(when, withoutSession, 400)]
  },
  'H-33': () =>
    ignoringField(
      'sessionId',
      both(isMultipart, ({ body }) => body.indexOf('sessionId') < body.indexOf('"file"')),
    ),
  'H-34': () =>
    ignoringField(
      'sessionId',
      both(isMultipart, ({ body }) => body.indexOf('sessionId') > body.indexOf('"file"')),
    ),
  'H-35': () => ignoringField('sessionId', both(isMultipart, holds('"sessionId"; filename'))),
  'H-36': () => [
    takingFromText('sessionId', /"sessionId":"([^"]+)"/, isJson),
    takingFromText('access_token', /name="access_token"\r\n\r\n(\S+)/, isMultipart),
    takingFromText('access_token', /access_token=([^&]+)/, isForm),
  ],
  'H-37': () => ignoringField('sessionId', both(isJson, isAnonymous)),
  'H-38': () => ignoringField('sessionId', both(isMultipart, isAnonymous)),
  'H-39': () => ignoringField('sessionId', holds('\\u0073')),
  'H-40': () =>
    ['null}', '""', '{"a"', '"x",'].map((value) => ignoringField('sessionId', holds(`{"sessionId":${value}`))),
  'H-41': () => ignoringField('sessionId', at('/api/v1/conformance')),
  'H-42': () =>
    ['session_id', 'authorization', 'SESSIONID', 'sessionId[]', 'sessionId.x'].map((name) =>
      ignoringField(name, isJson),
    ),
  'H-43': () => changeRequest((request) => void (request.body = Buffer.alloc(0)), isMethod('GET')),
  'H-44': () => instead(both(isMethod('POST'), holds('sessionId')), 400),
  'H-50': () => [
    changeReply((reply, request) => {
      reply.headers['link'] = `<${home}?access_token=${(header(request, 'authorization') ?? '').slice(7)}>; rel="next"`
    }, at(home)),
    changeReply((reply, request) => {
      if (isMethod('GET')(request)) reply.body = JSON.stringify([header(request, 'authorization')])
    }, at('/api/v1/sessions')),
  ],
  'H-51': () => setReplyHeader('www-authenticate', undefined, isAnonymous),
  'H-52': () => setReplyHeader('www-authenticate', 'Bearer realm="service"'),
  'H-53': () => setReplyHeader('cache-control', 'private, max-age=60', at(home)),
  'H-54': () =>
    setReplyHeader('access-control-allow-credentials', 'true', (request) => header(request, 'origin') !== undefined),
  'H-55': () =>
    changeReplyJson((body) => void (body.configuration.urls.streaming = 'wss://x.example'), at('/api/v2/instance')),
}

const graphql = at('/graphql')
const requestsHome = holds('homeTimeline')
const homeData = { data: { homeTimeline: { pageInfo: { hasNextPage: false } } } }

const ofGraphql: BreakersOfClause = {
  'G-01': () => ignoringHeader('authorization', graphql),
  'G-02': () => instead(both(graphql, isAnonymous, requestsHome), 200, homeData),
  'G-03': () => ignoringHeader('authorization', graphql),
  'G-04': () => [
    changeReplyJson(
      (body) => void body.data.__schema.types.push({ name: 'CreatePostInput', inputFields: [{ name: 'sessionId' }] }),
      graphql,
    ),
    changeReplyJson(
      (body) =>
        void body.data.__schema.types.push({
          name: 'Query',
          fields: [{ name: 'post', args: [{ name: 'session_id' }] }],
        }),
      graphql,
    ),
  ],
  'G-05': () =>
    ['timelineStream', 'notificationStream'].map((name) =>
      changeReply((reply) => void (reply.body = reply.body.replaceAll(`"${name}"`, '"other"')), graphql),
    ),
  'G-06': () => changeRequestText(/, sessionId: \\"[^"]*"/, '', graphql),
  'G-07': () => {
    const clean = changeRequestText(/, sessionId: \\"[^"]*"/, '', both(graphql, holds('sessionId')))
    return [clean, runningDespiteRefusal(both(graphql, holds('sessionId')), (request) => clean.request?.(request), 400)]
  },
  'G-08': () => [
    changeRequestJson((body) => void delete body.variables?.input?.sessionId, graphql),
    runningDespiteRefusal(both(graphql, holds('sessionId')), withoutSession, 400),
  ],
  'G-09': () => [
    ignoringField('sessionId', both(graphql, isCalled)),
    runningDespiteRefusal(both(graphql, holds('sessionId')), withoutSession, 400),
  ],
  'G-10': () => ignoringField('sessionId', both(graphql, isAnonymous)),
  'G-11': () => [
    changeRequestJson((body) => void delete body.variables?.sessionId, graphql),
    changeRequestJson((body) => void delete body.variables?.a, graphql),
  ],
  'G-12': () =>
    changeRequest(
      (request) => void (request.body = Buffer.from(request.body.toString().replaceAll('sessionId', 'name'))),
      graphql,
    ),
  'G-13': () => changeRequestJson((body) => void delete body.extensions, graphql),
  'G-14': () =>
    ['session_id', 'authorization', 'session-id', 'sessionId[]'].map((name) => ignoringField(name, graphql)),
  'G-15': () => [ignoringQuery('sessionId', isMethod('GET')), ignoringQuery('sessionId', isMethod('POST'))],
  'G-16': () => [
    changeRequest(
      (request) =>
        void (request.body = Buffer.from(
          request.body.toString('latin1').replace(/,"sessionId":"[^"]*"/, ''),
          'latin1',
        )),
      isMultipart,
    ),
    changeRequest(withoutSession, both(isMultipart, holds('"sessionId"\r\n'))),
  ],
  'G-17': () => [
    takingFromQuery('sessionId', both(graphql, isAnonymous)),
    takingFromText('sessionId', /"sessionId":"([^"]+)"/, both(graphql, not(holds('variables')))),
    takingFromText('sessionId', /"sessionId":"([^"]+)"/, both(graphql, holds('variables'))),
  ],
  'G-18': () => changeReply((reply) => void (reply.status = 422), both(graphql, holds('sessionId'))),
  'G-19': () =>
    changeRequest(
      (request) => {
        const { query, variables } = Object.fromEntries(new URL(request.url, 'http://x').searchParams)
        request.method = 'POST'
        request.url = '/graphql'
        request.body = Buffer.from(JSON.stringify({ query, variables: parsed(variables ?? '{}') as unknown }))
        put(request, 'content-type', 'application/json')
      },
      both(graphql, isMethod('GET')),
    ),
}

const streaming = at('/api/v1/streaming')

const websocket: BreakersOfClause = {
  'W-01': () => [graphql, streaming].map((path) => ignoringHeader('authorization', both(isUpgrade, path))),
  'W-02': ({ session }) =>
    [graphql, streaming].map((path) =>
      changeRequest(
        (request) => put(request, 'authorization', `Bearer ${session}`),
        both(isUpgrade, path, isAnonymous),
      ),
    ),
  'W-03': () => [graphql, streaming].map((path) => ignoringQuery('sessionId', both(isUpgrade, path, isCalled))),
  'W-04': () => [graphql, streaming].map((path) => ignoringQuery('sessionId', both(isUpgrade, path, isAnonymous))),
  'W-05': () => ['sessionId', 'access_token'].map((name) => takingFromQuery(name, isUpgrade)),
  'W-06': () =>
    ['session_id', 'access_token', 'authorization', 'sessionId[]'].map((name) => ignoringQuery(name, isUpgrade)),
  'W-07': () =>
    [graphql, streaming].map((path) =>
      changeRequest(
        (request) => {
          const offered = (header(request, 'sec-websocket-protocol') ?? '').split(/\s*,\s*/)
          const session = offered.find((name) => name.startsWith('ses_'))
          if (session) put(request, 'authorization', `Bearer ${session}`)
          const rest = offered.filter((name) => name && name !== session)
          drop(request, 'sec-websocket-protocol')
          if (rest.length > 0) put(request, 'sec-websocket-protocol', rest.join(', '))
        },
        both(isUpgrade, path),
      ),
    ),
  'W-08': () =>
    changeRequest(
      (request) => {
        const rest = (header(request, 'sec-websocket-protocol') ?? '')
          .split(/\s*,\s*/)
          .filter((name) => name.startsWith('graphql'))
        drop(request, 'sec-websocket-protocol')
        if (rest.length > 0) put(request, 'sec-websocket-protocol', rest.join(', '))
      },
      both(isUpgrade, isCalled),
    ),
  'W-09': () => ({ toService: (text) => (text.includes('connection_init') ? '{"type":"connection_init"}' : text) }),
  'W-10': () => [
    { toClient: (text) => (text.includes('"next"') ? undefined : text) },
    { toService: (text) => text.replace('timelineStream', 'nowhere') },
  ],
  'W-11': () => ({ toService: (text) => text.replace('notificationStream', 'nowhere') }),
  'W-12': () => [
    { toService: (text) => text.replace(', sessionId: \\"x\\"', '') },
    { toService: (text) => text.replace('(sessionId: \\"x\\")', '') },
  ],
  'W-13': () => ({
    toService(text) {
      const message = parsed(text)
      delete message.payload?.variables
      return JSON.stringify(message)
    },
  }),
  'W-14': () => [
    changeReply(
      (reply) => void (reply.status = 403),
      both(isUpgrade, ({ url }) => url.includes('?')),
    ),
    changeReply(
      (reply) => void (reply.status = 403),
      both(isUpgrade, ({ url }) => !url.includes('?')),
    ),
  ],
}

const revocation: BreakersOfClause = {
  'R-01': () => instead(at(home), 200, []),
  'R-02': () => instead(both(graphql, requestsHome), 200, homeData),
  'R-03': () => ({ keepsOpen: true }),
}

const sessionPath = '/v1/browser/session'
const auth = at('/v1/browser/auth')
const api = at('/v1/browser/api')
const browserSession = at(sessionPath)
const isForged: When = (request) => header(request, 'x-csrf-token') === undefined

const withCookieValue = (value: (line: string) => string) =>
  changeReplyCookies((line) => line.replace(/=[^;]*/, `=${value(line)}`), browserSession)
const readable = Buffer.from('{"user":1,"and":"something more"}').toString('base64url')

const browser: BreakersOfClause = {
  'B-01': () => [
    changeReplyJson((body) => void delete body.csrfToken, browserSession),
    changeReplyCookies((line) => line.replace('__Host-service', 'service'), browserSession),
    setReplyHeader('set-cookie', undefined, browserSession),
  ],
  'B-02': () => changeReplyCookies((line) => line.replace('; Secure', '')),
  'B-03': () => changeReplyCookies((line) => line.replace('; HttpOnly', '')),
  'B-04': () => [
    changeReplyCookies((line) => `${line}; Domain=127.0.0.1`),
    changeReplyCookies((line) => line.replace('Path=/', 'Path=/v1')),
  ],
  'B-05': () => [
    changeReplyCookies((line) => line.replace('Strict', 'Lax')),
    changeReplyCookies((line) => line.replace('; SameSite=Strict', '')),
  ],
  'B-06': () => [
    withCookieValue(() => 'A'.repeat(40)),
    withCookieValue((line) => line.slice(20, 30)),
    withCookieValue((line) => `${readable}.${line.slice(20, 40)}`),
  ],
  'B-07': () =>
    changeReply((reply, request) => {
      const value = cookieOf(request).split('=')[1]
      if (value) reply.headers['set-cookie'] = `__Host-service=${value}; Path=/; Secure; HttpOnly`
    }, browserSession),
  'B-08': () => ignoringHeader('cookie', browserSession),
  'B-09': () =>
    ['csrfHeader', 'authenticated', 'expiresAt'].map((name) =>
      changeReplyJson((body) => void delete body[name], browserSession),
    ),
  'B-10': () =>
    ['Bearer', 'Basic'].map((scheme) =>
      ignoringHeader('authorization', browserSession, (value) => value.startsWith(scheme)),
    ),
  'B-11': () => ignoringHeader('authorization', auth),
  'B-12': () => ignoringHeader('authorization', api),
  'B-13': () => ignoringQuery('sessionId', browserSession),
  'B-14': () => ignoringQuery('sessionId', auth),
  'B-15': () => ignoringQuery('sessionId', api),
  'B-16': () =>
    ['access_token', 'SESSION-ID', 'sessionId[]', 'ticket', 'csrf_token'].map((name) => ignoringQuery(name, api)),
  'B-17': () => ignoringField('sessionId', api),
  'B-20': () => acceptingAnyProof(both(auth, isForged)),
  'B-21': () => acceptingAnyProof((request) => header(request, 'x-csrf-token') === 'csrf_wrong'),
  'B-22': () =>
    acceptingAnyProof(both(auth, (request) => header(request, 'x-csrf-token')?.startsWith('csrf_') === true)),
  'B-23': () =>
    ['GET', 'POST'].map((method) =>
      acceptingAnyProof(both(isMethod(method), isForged, at('/v1/browser/auth/conformance'))),
    ),
  'B-24': () => acceptingAnyProof(both(at('/v1/browser/api/graphql'), isForged)),
  'B-25': () => changeReply((reply) => void (reply.status = 400), both(auth, isForged)),
  'B-26': () => [
    ...['https://conformance.example', 'null'].map((origin) =>
      ignoringHeader('origin', api, (value) => value === origin),
    ),
    ignoringHeader('sec-fetch-site', api),
  ],
  'B-27': () =>
    [both(browserSession, isMethod('GET')), both(browserSession, isMethod('OPTIONS'))].map((when) =>
      changeReply((reply, request) => {
        const origin = header(request, 'origin')
        if (origin)
          Object.assign(reply.headers, {
            'access-control-allow-origin': origin,
            'access-control-allow-credentials': 'true',
          })
      }, when),
    ),
  'B-28': () =>
    changeRequest((request) => {
      request.body = Buffer.from('{}')
      put(request, 'content-type', 'application/json')
    }, isForm),
  'B-29': () =>
    changeRequest((request) => void (request.method = header(request, 'x-method-override') ?? request.method), api),
  'B-30': () =>
    [browserSession, api, at(`${sessionPath}?`)].map((when) => setReplyHeader('cache-control', 'private', when)),
  'B-31': () =>
    ['x-content-type-options', 'referrer-policy', 'content-security-policy'].map((name) =>
      setReplyHeader(name, undefined, browserSession),
    ),
  'B-32': () =>
    ['GET', 'POST'].map((method) => instead(both(isMethod(method), at('/v1/browser/auth/oauth/complete')), 200)),
  'B-33': () =>
    changeReply((reply) => {
      if (reply.body.includes('oauth_callback_replayed')) Object.assign(reply, json(200, { authenticated: true }))
    }),
  'B-34': () =>
    changeReply((reply) => void (reply.body = reply.body.replace('oauth_callback_replayed', 'oauth_state_invalid'))),
}

/** Accepts the cookie from before a sign-in as well as the one after it. */
function keepingOldCookie(): Breaker {
  const newer = new Map<string, string>()
  return {
    request(request) {
      const now = newer.get(cookieOf(request))
      if (now) put(request, 'cookie', now)
    },
    reply(reply, request) {
      const set = newCookieOf(reply)
      if (set && at('/v1/browser/auth/password')(request)) newer.set(cookieOf(request), set)
    },
  }
}

const stream = at('/v1/browser/stream')
const ticketIn = (request: ProxiedRequest) =>
  (header(request, 'sec-websocket-protocol') ?? '').split(/\s*,\s*/).find((name) => name.startsWith('ticket.'))

function openingTwice(): Breaker {
  const usedTickets = new Set<string>()
  return {
    accepts(request) {
      const ticket = ticketIn(request)
      if (ticket === undefined) return false
      const isUsed = usedTickets.has(ticket)
      usedTickets.add(ticket)
      return isUsed
    },
  }
}

const browserAccount: BreakersOfClause = {
  'B-40': () => [
    changeReply((reply) => void (reply.status = 403), at('/v1/browser/auth/password')),
    changeReplyJson(
      (body) => void (body.authenticated = false),
      both(browserSession, (request) => cookieOf(request) !== ''),
    ),
  ],
  'B-41': () => ignoringHeader('cookie', at('/v1/browser/api/timelines/home')),
  'B-42': () => {
    const isPost = both(at('/v1/browser/api/statuses'), isMethod('POST'))
    const isWrong: When = (request) => header(request, 'x-csrf-token') === 'csrf_wrong'
    const proving = acceptingAnyProof(both(isPost, isForged))
    return [
      acceptingAnyProof(both(isPost, isForged)),
      acceptingAnyProof(both(isPost, isWrong)),
      {
        ...proving,
        reply: (reply, request) =>
          isPost(request)
            ? void Object.assign(reply, json(403, { code: 'csrf_rejected' }))
            : proving.reply?.(reply, request),
      },
    ]
  },
  'B-43': () => ignoringHeader('x-csrf-token', at('/v1/browser/api/statuses')),
  'B-44': () => setReplyHeader('set-cookie', undefined, at('/v1/browser/auth/password')),
  'B-45': () => keepingOldCookie(),
  'B-46': ({ session }) =>
    changeRequest(
      (request) => put(request, 'authorization', `Bearer ${session}`),
      both(at(home), (request) => cookieOf(request) !== ''),
    ),
  'B-47': ({ session }) => [
    changeReplyJson((body) => void (body.access_token = 'x'), at('/v1/browser/api/accounts/verify_credentials')),
    changeRequest(
      (request) => put(request, 'authorization', `Bearer ${session}`),
      both(at(home), (request) => header(request, 'authorization')?.includes('brs_') === true),
    ),
    changeRequest(
      (request) => put(request, 'authorization', `Bearer ${session}`),
      both(at(home), (request) => header(request, 'authorization')?.includes('tkt_') === true),
    ),
  ],
  'B-48': () => [instead(stream, 401), { toClient: () => undefined }],
  'B-49': () => openingTwice(),
  'B-50': () => [
    { accepts: both(stream, (request) => ticketIn(request) === undefined) },
    { accepts: both(stream, (request) => header(request, 'origin') === 'https://conformance.example') },
    { accepts: both(stream, (request) => cookieOf(request) === '') },
  ],
  'B-51': () => ({ accepts: both(stream, ({ url }) => url.includes('ticket=')) }),
  'B-52': () =>
    changeReply(
      (reply, request) =>
        request.body.includes('"nobody') ? void Object.assign(reply, json(404, { code: 'not_found' })) : undefined,
      auth,
    ),
  'B-53': () => [
    instead(at('/v1/browser/auth/logout'), 204),
    changeReply((reply) => void (reply.status = 403), at('/v1/browser/auth/logout')),
  ],
  'B-54': () => setReplyHeader('set-cookie', undefined, at('/v1/browser/auth/logout')),
  'B-57': () => [
    ...[undefined, 'none', costOfLevel, 1].map((cost) =>
      instead(
        both(register, (request) => costOfProof(request) === cost),
        201,
        { authenticated: true },
      ),
    ),
    instead(at('/v1/browser/api/instance/registration_challenge'), 404),
    changeReply((reply) => void (reply.body = reply.body.replaceAll('proofOfWork', 'username')), register),
    instead(at('/api/v1/accounts/lookup?acct=c'), 200, { id: '1' }),
  ],
}

const onError = (status: number, change: (body: any) => unknown): Breaker => ({
  reply: (reply) =>
    reply.status === status
      ? void (reply.body = JSON.stringify(change(parsed(reply.body)) ?? parsed(reply.body)))
      : undefined,
})
const toStatus = (from: number, to: number): Breaker =>
  changeReply((reply) => void (reply.status = reply.status === from ? to : reply.status))

const errors: BreakersOfClause = {
  'E-01': () => [
    toStatus(400, 422),
    changeReply((reply) => void (reply.body = reply.body.replace('credential_location_forbidden', 'bad')), isJson),
    changeReply((reply) => void (reply.body = reply.body.replace('credential_location_forbidden', 'bad')), isMultipart),
  ],
  'E-02': () => [toStatus(401, 403), onError(401, (body) => ({ ...body, code: 'no' }))],
  'E-03': () => [
    ...['error', 'code', 'request_id'].map((name) => onError(400, (body) => ({ ...body, [name]: undefined }))),
    setReplyHeader('content-type', 'text/html', at(home)),
    onError(401, (body) => ({ ...body, code: 'Not Authorized' })),
  ],
  'E-04': () => [setReplyHeader('x-request-id', undefined), setReplyHeader('x-request-id', 'another')],
  'E-05': () => [
    changeReply((reply, { url }) => void (reply.headers['x-asked'] = url)),
    changeReply((reply, { body }) => void (reply.body = JSON.stringify({ error: `Wrong: ${String(body)}` })), isJson),
    changeReply(
      (reply, request) => void (reply.body = JSON.stringify({ error: header(request, 'authorization') })),
      isCalled,
    ),
  ],
  'E-06': () => toStatus(404, 400),
  'E-07': () => toStatus(400, 500),
  'E-08': () => toStatus(415, 400),
  'E-09': () => [
    toStatus(422, 400),
    onError(422, (body) => ({ ...body, details: undefined })),
    onError(422, (body) => ({ ...body, fields: undefined })),
  ],
  'E-10': () =>
    ['%zz', '%00', '99999999', 'limit='].map((part) =>
      changeReply(
        (reply) => void (reply.status = 500),
        ({ url }) => url.includes(part),
      ),
    ),
}

const limits: BreakersOfClause = {
  'L-01': () => ['limit', 'remaining', 'reset'].map((name) => setReplyHeader(`x-ratelimit-${name}`, undefined)),
  'L-02': () => setReplyHeader('x-ratelimit-remaining', '300'),
  'L-03': () => [
    changeReplyJson((body) => void delete body.configuration.polls, at('/api/v2/instance')),
    instead(at('/api/v2/instance'), 404),
  ],
  'L-04': () => [
    instead(({ body }) => body.toString().startsWith('['), 200, [{ data: {} }, { data: {} }]),
    instead(holds('a99:'), 200, { data: { a99: 'Query' } }),
  ],
  'L-05': () => changeRequestText(/100000/, '1', graphql),
  'L-06': () => ({ toService: (text) => (text.length > 65_536 ? undefined : text) }),
}

const root: When = ({ url }) => url === '/'
const policy = (change: (text: string) => string): Breaker =>
  changeReply(
    (reply) =>
      void (reply.headers['content-security-policy'] = change(String(reply.headers['content-security-policy']))),
    root,
  )

const pages: BreakersOfClause = {
  'P-01': () => [
    policy((text) => text.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")),
    policy((text) => text.replace("script-src 'self'", "script-src 'self' https:")),
    setReplyHeader('content-security-policy', undefined, root),
  ],
  'P-02': () => policy((text) => text.replace("frame-ancestors 'none'", 'frame-ancestors *')),
  'P-03': () => ['x-content-type-options', 'referrer-policy'].map((name) => setReplyHeader(name, undefined, root)),
  'P-04': () => [
    setReplyHeader('strict-transport-security', undefined, root),
    setReplyHeader('strict-transport-security', 'max-age=0', root),
  ],
}

const metadata = at('/.well-known/oauth-authorization-server')
const token = at('/oauth/token')

const apps: BreakersOfClause = {
  'A-01': () => changeReplyJson((body) => void (body.issuer = 'https://other.example'), metadata),
  'A-02': () => changeReplyJson((body) => void (body.token_endpoint = 'https://other.example/oauth/token'), metadata),
  'A-03': () => [
    changeReplyJson((body) => void body.code_challenge_methods_supported.push('plain'), metadata),
    changeReplyJson((body) => void (body.code_challenge_methods_supported = []), metadata),
  ],
  'A-04': () => [
    changeReplyJson((body) => void body.grant_types_supported.push('password'), metadata),
    changeReplyJson((body) => void body.response_types_supported.push('token'), metadata),
  ],
  'A-05': () => changeReplyJson((body) => void (body.authorization_response_iss_parameter_supported = false), metadata),
  'A-06': () => [instead(token, 200, { access_token: 'x' }), instead(token, 400, { error: 'Something is wrong' })],
  'A-07': () => setReplyHeader('cache-control', 'private', token),
  'A-08': () => ['client_secret', 'code'].map((name) => ignoringQuery(name, token)),
  'A-09': () => [
    setReplyHeader('access-control-allow-origin', '*', at('/oauth/authorize')),
    setReplyHeader('content-security-policy', "default-src 'self'", at('/oauth/authorize')),
  ],
}

const own: BreakersOfClause = {
  ...publicHttp,
  ...ofGraphql,
  ...websocket,
  ...browser,
  ...browserAccount,
  ...errors,
  ...limits,
  ...pages,
  ...apps,
  ...revocation,
}

/** For each audit, servers that break its rule, each in one way. */
export const breakers: BreakersOfClause = {
  ...own,
  ...Object.fromEntries(
    Object.entries(Object.groupBy([...modes, ...clauseModes], ({ audit }) => audit)).map(([id, some = []]) => [
      id,
      (context: BreakerContext) => [...[own[id]?.(context) ?? []].flat(), ...some.map((mode) => mode.breaker(context))],
    ]),
  ),
}
