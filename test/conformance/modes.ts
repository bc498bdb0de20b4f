import type { ProxiedRequest, Breaker, Reply } from './breakingProxy.ts'
import {
  changeReply,
  setReplyHeader,
  changeReplyJson,
  changeRequest,
  changeRequestJson,
  at,
  both,
  cookiesOf,
  runningDespiteRefusal,
  drop,
  header,
  ignoringField,
  ignoringQuery,
  instead,
  isAnonymous,
  isCalled,
  isMethod,
  isOf,
  newCookieOf,
  not,
  parsed,
  acceptingAnyProof,
  put,
  takingFromQuery,
  type When,
  withoutSession,
} from './breaking.ts'

/** A realistic way in which deployments break a rule. */
export interface Mode {
  name: string
  /** The clause that it breaks. */
  clause: string
  /** The audit that must find it. */
  audit: string
  /** Whether only `--thorough` reliably finds it, because it affects one of very many places. */
  isRare?: true
  breaker(context: { session: string }): Breaker
}

const sessionText = /ses_[\w-]+/

/**
 * Accepts a session from a wrong place. `find` returns the text that contains the session, and removes the text from
 * the request.
 */
const taking = (find: (request: ProxiedRequest) => string | undefined, when?: When): Breaker =>
  changeRequest((request) => {
    const session = sessionText.exec(find(request) ?? '')?.[0]
    if (session !== undefined) put(request, 'authorization', `Bearer ${session}`)
  }, when)

const inHeader = (name: string) =>
  taking((request) => {
    const value = header(request, name)
    if (name !== 'authorization') drop(request, name)
    return value
  })

/** Accepts a session with a scheme other than `Bearer`. `read` extracts the session from the text after the scheme. */
const byScheme = (scheme: string, read: (value: string) => string = String) =>
  taking((request) => {
    const [word, value = ''] = (header(request, 'authorization') ?? '').split(' ')
    return word === scheme ? read(value) : undefined
  })

const decoded = (text: string) => Buffer.from(text, 'base64').toString()

const inPath = (pattern: RegExp, replacement: string) =>
  taking((request) => {
    const found = pattern.exec(request.url)?.[0]
    if (found !== undefined) request.url = request.url.replace(pattern, replacement)
    return found
  })

const inCookie = (name: string) =>
  taking((request) => (header(request, 'cookie') ?? '').split('; ').find((one) => one.startsWith(`${name}=`)))

const inBody = (name: string, type: string) =>
  taking((request) => {
    const text = request.body.toString('latin1')
    const found = new RegExp(`\\b${name}\\b[^]*?(ses_[\\w-]+)`).exec(text)?.[1]
    if (found === undefined || !isOf(type)(request)) return undefined
    if (type.includes('json') || type === 'text/plain') put(request, 'content-type', 'application/json')
    if (request.method === 'GET') request.body = Buffer.alloc(0)
    // Removes the other fields too, because the service itself would refuse them.
    else for (const one of [name, 'sessionId', 'access_token']) ignoringField(one).request?.(request)
    return found
  })

