import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { parse, print, visit } from 'graphql'
import type { ProxiedRequest, Breaker } from './breakingProxy.ts'
import {
  changeReply,
  changeReplyJson,
  changeRequest,
  at,
  both,
  cookieOf,
  header,
  ignoringHeader,
  ignoringQuery,
  instead,
  isAnonymous,
  isCalled,
  isMethod,
  isOf,
  json,
  newCookieOf,
  parsed,
  acceptingAnyProof,
  put,
  type When,
  withoutSession,
} from './breaking.ts'
import type { Mode } from './modes.ts'

// These modes were written from the clauses of the interface, as mistakes that an implementer could make. At that
// time their author had not read the audits, and the audits did not yet find most of these mistakes.

const mode = (clause: string, audit: string, name: string, breaker: Mode['breaker']): Mode => ({
  name,
  clause,
  audit,
  breaker,
})

const stream = at('/v1/browser/stream')
const graphql = at('/graphql')
const pathOf = ({ url }: ProxiedRequest) => url.split('?')[0]!
const endsWithSlash: When = (request) => pathOf(request).endsWith('/')

/** Accepts a session that a pattern finds. */
const takingMatch = (
  pattern: RegExp,
  where: (request: ProxiedRequest) => string | undefined,
  change?: (request: ProxiedRequest) => void,
) =>
  changeRequest((request) => {
    const found = pattern.exec(where(request) ?? '')?.[1]
    if (found === undefined) return
    change?.(request)
    put(request, 'authorization', `Bearer ${found}`)
  })

/** Remembers the CSRF token of each browser. */
function csrfTokens() {
  const tokens = new Map<string, string>()
  const reply: Breaker['reply'] = (response, request) => {
    const { csrfToken } = parsed(response.body) as { csrfToken?: string }
    if (csrfToken) tokens.set(newCookieOf(response) ?? cookieOf(request), csrfToken)
  }
  return { reply, of: (request: ProxiedRequest) => tokens.get(cookieOf(request)) }
}

/** Compares the CSRF token in a wrong way. */
function comparing(isRight: (sent: string, own: string) => boolean): Breaker {
  const { reply, of } = csrfTokens()
  return {
    reply,
    request(request) {
      const [sent, own] = [header(request, 'x-csrf-token'), of(request)]
      if (sent !== undefined && own !== undefined && isRight(sent, own)) put(request, 'x-csrf-token', own)
    },
  }
}

/** Treats some reads as changes that need no CSRF token. */
function changingByGet(change: (request: ProxiedRequest) => string | undefined): Breaker {
  const { reply, of } = csrfTokens()
  return {
    reply,
    request(request) {
      const token = of(request)
      const body = request.method === 'GET' && token !== undefined ? change(request) : undefined
      if (body === undefined || token === undefined) return
      request.method = 'POST'
      request.url = pathOf(request)
      request.body = Buffer.from(body)
      put(request, 'content-type', 'application/json')
      put(request, 'x-csrf-token', token)
    },
  }
}

function mutationIn({ url }: ProxiedRequest): string | undefined {
  const { searchParams } = new URL(url, 'http://x')
  const query = searchParams.get('query') ?? ''
  const variables = parsed(searchParams.get('variables') ?? '{}') as unknown
  return query.startsWith('mutation') ? JSON.stringify({ query, variables }) : undefined
}

/** Changes the document of GraphQL requests that hold a `sessionId`. */
const rewriting = (change: (document: ReturnType<typeof parse>) => ReturnType<typeof parse>) =>
  changeRequest(
    (request) => {
      const body = parsed(request.body.toString()) as { query?: string }
      if (!body.query?.includes('sessionId')) return
      request.body = Buffer.from(JSON.stringify({ ...body, query: print(change(parse(body.query))) }))
    },
    both(graphql, isMethod('POST')),
  )

const withoutArgument = <Node extends { arguments?: readonly { name: { value: string } }[] | undefined }>(
  node: Node,
) => ({
  ...node,
  arguments: (node.arguments ?? []).filter(({ name }) => name.value !== 'sessionId'),
})

const ofInnerFields = rewriting((document) =>
  visit(document, {
    Field(node, _key, _parent, _path, ancestors) {
      const isInner = ancestors.some((one) => 'kind' in one && one.kind === 'Field')
      return isInner ? withoutArgument(node) : undefined
    },
  }),
)

const ticketOf = (request: ProxiedRequest) =>
  /ticket\.([^,\s]+)/.exec(header(request, 'sec-websocket-protocol') ?? '')?.[1] ?? ''

/** Accepts an unused ticket after its browser has signed out. */
function outlivingTickets(): Breaker {
  const [owners, used, left] = [new Map<string, string>(), new Set<string>(), new Set<string>()]
  return {
    accepts(request) {
      const ticket = ticketOf(request)
      return left.has(owners.get(ticket) ?? '') && !used.has(ticket)
    },
    request: (request) => void (request.isUpgrade && used.add(ticketOf(request))),
    reply(reply, request) {
      const { ticket } = parsed(reply.body) as { ticket?: string }
      if (ticket) owners.set(ticket, cookieOf(request))
      if (at('/v1/browser/auth/logout')(request) && reply.status < 300) left.add(cookieOf(request))
    },
  }
}

const returningTo = (pattern: RegExp) =>
  changeRequest((request) => {
    const body = parsed(request.body.toString()) as { returnTo?: string }
    if (pattern.test(body.returnTo ?? '')) request.body = Buffer.from(JSON.stringify({ ...body, returnTo: '/' }))
  }, at('/v1/browser/auth/oauth/start'))

const fromOrigin = (isMatch: (origin: string, own: string) => boolean, when: When) =>
  changeRequest((request) => {
    const own = `https://${header(request, 'host')}`
    const origin = header(request, 'origin')
    if (origin !== undefined && isMatch(origin, own)) put(request, 'origin', own)
  }, when)

/** Leaves some requests out of `X-RateLimit-Remaining`. */
function uncounted(isMatch: (request: ProxiedRequest, status: number) => boolean): Breaker {
  const free = new Map<string, number>()
  return changeReply((reply, request) => {
    const allowance = `${header(request, 'authorization')} ${cookieOf(request)}`
    const remaining = reply.headers['x-ratelimit-remaining']
    if (typeof remaining !== 'string') return
    const more = (free.get(allowance) ?? 0) + (isMatch(request, reply.status) ? 1 : 0)
    free.set(allowance, more)
    reply.headers['x-ratelimit-remaining'] = String(Number(remaining) + more)
  })
}

/** Makes all direct posts public, and delivers everybody's posts in the stream of the home timeline. */
const deliveringEverything: Breaker = {
  request(request) {
    if (request.method === 'POST')
      request.body = Buffer.from(request.body.toString('latin1').replace(/\bdirect\b/, 'public'), 'latin1')
  },
  toService: (text) => text.replace('timeline: HOME', 'timeline: PUBLIC'),
}