const grants: Mode[] = [
  ...['x-session-id', 'x-auth-token', 'x-access-token', 'x-api-key', 'proxy-authorization', 'x-csrf-token'].map(
    (name): Mode => ({
      name: `a session in ${name}`,
      clause: 'credentials-2',
      audit: 'X-01',
      breaker: () => inHeader(name),
    }),
  ),
  {
    name: 'a session in a header that the service sends',
    clause: 'credentials-2',
    audit: 'X-01',
    breaker: () => inHeader('x-ratelimit-reset'),
  },
  ...(
    [
      ['Token', byScheme('Token')],
      ['Session', byScheme('Session')],
      ['OAuth', byScheme('OAuth')],
      ['no scheme', inHeader('authorization')],
      ['Basic, as the name', byScheme('Basic', (value) => decoded(value).split(':')[0]!)],
      ['Basic, as the password', byScheme('Basic', (value) => decoded(value).split(':')[1] ?? '')],
    ] as const
  ).map(([name, breaker]): Mode => ({
    name: `a session by ${name}`,
    clause: 'credentials-2',
    audit: 'X-02',
    breaker: () => breaker,
  })),
  ...(
    [
      ['at the end of the path', /\/ses_[\w-]+(?=$|\?)/, ''],
      ['at the beginning of the path', /^\/ses_[\w-]+/, ''],
      ['in the matrix parameter sessionId', /;sessionId=ses_[\w-]+/, ''],
      ['in the matrix parameter jsessionid', /;jsessionid=ses_[\w-]+/, ''],
      ['in the path, as (S(...))', /\/\(S\(ses_[\w-]+\)\)/, ''],
    ] as const
  ).map(([name, pattern, replacement]): Mode => ({
    name: `a session ${name}`,
    clause: 'credentials-2',
    audit: 'X-03',
    breaker: () => inPath(pattern, replacement),
  })),
  ...['session', 'sid', 'connect.sid', 'auth_token', '__Host-session', '__Host-service'].map((name): Mode => ({
    name: `a session in the cookie ${name}`,
    clause: 'credentials-3',
    audit: 'X-04',
    breaker: () => inCookie(name),
  })),
  ...['token', 'i', 'sid', 'auth_token', 'api_key'].map((name): Mode => ({
    name: `a session in ?${name}=`,
    clause: 'credentials-2',
    audit: 'X-05',
    breaker: () => takingFromQuery(name),
  })),
  ...[
    ['token', 'application/json'],
    ['i', 'application/json'],
    ['auth', 'application/x-www-form-urlencoded'],
    ['session', 'multipart/'],
    ['sessionId', 'application/vnd.api+json'],
    ['sessionId', 'text/plain'],
  ].map(([name = '', type = '']): Mode => ({
    name: `a session in ${name} of ${type}`,
    clause: 'credentials-2',
    audit: 'X-06',
    breaker: () => inBody(name, type),
  })),
  ...['x-session-id', 'proxy-authorization', 'cookie', 'sec-websocket-protocol'].map((name): Mode => ({
    name: `a session in ${name} of an upgrade`,
    clause: 'credentials-2',
    audit: 'X-07',
    breaker: () => ofUpgrades(name),
  })),
  {
    name: 'a session in connection_init',
    clause: 'credentials-2',
    audit: 'X-07',
    breaker: ({ session }) => inConnectionInit(session),
  },
]

function ofUpgrades(name: string): Breaker {
  const inner = inHeader(name)
  const offered = (request: ProxiedRequest) => (header(request, name) ?? '').split(/\s*,\s*/)
  return changeRequest(
    (request) => {
      const rest = offered(request).filter((one) => !sessionText.test(one) && !/^(?:base64|ticket)/.test(one))
      inner.request?.(request)
      if (name === 'sec-websocket-protocol' && rest.some(Boolean)) put(request, name, rest.filter(Boolean).join(', '))
    },
    ({ isUpgrade }) => isUpgrade,
  )
}

/** Accepts every upgrade, and serves subscriptions after a `connection_init` with the session. */
function inConnectionInit(session: string): Breaker {
  let isIn = false
  return {
    request(request) {
      if (request.isUpgrade && header(request, 'authorization') === undefined)
        put(request, 'authorization', `Bearer ${session}`)
    },
    toService(text, back) {
      const { type, id } = parsed(text) as { type?: string; id?: string }
      if (type === 'connection_init') isIn = text.includes(session)
      if (type === 'connection_init') return '{"type":"connection_init"}'
      if (isIn) return text
      back(JSON.stringify({ id, type: 'error', payload: [{ message: 'Sign in' }] }))
      return undefined
    },
  }
}

const isGraphql = at('/graphql')
const isOther = (...paths: string[]): When => both(...paths.map((path) => not(at(path))))

const changingUrl = (pattern: RegExp, replacement: string, when: When) =>
  changeRequest((request) => void (request.url = request.url.replace(pattern, replacement)), when)

/** Ignores a credential instead of refusing it. */
const ignoring = (name: string, clause: string, audit: string, breaker: () => Breaker, isRare?: true): Mode => ({
  name: `sessionId ignored ${name}`,
  clause,
  audit,
  breaker,
  ...(isRare && { isRare }),
})