const fromClauses: Mode[] = [
  ...['referer', 'x-original-url'].map((name) =>
    mode('credentials-2', 'X-01', `a session in a URL in ${name}`, () =>
      takingMatch(/[?&]access_token=(ses_[\w-]+)/, (request) => header(request, name)),
    ),
  ),
  mode('credentials-2', 'X-02', 'a session behind a comma in Authorization', () =>
    takingMatch(/,\s*Bearer (ses_[\w-]+)/, (request) => header(request, 'authorization')),
  ),
  mode('credentials-2', 'X-05', 'a session behind a semicolon in the query', () =>
    takingMatch(
      /\?.*;(?:access_token|sessionId)=(ses_[\w-]+)/,
      ({ url }) => url,
      (request) => void (request.url = request.url.replace(/;.*/, '')),
    ),
  ),
  mode('credentials-2', 'X-05', 'a session after # in the path', () =>
    takingMatch(
      /#.*(ses_[\w-]+)/,
      ({ url }) => url,
      (request) => void (request.url = request.url.split('#')[0]!),
    ),
  ),
  mode('credentials-4', 'X-09', 'the home timeline for anybody, with a slash at the end', () =>
    instead(
      both(isAnonymous, (request) => pathOf(request) === '/api/v1/timelines/home/'),
      200,
      [],
    ),
  ),
  mode('credentials-4', 'X-09', 'HEAD of the home timeline for anybody', () =>
    instead(both(isAnonymous, isMethod('HEAD'), at('/api/v1/timelines/home')), 200, []),
  ),
  ...['Bearer', 'Bearer null', 'Bearer undefined'].map((value) =>
    mode('credentials-5', 'H-03', `${value} that counts as nobody`, () =>
      ignoringHeader('authorization', at('/api/'), (sent) => sent === value),
    ),
  ),
  mode('credentials-12', 'X-17', 'sessionId ignored in chunked JSON', () =>
    changeRequest(
      withoutSession,
      both(isOf('application/json'), (request) => header(request, 'transfer-encoding') !== undefined),
    ),
  ),
  mode('credentials-12', 'X-17', 'sessionId ignored in compressed JSON', () =>
    changeRequest(
      (request) => {
        request.headers = request.headers.filter(([name]) => name !== 'content-encoding')
        request.body = gunzipSync(request.body)
        withoutSession(request)
      },
      (request) => header(request, 'content-encoding') === 'gzip',
    ),
  ),
  mode('credentials-12', 'X-17', 'sessionId ignored behind a byte order mark', () =>
    changeRequest((request) => {
      if (request.body.toString().charCodeAt(0) !== 0xfeff) return
      request.body = request.body.subarray(3)
      withoutSession(request)
    }, isOf('application/json')),
  ),
  mode('credentials-21', 'H-57', 'a field sessionId in the OpenAPI document', () =>
    changeReplyJson((body) => {
      const schema = body.paths['/api/v1/statuses'].post.requestBody.content['application/json'].schema
      const target = schema.$ref ? body.components.schemas[schema.$ref.split('/').at(-1)] : schema
      target.properties.sessionId = { type: 'string' }
    }, at('/openapi.json')),
  ),
  mode('credentials-22', 'M-01', 'HEAD of moderators for anybody', () =>
    instead(both(at('/api/v1/admin'), isMethod('HEAD'), isAnonymous), 200, []),
  ),
  mode('credentials-22', 'M-02', 'HEAD of moderators for any session', () =>
    instead(both(at('/api/v1/admin'), isMethod('HEAD'), isCalled), 200, []),
  ),
  mode('browser-12', 'B-11', 'Basic ignored under /v1/browser/auth', () =>
    ignoringHeader('authorization', at('/v1/browser/auth'), (value) => value.startsWith('Basic')),
  ),
  mode('browser-12', 'B-12', 'Basic ignored under /v1/browser/api', () =>
    ignoringHeader('authorization', at('/v1/browser/api'), (value) => value.startsWith('Basic')),
  ),
  mode('browser-12', 'B-12', 'Bearer without a value ignored under /v1/browser/api', () =>
    ignoringHeader('authorization', at('/v1/browser/api'), (value) => value === 'Bearer'),
  ),
  mode('browser-12', 'B-55', 'Authorization ignored at the stream of a browser', () =>
    ignoringHeader('authorization', stream),
  ),
  mode('browser-13', 'B-55', 'sessionId ignored in the URL of the stream of a browser', () =>
    ignoringQuery('sessionId', stream),
  ),
  mode('browser-16', 'B-20', 'no CSRF token needed with a slash at the end of the path', () =>
    acceptingAnyProof(both(at('/v1/browser/auth/'), endsWithSlash)),
  ),
  mode('browser-17', 'B-42', 'no CSRF token needed for the API with a slash at the end of the path', () =>
    acceptingAnyProof(both(at('/v1/browser/api/'), endsWithSlash)),
  ),
  ...(
    [
      ['by its beginning', (sent, own) => sent.slice(0, 16) === own.slice(0, 16)],
      ['without case', (sent, own) => sent.toLowerCase() === own.toLowerCase()],
      ['without what stands behind it', (sent, own) => sent.startsWith(own)],
    ] satisfies [string, (sent: string, own: string) => boolean][]
  ).map(([how, isRight]) =>
    mode('browser-18', 'B-21', `a CSRF token that is compared ${how}`, () => comparing(isRight)),
  ),
  mode('browser-22', 'B-26', 'an Origin that begins like the service’s own', () =>
    fromOrigin((origin, own) => origin.startsWith(own), at('/v1/browser/api')),
  ),
  mode('browser-22', 'B-26', 'an Origin that ends like the service’s own', () =>
    fromOrigin((origin, own) => origin.endsWith(own.slice(8)), at('/v1/browser/api')),
  ),
  ...(
    [
      ['that begins like the service’s own', (origin, own) => origin.startsWith(own)],
      ['null', (origin) => origin === 'null'],
    ] satisfies [string, (origin: string, own: string) => boolean][]
  ).map(([what, isMatch]) =>
    mode('streams-19', 'B-50', `a stream for an Origin ${what}`, () => fromOrigin(isMatch, stream)),
  ),
  mode('browser-26', 'B-36', 'GraphQL mutations by GET in a browser', () =>
    changingByGet((request) => (at('/v1/browser/api/graphql')(request) ? mutationIn(request) : undefined)),
  ),
  mode('browser-26', 'B-36', 'a GET that signs out', () =>
    changingByGet((request) => (pathOf(request) === '/v1/browser/auth/logout' ? '{}' : undefined)),
  ),
  mode('browser-26', 'B-36', 'a GET that bookmarks', () =>
    changingByGet((request) => (pathOf(request).endsWith('/bookmark') ? '{}' : undefined)),
  ),
  ...[/^https?:/, /^\/[\\/]/, /^\/\t/].map((pattern) =>
    mode('sign-in-13', 'B-35', `returnTo of another site (${pattern.source})`, () => returningTo(pattern)),
  ),
  mode('sign-in-14', 'B-37', 'one challenge of passkeys for everybody', () => {
    let first: string | undefined
    return changeReply((reply) => {
      const { challenge } = parsed(reply.body) as { challenge?: string }
      if (challenge === undefined) return
      first ??= challenge
      reply.body = reply.body.replaceAll(challenge, first)
    }, at('/v1/browser/auth/passkeys'))
  }),
  mode('sign-in-14', 'B-37', 'a short challenge of passkeys', () =>
    changeReplyJson((body) => void (body.challenge = body.challenge.slice(0, 8)), at('/v1/browser/auth/passkeys')),
  ),
  mode('sign-in-16', 'B-56', 'a ticket that outlives the sign-out', outlivingTickets),
  mode('sign-in-16', 'B-56', 'a stream that outlives the sign-out', () => ({ keepsOpen: true })),
  mode('graphql-2', 'X-24', 'sessionId ignored as an argument of inner fields', () => ofInnerFields),
  mode('graphql-2', 'X-24', 'sessionId ignored as an argument of directives', () =>
    rewriting((document) => visit(document, { Directive: withoutArgument })),
  ),
  mode('streams-2', 'W-02', 'any ticket that opens a stream', () => ({
    accepts: both(graphql, (request) => ticketOf(request) !== ''),
  })),
  mode('streams-10', 'W-15', 'a timelineStream without deletions', () => ({
    toClient: (text) => (text.includes('TimelineEvent') && text.includes('"post":null') ? undefined : text),
  })),
  mode('streams-10', 'W-15', 'a timelineStream without edits', () => {
    const texts = new Set<string>()
    return {
      request: (request) =>
        void (request.method === 'PUT' && texts.add(String(parsed(request.body.toString()).status))),
      toClient: (text) => ([...texts].some((edited) => text.includes(edited)) ? undefined : text),
    }
  }),
  mode('streams-14', 'X-52', "a timelineStream that delivers other people's direct posts", () => deliveringEverything),
  mode('paths-17', 'H-56', 'a file by its address', () =>
    changeRequest((request) => {
      const text = request.body.toString('latin1')
      const isMatch = at('/api/v1/media')(request) && /\bfile\b/.test(text) && !text.includes('filename')
      return isMatch ? json(200, { id: '1', type: 'image' }) : undefined
    }),
  ),
  mode('secrets-2', 'X-33', 'X-Request-Id repeated as it was sent', () =>
    changeReply((reply, request) => {
      const sent = header(request, 'x-request-id')
      if (sent !== undefined) reply.headers['x-request-id'] = sent
    }),
  ),
  mode('secrets-2', 'X-33', 'the path repeated where nothing is found', () =>
    changeReply((reply, { url }) => {
      if (reply.status === 404) reply.body = JSON.stringify({ error: `Not found: ${url}`, code: 'not_found' })
    }),
  ),
  mode('limits-1', 'L-07', 'GraphQL requests that are not counted', () => uncounted(graphql)),
  mode('limits-1', 'L-07', 'refused requests that are not counted', () => uncounted((_, status) => status >= 400)),
]

const decision = at('/v1/browser/auth/apps/authorization/decision')
const token = at('/oauth/token')
const formOf = ({ body }: ProxiedRequest) => new URLSearchParams(body.toString())
const setForm = (request: ProxiedRequest, fields: Record<string, string>) => {
  const form = formOf(request)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  request.body = Buffer.from(form.toString())
}
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const invalidGrant = json(400, { error: 'invalid_grant', code: 'malformed_request' })

/** What a broken server remembers about a code: the request that a person allowed, or the app on a device. */
interface CodeOrigin {
  client_id: string
  redirect_uri?: string
  code_challenge?: string
}

/** Remembers apps and codes, and changes the exchange of a code. */
function exchanging(
  change: (
    request: ProxiedRequest,
    code: string,
    origin: CodeOrigin,
    secret: string,
  ) => ReturnType<NonNullable<Breaker['request']>>,
): Breaker {
  const [secrets, origins] = [new Map<string, string>(), new Map<string, CodeOrigin>()]
  return {
    request(request) {
      const code = token(request) ? (formOf(request).get('code') ?? formOf(request).get('device_code')) : null
      const origin = origins.get(code ?? '')
      return code && origin ? change(request, code, origin, secrets.get(origin.client_id) ?? '') : undefined
    },
    reply(reply, request) {
      const body = parsed(reply.body) as Record<string, string | undefined>
      if (body['client_secret']) secrets.set(body['client_id']!, body['client_secret'])
      if (body['device_code']) origins.set(body['device_code'], { client_id: formOf(request).get('client_id')! })
      if (!decision(request) || body['redirectTo'] === undefined) return
      const { request: origin } = parsed(request.body.toString()) as { request: CodeOrigin }
      origins.set(new URL(body['redirectTo']).searchParams.get('code') ?? '', origin)
    },
  }
}