function takingForJson(request: ProxiedRequest): void {
  put(request, 'content-type', 'application/json')
  withoutSession(request)
}

const ignorings: Mode[] = [
  ignoring('in JSON of every route but POST /statuses', 'credentials-12', 'X-10', () =>
    ignoringField('sessionId', both(isOf('application/json'), at('/api/v1'), isOther('/api/v1/statuses'))),
  ),
  ignoring('in multipart of every route but POST /statuses and media', 'credentials-12', 'X-10', () =>
    ignoringField('sessionId', both(isOf('multipart/'), at('/api/v1'), isOther('/api/v1/statuses', '/api/v1/media'))),
  ),
  ignoring('in JSON of PUT', 'credentials-12', 'X-10', () =>
    ignoringField('sessionId', both(isOf('application/json'), isMethod('PUT'))),
  ),
  ignoring(
    'in JSON of one route',
    'credentials-12',
    'X-10',
    () => ignoringField('sessionId', both(isOf('application/json'), at('/api/v1/markers'))),
    true,
  ),
  ignoring('in JSON of /api/v2', 'credentials-17', 'X-11', () =>
    ignoringField('sessionId', both(isOf('application/json'), at('/api/v2'))),
  ),
  ignoring('in forms of /api/v2', 'credentials-17', 'X-11', () =>
    ignoringField('sessionId', both(isOf('application/x-www-form-urlencoded'), at('/api/v2'))),
  ),
  ignoring('in forms of every route but POST /statuses', 'credentials-17', 'X-11', () =>
    ignoringField('sessionId', both(isOf('application/x-www-form-urlencoded'), isOther('/api/v1/statuses'))),
  ),
  ignoring('in the query of HEAD', 'credentials-11', 'X-12', () => ignoringQuery('sessionId', isMethod('HEAD'))),
  ignoring('in the query of PUT', 'credentials-11', 'X-12', () => ignoringQuery('sessionId', isMethod('PUT'))),
  ignoring('in the query of every route but few', 'credentials-11', 'X-12', () =>
    ignoringQuery(
      'sessionId',
      both(at('/api/v1'), isOther('/api/v1/timelines', '/api/v1/statuses', '/api/v1/instance')),
    ),
  ),
  ignoring(
    'in the query of one route',
    'credentials-11',
    'X-12',
    () => ignoringQuery('sessionId', both(at('/api/v1/bookmarks'), isMethod('GET'))),
    true,
  ),
  ignoring('in the query of all of /api/v2', 'credentials-16', 'X-13', () => ignoringQuery('sessionId', at('/api/v2'))),
  ignoring('in queries beside a session, but at the home timeline', 'credentials-11', 'X-14', () =>
    ignoringQuery('sessionId', both(isCalled, isOther('/api/v1/timelines/home'))),
  ),
  ignoring('in JSON beside a session, but in new posts', 'credentials-12', 'X-14', () =>
    ignoringField(
      'sessionId',
      both(isCalled, isOf('application/json'), (request) => !/^\/api\/v1\/statuses$/.test(request.url)),
    ),
  ),
  ...['application/ld+json', 'application/vnd.api+json', 'text/json'].map((type) =>
    ignoring(`in ${type}`, 'credentials-12', 'X-15', () => changeRequest(takingForJson, isOf(type))),
  ),
  ignoring('in application/ld+json that is refused, and done all the same', 'credentials-14', 'X-15', () =>
    runningDespiteRefusal(isOf('application/ld+json'), takingForJson, 400),
  ),
  ignoring('in the inputs of all mutations but createPost', 'graphql-2', 'X-20', () =>
    changeRequestJson(
      (body) => void (body.query?.includes('createPost') || delete body.variables?.input?.sessionId),
      isGraphql,
    ),
  ),
  ignoring(
    'in the input of one mutation',
    'graphql-2',
    'X-20',
    () =>
      changeRequestJson(
        (body) => void (body.query?.includes('createList') && delete body.variables?.input?.sessionId),
        isGraphql,
      ),
    true,
  ),
  ignoring('as an argument of all fields but homeTimeline', 'graphql-2', 'X-21', () =>
    changeRequestJson((body) => {
      if (!/homeTimeline|createPost/.test(body.query))
        body.query = body.query.replace(/,? ?sessionId: "[^"]*"/, '').replace('()', '')
    }, isGraphql),
  ),
  ...['variables', 'extensions'].map((part) =>
    ignoring(`in ${part} of the URL`, 'graphql-5', 'X-22', () =>
      changingUrl(new RegExp(`&${part}=[^&]*`), '', both(isGraphql, isMethod('GET'))),
    ),
  ),
  ignoring('as an argument of a GraphQL GET', 'graphql-2', 'X-23', () =>
    changingUrl(/(?:,%20|%2C%20)?\(?sessionId%3A%20%22[^%]*%22\)?/g, '', both(isGraphql, isMethod('GET'))),
  ),
  {
    name: 'a spelling of the name that is not compared',
    clause: 'credentials-15',
    audit: 'X-16',
    // Matches every name with a bracket or a dot.
    breaker: () => ignoringQuery(/^[^=]*(?:%5B|\.x)/),
  },
]

const boundary = at('/v1/browser')
const signIn = at('/v1/browser/auth/password')
const browserSession = at('/v1/browser/session')
const isRoot: When = ({ url }) => url === '/'

const settingCookie = (line: (reply: Reply) => string | undefined, when: When) =>
  changeReply((reply) => {
    const more = line(reply)
    if (more !== undefined) reply.headers['set-cookie'] = [...cookiesOf(reply), more]
  }, when)

/** Returns the value of the session cookie that a response sets. */
const newValueOf = (reply: Reply) => newCookieOf(reply)?.split('=')[1]

const inPage = (text: string) =>
  changeReply((reply) => void (reply.body = reply.body.replace('<head>', `<head>${text}`)), isRoot)

const reading: Mode[] = [
  {
    name: 'a working session in a second cookie, set at sign-in, that scripts can read',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: ({ session }) => settingCookie(() => `session=${session}; Path=/; Secure; SameSite=Strict`, signIn),
  },
  {
    name: 'a working session in a readable cookie of the first page',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: ({ session }) => settingCookie(() => `token=${session}; Path=/`, isRoot),
  },
  {
    name: 'a readable copy of the cookie of the browser session',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: () =>
      settingCookie((reply) => {
        const value = newValueOf(reply)
        return value && `copy=${value}; Path=/; Secure`
      }, signIn),
  },
  {
    name: 'what works as the cookie in a header',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: () =>
      changeReply((reply) => {
        const value = newValueOf(reply)
        if (value) reply.headers['x-continue'] = value
      }, signIn),
  },
  {
    name: 'a working session in a header of the browser API',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: ({ session }) => setReplyHeader('x-session', session, at('/v1/browser/api')),
  },
  {
    name: 'a working session in a header of refusals',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: ({ session }) =>
      changeReply((reply) => void (reply.status >= 400 && (reply.headers['x-session'] = session)), boundary),
  },
  {
    name: 'a working session in a meta element of the page',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: ({ session }) => inPage(`<meta name="session" content="${session}">`),
  },
  {
    name: 'a working session in a script of the page',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: ({ session }) => inPage(`<script>window.state={"user":{"key":"${session}"}}</script>`),
  },
  {
    name: 'a working session in JSON under another name',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: ({ session }) => changeReplyJson((body) => ({ ...body, hint: session }), browserSession),
  },
  {
    name: 'a working session in a message of a stream',
    clause: 'browser-10',
    audit: 'X-30',
    breaker: ({ session }) => ({ toClient: (text) => text.replace(/^\{/, `{"extensions":{"by":"${session}"},`) }),
  },
  {
    name: 'a session in a header of public answers',
    clause: 'secrets-2',
    audit: 'X-31',
    breaker: ({ session }) => setReplyHeader('x-continue', session, at('/api/v1')),
  },
  {
    name: 'a session in a cookie of public answers',
    clause: 'secrets-2',
    audit: 'X-31',
    breaker: ({ session }) => setReplyHeader('set-cookie', `s=${session}; Path=/`, at('/api/v1/timelines')),
  },
  {
    name: 'a session in a page for anybody',
    clause: 'secrets-2',
    audit: 'X-31',
    breaker: ({ session }) => inPage(`<!-- ${session} -->`),
  },
]

/** Adds a script file to the page, because the policy of pages allows no inline scripts. */
function inScript(script: string): Breaker {
  const own = { status: 200, headers: { 'content-type': 'text/javascript' }, body: script }
  const added = inPage('<script src="/own.js"></script>')
  return { ...added, ...changeRequest(() => own, at('/own.js')) }
}

const storing: Mode[] = (
  [
    ['localStorage', (session) => `localStorage.setItem('user', JSON.stringify({ key: '${session}' }))`],
    ['sessionStorage', (session) => `sessionStorage.setItem('user', encodeURIComponent(';${session};'))`],
    ['a cookie that a script sets', (session) => `document.cookie = 'user=${session}; Secure'`],
    [
      'IndexedDB',
      (session) => `const asked = indexedDB.open('app', 1)
        asked.onupgradeneeded = () => asked.result.createObjectStore('users').put({ key: '${session}' }, 'own')`,
    ],
    [
      'localStorage, once someone is signed in',
      (session) => `fetch('/v1/browser/session').then(async (answer) => {
        if ((await answer.json()).authenticated) localStorage.setItem('user', '${session}')
      })`,
    ],
  ] satisfies [string, (session: string) => string][]
).map(([index, scriptOf]) => ({
  name: `a working session in ${index}`,
  clause: 'browser-11',
  audit: 'X-32',
  breaker: ({ session }) => inScript(scriptOf(session)),
}))

/** Lets every browser use a secret as if it had the cookie that the secret was issued to. */
function unbound(
  issued: (request: ProxiedRequest, body: any) => unknown,
  used: (request: ProxiedRequest) => string | undefined,
): Breaker {
  const owners = new Map<unknown, { cookie: string; csrf: string }>()
  return {
    request(request) {
      const owner = owners.get(used(request))
      if (!owner) return
      put(request, 'cookie', owner.cookie)
      if (!request.isUpgrade) put(request, 'x-csrf-token', owner.csrf)
    },
    reply(reply, request) {
      const secret = issued(request, parsed(reply.body))
      if (typeof secret !== 'string') return
      owners.set(secret, { cookie: header(request, 'cookie') ?? '', csrf: header(request, 'x-csrf-token') ?? '' })
    },
  }
}

const stateIn = (address: unknown) =>
  typeof address === 'string' ? new URL(address).searchParams.get('state') : undefined

const binding: Mode[] = [
  {
    name: 'an OAuth state that works in any browser',
    clause: 'sign-in-11',
    audit: 'X-40',
    breaker: () =>
      unbound(
        (request, body) => (at('/v1/browser/auth/oauth/start')(request) ? stateIn(body.authorizationUrl) : undefined),
        (request) => (parsed(request.body.toString()) as { state?: string }).state,
      ),
  },
  {
    name: "a stream's ticket that works in any browser",
    clause: 'streams-19',
    audit: 'X-41',
    breaker: () =>
      unbound(
        (request, body) => (at('/v1/browser/api/stream-tickets')(request) ? body.ticket : undefined),
        (request) => /ticket\.([^,\s]+)/.exec(header(request, 'sec-websocket-protocol') ?? '')?.[1],
      ),
  },
  {
    name: 'a CSRF token of anybody that is good enough',
    clause: 'browser-18',
    audit: 'X-42',
    breaker: () => acceptingAnyProof((request) => header(request, 'x-csrf-token') !== undefined),
  },
  ...['text/plain', 'application/octet-stream'].map((type): Mode => ({
    name: `${type} that the browser API takes for JSON`,
    clause: 'browser-24',
    audit: 'X-43',
    breaker: () =>
      changeRequest(
        (request) => put(request, 'content-type', 'application/json'),
        both(at('/v1/browser/api'), isOf(type)),
      ),
  })),
  {
    name: 'plain text that is refused, and done all the same',
    clause: 'browser-24',
    audit: 'X-43',
    breaker: () =>
      runningDespiteRefusal(
        both(at('/v1/browser/api'), isOf('text/plain')),
        (request) => put(request, 'content-type', 'application/json'),
        415,
      ),
  },
]

/** Caches responses like a CDN that ignores `Authorization`. */
function caching(isCached: When): Breaker {
  const replies = new Map<string, Reply>()
  return {
    request: ({ method, url }) => (method === 'GET' ? replies.get(url) : undefined),
    reply: (reply, request) =>
      void (reply.status === 200 && isCached(request) && replies.set(request.url, structuredClone(reply))),
  }
}

const caused: Mode[] = [
  {
    name: 'a notificationStream that never says anything',
    clause: 'streams-11',
    audit: 'X-50',
    breaker: () => ({ toClient: (text) => (text.includes('notificationStream') ? undefined : text) }),
  },
  {
    name: 'a CDN that ignores Authorization',
    clause: 'credentials-4',
    audit: 'X-51',
    breaker: () => caching(() => true),
  },
  {
    name: 'a CDN that ignores Authorization where the address looks like that of a file',
    clause: 'credentials-4',
    audit: 'X-51',
    breaker: () => caching(({ url }) => /\.(?:css|js|png)\b/.test(url)),
  },
]

const ofModerators: When = at('/api/v1/admin')
const ofPages: When = at('/v1/browser/api/admin')
const isChange: When = ({ method }) => method !== 'GET'

/** Responds in place of routes for moderators. */
const moderating = (
  name: string,
  clause: string,
  audit: string,
  ...[when, status, body, isRare]: [when: When, status: number, body: unknown, isRare?: true]
): Mode => ({
  name: `routes of moderators: ${name}`,
  clause,
  audit,
  breaker: () => instead(when, status, body),
  ...(isRare && { isRare }),
})

/** Responds to a GraphQL field as if the caller were a moderator. */
const changeModeratorReplies = (field: string, when: When): Breaker =>
  instead(
    both(at('/graphql'), when, ({ body }) => new RegExp(`\\b${field}\\b`).test(body.toString())),
    200,
    { data: { [field]: { __typename: 'Any' } } },
  )

// Matches the audits' mutations for moderators, which use ids that do not exist.
const changesNothing: When = both(isGraphql, ({ body }) => /"query":"mutation.*9{15}/s.test(body.toString()))
const graphqlError = (code: string) => ({ data: null, errors: [{ message: 'No', extensions: { code } }] })

/** Finds a session in places of a request where it does not belong. */
const takingFrom: [place: string, find: (request: ProxiedRequest) => string | undefined][] = [
  [
    'another header',
    (request) => {
      const found = request.headers.find(
        ([name, value]) => !/^(?:authorization|cookie)$/.test(name) && sessionText.test(value),
      )
      if (found) drop(request, found[0])
      return found?.[1]
    },
  ],
  [
    'another scheme',
    (request) => {
      const [scheme, value = ''] = (header(request, 'authorization') ?? '').split(' ')
      return scheme === 'Bearer' ? undefined : `${scheme} ${value} ${decoded(value)}`
    },
  ],
  ['a cookie', (request) => header(request, 'cookie')],
  [
    'the query',
    (request) => {
      const [path = '', query] = request.url.split('?')
      if (query?.includes('ses_')) request.url = path
      return query
    },
  ],
  [
    'the body',
    (request) => {
      const text = request.body.toString('latin1')
      const { query, variables } = parsed(text) as { query?: string; variables?: unknown }
      if (!sessionText.test(text) || !isOf('application/json')(request)) return undefined
      request.body = Buffer.from(JSON.stringify({ query, variables }))
      return text
    },
  ],
]

const forbidden = { error: 'No', code: 'forbidden' }
const moderation: Mode[] = [
  moderating('reads for anybody', 'credentials-22', 'M-01', both(ofModerators, isAnonymous, not(isChange)), 200, []),
  moderating('changes for anybody', 'credentials-22', 'M-01', both(ofModerators, isAnonymous, isChange), 200, {}),
  moderating(
    'one for anybody',
    'credentials-22',
    'M-01',
    both(at('/api/v1/admin/audit_log'), isAnonymous),
    200,
    [],
    true,
  ),
  moderating('reads for any session', 'credentials-22', 'M-02', both(ofModerators, isCalled, not(isChange)), 200, []),
  moderating('changes for any session', 'credentials-22', 'M-02', both(ofModerators, isCalled, isChange), 200, {}),
  moderating('input before rights', 'credentials-22', 'M-02', both(ofModerators, isCalled, isChange), 422, {}),
  moderating(
    'one for any session',
    'credentials-22',
    'M-02',
    both(at('/api/v2/admin/accounts'), isCalled),
    200,
    [],
    true,
  ),
  moderating('reads for any page', 'credentials-22', 'M-03', both(ofPages, not(isChange)), 200, []),
  moderating('changes for any page', 'credentials-22', 'M-03', both(ofPages, isChange), 200, {}),
  moderating('404 before rights', 'credentials-23', 'M-04', both(ofModerators, isCalled, isChange), 404, forbidden),
  moderating('401 in place of 403', 'credentials-23', 'M-04', both(ofModerators, isCalled), 401, forbidden),
  moderating('403 without a code', 'credentials-23', 'M-04', both(ofModerators, isCalled), 403, { error: 'No' }),
  moderating('404 for pages', 'credentials-23', 'M-05', ofPages, 404, forbidden),
  moderating('a refusal of another kind for pages', 'credentials-23', 'M-05', ofPages, 403, { code: 'csrf_rejected' }),
  ...['moderatedAccounts', 'auditLog'].flatMap((field): Mode[] => [
    {
      name: `${field} of GraphQL for any session`,
      clause: 'credentials-22',
      audit: 'M-06',
      breaker: () => changeModeratorReplies(field, isCalled),
    },
    {
      name: `${field} of GraphQL for anybody`,
      clause: 'credentials-22',
      audit: 'M-06',
      breaker: () => changeModeratorReplies(field, isAnonymous),
    },
  ]),
  ...['approveAccount', 'deleteRule'].map((field): Mode => ({
    name: `${field} of GraphQL for any session`,
    clause: 'credentials-22',
    audit: 'M-06',
    isRare: true,
    breaker: () => changeModeratorReplies(field, isCalled),
  })),
  ...[isCalled, isAnonymous].map((when): Mode => ({
    name: `mutations of moderators that read the input first, ${when === isCalled ? 'for any session' : 'for anybody'}`,
    clause: 'credentials-22',
    audit: 'M-06',
    breaker: () => instead(both(changesNothing, when), 200, graphqlError('VALIDATION_FAILED')),
  })),
  {
    name: 'mutations of moderators that say first what does not exist',
    clause: 'credentials-23',
    audit: 'M-07',
    breaker: () => instead(both(changesNothing, isCalled), 200, graphqlError('NOT_FOUND')),
  },
  ...takingFrom.flatMap(([index, find]): Mode[] =>
    [['routes', both(ofModerators, isChange)] as const, ['mutations', changesNothing] as const].map(([what, when]) => ({
      name: `a session in ${index} at ${what} of moderators`,
      clause: index === 'a cookie' ? 'credentials-3' : 'credentials-2',
      audit: 'X-08',
      breaker: () => taking(find, when),
    })),
  ),
  ignoring('in the inputs of mutations of moderators', 'graphql-2', 'X-20', () =>
    changeRequestJson((body) => void delete body.variables?.input?.sessionId, changesNothing),
  ),
  ignoring('as an argument of mutations of moderators', 'graphql-2', 'X-21', () =>
    changeRequestJson((body) => void (body.query = body.query.replace(/, sessionId: "[^"]*"/, '')), changesNothing),
  ),
  ignoring('in the query of routes of moderators', 'credentials-11', 'X-12', () =>
    ignoringQuery('sessionId', ofModerators),
  ),
  ignoring('in JSON of routes of moderators', 'credentials-12', 'X-10', () =>
    ignoringField('sessionId', both(ofModerators, isOf('application/json'))),
  ),
  ignoring('in queries of moderators, beside a session', 'credentials-11', 'X-14', () =>
    ignoringQuery('sessionId', both(ofModerators, isCalled)),
  ),
]

/** Mistakes that the audits once did not find, and similar ones. */
export const modes: readonly Mode[] = [
  ...[...grants, ...ignorings, ...reading, ...storing],
  ...[...binding, ...caused, ...moderation],
]