/** Changes the authorization request that a person allows. */
const allowing = (change: (request: CodeOrigin & Record<string, string>) => void) =>
  changeRequest((request) => {
    const body = parsed(request.body.toString()) as { request: CodeOrigin & Record<string, string> }
    change(body.request)
    request.body = Buffer.from(JSON.stringify(body))
  }, decision)

/** Accepts any verifier. */
function withoutVerifier(): Breaker {
  const verifier = randomBytes(32).toString('base64url')
  return {
    request(request) {
      allowing((request) => void (request.code_challenge = digest(verifier))).request?.(request)
      if (token(request) && formOf(request).has('code_verifier')) setForm(request, { code_verifier: verifier })
    },
  }
}

/** Issues session identifiers that are easy to guess. */
function shortSessions(): Breaker {
  const sessionOf = new Map<string, string>()
  return {
    request(request) {
      const session = sessionOf.get(header(request, 'authorization')?.slice('Bearer '.length) ?? '')
      if (session !== undefined) put(request, 'authorization', `Bearer ${session}`)
    },
    reply(reply, request) {
      const { access_token: session } = parsed(reply.body) as { access_token?: string }
      if (!token(request) || session === undefined) return
      const short = `ses_${String(sessionOf.size + 1).padStart(40, '0')}`
      sessionOf.set(short, session)
      reply.body = reply.body.replace(session, short)
    },
  }
}

/** Answers a second exchange of a code. */
function again(answerTo: (first: string) => ReturnType<NonNullable<Breaker['request']>>): Breaker {
  const issued = new Map<string, string>()
  const codeIn = (request: ProxiedRequest) => (token(request) ? (formOf(request).get('code') ?? '') : '')
  return {
    request(request) {
      const first = issued.get(codeIn(request))
      return first === undefined ? undefined : answerTo(first)
    },
    reply: (reply, request) =>
      void (reply.status === 200 && codeIn(request) && issued.set(codeIn(request), reply.body)),
  }
}

const registered = 'https://conformance.example/back'

const ofApps: Mode[] = [
  mode('apps-6', 'A-10', 'a code that works twice', () => again((first) => json(200, parsed(first)))),
  mode('apps-6', 'A-10', 'a session that outlives the second use of its code', () => again(() => invalidGrant)),
  mode('sessions-2', 'A-10', 'sessions that are counted', shortSessions),
  mode('apps-7', 'A-11', 'a code that works for another app', () =>
    exchanging((request, _code, { client_id }, client_secret) => setForm(request, { client_id, client_secret })),
  ),
  mode('apps-7', 'A-11', 'a code that works with another redirect URI', () =>
    exchanging((request, _code, { redirect_uri = '' }) => setForm(request, { redirect_uri })),
  ),
  mode('apps-7', 'A-11', 'a code that works with another verifier', withoutVerifier),
  mode('apps-7', 'A-11', 'a code that a wrong verifier does not use up', () =>
    exchanging((request, _code, { code_challenge }) =>
      digest(formOf(request).get('code_verifier') ?? '') === code_challenge ? undefined : invalidGrant,
    ),
  ),
  mode('apps-8', 'A-12', 'a redirect URI that is compared by its beginning', () =>
    allowing((request) => {
      if (request.redirect_uri?.startsWith(registered)) request.redirect_uri = registered
    }),
  ),
  mode('apps-8', 'A-12', 'a redirect URI that is compared without case', () =>
    allowing((request) => {
      if (request.redirect_uri?.toLowerCase() === registered) request.redirect_uri = registered
    }),
  ),
  mode('apps-8', 'A-12', 'an app with a redirect URI of http', () =>
    instead(
      both(at('/api/v1/apps'), ({ body }) => body.includes('http%3A')),
      200,
      { client_id: 'x' },
    ),
  ),
  mode('apps-11', 'A-13', 'consent without CSRF token', () =>
    acceptingAnyProof(both(decision, (request) => header(request, 'x-csrf-token') === undefined)),
  ),
  mode('apps-11', 'A-13', 'a page of the service that exchanges a code', () =>
    changeRequest((request) => {
      request.headers = request.headers.filter(([name]) => !/^(?:origin|sec-fetch-.*)$/.test(name))
    }, token),
  ),
  mode('apps-14', 'A-14', 'the code of a device that works for another app', () =>
    exchanging((request, _code, { client_id }, client_secret) => setForm(request, { client_id, client_secret })),
  ),
]

/** Modes for the clauses that no earlier mode breaks. */
export const clauseModes: readonly Mode[] = [...fromClauses, ...ofApps]
