import type { TargetResponse } from '../response.ts'
import { formBody, jsonBody, multipartBody } from '../bodies.ts'
import type { Header, RequestParts } from '../http.ts'
import type { Probe } from './witnesses.ts'

/** A place in a request where a session must grant nothing (credentials-2). */
export interface SessionLocation {
  name: string
  /** Puts a session there. Returns undefined if the request has no such place. */
  put(probe: Probe, session: string): Probe | undefined
}

const withHeader = (probe: Probe, ...header: Header): Probe => ({
  ...probe,
  headers: [...(probe.headers ?? []), header],
})

const headerNames = [
  ...['X-Session-Id', 'X-Session', 'Session', 'Session-Id', 'SessionId', 'X-Session-Token', 'X-Auth-Token', 'X-Auth'],
  ...['X-Access-Token', 'Access-Token', 'X-Token', 'Token', 'X-API-Key', 'Api-Key', 'X-User-Token', 'X-CSRF-Token'],
  ...[
    'Proxy-Authorization',
    'X-Authorization',
    'Authentication',
    'X-Forwarded-Authorization',
    'X-Original-Authorization',
  ],
  ...['X-Forwarded-Access-Token', 'X-Amz-Security-Token', 'X-Goog-IAP-JWT-Assertion', 'X-Ticket', 'Idempotency-Key'],
]

// Headers that are left out: those of the transport, and those that have their own audits.
const otherHeaders =
  /^(?:authorization|cookie|set-cookie|host|connection|keep-alive|content-.*|transfer-encoding|te|upgrade|expect|date)$/i

/** Returns the headers that a deployment sends or allows, because it may read them too. */
export function headersOf(answers: readonly TargetResponse[]): string[] {
  const allowed = answers.flatMap(({ headers }) => (headers['access-control-allow-headers'] ?? '').split(/\s*,\s*/))
  return [...answers.flatMap(({ headers }) => Object.keys(headers)), ...allowed].filter((name) =>
    /^[\w-]{1,60}$/.test(name),
  )
}

// Proxies put the requested URL into these headers, and some servers read its query there.
const urlHeaders = ['Referer', 'X-Original-URL', 'X-Original-URI', 'X-Rewrite-URL', 'X-Forwarded-Uri']

/** Returns the name of the header that contains a place. */
export const headerOf = ({ name }: SessionLocation): string => name.replace(/, after Bearer$/, '')

/**
 * Returns places in headers other than `Authorization`. Common headers hold the session by itself and after `Bearer`,
 * headers of `more` only by itself, and headers for URLs as a part of a URL.
 */
export function headerLocations(more: readonly string[]): SessionLocation[] {
  const lowerCaseNames = new Set(headerNames.map((name) => name.toLowerCase()))
  const others = new Set(more.map((name) => name.toLowerCase()).filter((name) => !lowerCaseNames.has(name)))
  const alone = [...headerNames, ...others]
    .filter((name) => !otherHeaders.test(name))
    .flatMap((name) =>
      (others.has(name) ? [''] : ['', 'Bearer ']).map((word): SessionLocation => ({
        name: `in the header ${name}${word && ', after Bearer'}`,
        put: (probe, session) => withHeader(probe, name, word + session),
      })),
    )
  const inUrls = urlHeaders.map((name): SessionLocation => ({
    name: `in a URL in the header ${name}`,
    put: (probe, session) =>
      withHeader(probe, name, `${probe.path.split('?')[0]}?sessionId=${session}&access_token=${session}`),
  }))
  return [...alone, ...inUrls]
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const schemes: [name: string, value: (session: string) => string][] = [
  ...['Token', 'Session', 'OAuth', 'ApiKey', 'JWT', 'Access-Token', 'DPoP', 'MAC', 'Negotiate', 'X-Bearer'].map(
    (word): [string, (session: string) => string] => [word, (session) => `${word} ${session}`],
  ),
  ['no scheme', String],
  ['Bearer twice', (session) => `Bearer conformance-no-credential, Bearer ${session}`],
  ['Token token=', (session) => `Token token="${session}"`],
  ['Digest', (session) => `Digest username="${session}"`],
  ['Basic, as the name', (session) => `Basic ${base64(`${session}:`)}`],
  ['Basic, as the password', (session) => `Basic ${base64(`x:${session}`)}`],
  ['Basic, as the password without a name', (session) => `Basic ${base64(`:${session}`)}`],
  ['Basic, as both', (session) => `Basic ${base64(`${session}:${session}`)}`],
  ['Basic, by itself', (session) => `Basic ${base64(session)}`],
  ['Basic, not encoded', (session) => `Basic ${session}`],
]

/** Places in the `Authorization` header, after a wrong scheme or in a malformed value. */
export const schemeLocations: readonly SessionLocation[] = schemes.map(([name, value]) => ({
  name: `in Authorization by another scheme (${name})`,
  put: (probe, session) => withHeader(probe, 'Authorization', value(session)),
}))

function withPath(probe: Probe, change: (segments: string[]) => string): Probe {
  const [path = '', ...query] = probe.path.split('?')
  return { ...probe, path: [change(path.split('/').slice(1)), ...query].join('?') }
}

const matrixNames = ['sessionId', 'jsessionid', 'session_id', 'access_token', 'token', 'sid']

/** Places in the path of the URL, including matrix parameters. */
export const pathLocations: readonly SessionLocation[] = [
  ...matrixNames.flatMap((name): SessionLocation[] => [
    {
      name: `in the matrix parameter ${name} at the end of the path`,
      put: (probe, session) => withPath(probe, (segments) => `/${segments.join('/')};${name}=${session}`),
    },
    {
      name: `in the matrix parameter ${name} of the first segment`,
      put: (probe, session) =>
        withPath(probe, ([first, ...rest]) => `/${[`${first};${name}=${session}`, ...rest].join('/')}`),
    },
  ]),
  {
    name: 'as the first segment of the path',
    put: (probe, session) => withPath(probe, (segments) => `/${session}/${segments.join('/')}`),
  },
  {
    name: 'as the last segment of the path',
    put: (probe, session) => withPath(probe, (segments) => `/${segments.join('/')}/${session}`),
  },
  {
    name: 'as the third segment of the path',
    put: (probe, session) =>
      withPath(probe, (segments) => `/${[...segments.slice(0, 2), session, ...segments.slice(2)].join('/')}`),
  },
  {
    name: 'in the path, as (S(...))',
    put: (probe, session) => withPath(probe, (segments) => `/(S(${session}))/${segments.join('/')}`),
  },
  {
    name: 'in the path, after session',
    put: (probe, session) => withPath(probe, (segments) => `/session/${session}/${segments.join('/')}`),
  },
]

const cookieNames = [
  ...['sessionId', 'session_id', 'session', 'sid', 'connect.sid', 'access_token', 'token', 'auth', 'auth_token', 'jwt'],
  ...['authorization', 'Authorization', 'remember_token', 'JSESSIONID', '__Host-session', '__Secure-session'],
  ...['_session_id', '__Host-service', '__Host-service-device'],
]

/** Returns cookies with the common names of session cookies, and with the names that a deployment sets. */
export function cookieLocations(more: readonly string[]): SessionLocation[] {
  return [...new Set([...cookieNames, ...more])].map((name) => ({
    name: `in the cookie ${name}`,
    put: (probe, session) => withHeader(probe, 'Cookie', `${name}=${session}`),
  }))
}

const fieldNames = [
  ...['sessionId', 'session_id', 'access_token', 'authorization', 'session', 'sid', 'token', 'auth', 'auth_token'],
  ...['bearer_token', 'oauth_token', 'id_token', 'api_key', 'apikey', 'key', 'jwt', 'i', 'ticket', 'jsessionid'],
  ...['X-Session-Id', 'Authorization', 'credential', 'user_token'],
]

const withQuery = (probe: Probe, more: string): Probe => ({
  ...probe,
  path: `${probe.path}${probe.path.includes('?') ? '&' : '?'}${more}`,
})

export const queryLocations: readonly SessionLocation[] = [
  ...fieldNames.map((name): SessionLocation => ({
    name: `in ?${name}=`,
    put: (probe, session) => withQuery(probe, `${name}=${encodeURIComponent(session)}`),
  })),
  // Some parsers treat a semicolon as the start of the next parameter.
  ...['sessionId', 'access_token', 'token'].map((name): SessionLocation => ({
    name: `in ?a=b;${name}=`,
    put: (probe, session) => withQuery(probe, `conformance=1;${name}=${session}`),
  })),
  {
    name: 'after # in the path',
    put: (probe, session) => ({ ...probe, path: `${probe.path}#access_token=${session}` }),
  },
]

/** Returns the JSON fields of a request; an empty object if it has no body. */
function fieldsOf({ body }: Probe): Record<string, unknown> {
  return body === undefined ? {} : (JSON.parse(String(body)) as Record<string, unknown>)
}

function withBody(probe: Probe, { headers = [], body }: RequestParts): Probe {
  const others = (probe.headers ?? []).filter(([name]) => name.toLowerCase() !== 'content-type')
  return { ...probe, headers: [...others, ...headers], body }
}

const texts = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** Top-level fields of bodies of any type, and some nested fields. */
export const bodyLocations: readonly SessionLocation[] = [
  ...fieldNames.flatMap((name): SessionLocation[] => [
    {
      name: `in ${name} of JSON`,
      put: (probe, session) => withBody(probe, jsonBody({ ...fieldsOf(probe), [name]: session })),
    },
    {
      name: `in ${name} of a form`,
      put: (probe, session) => withBody(probe, formBody({ ...texts(fieldsOf(probe)), [name]: session })),
    },
    {
      name: `in ${name} of multipart`,
      put: (probe, session) =>
        withBody(probe, multipartBody([...Object.entries(texts(fieldsOf(probe))), [name, session]])),
    },
  ]),
  ...['auth', 'headers', 'variables', 'extensions', 'input', 'session'].map((outer): SessionLocation => ({
    name: `in JSON, within ${outer}`,
    put: (probe, session) =>
      withBody(
        probe,
        jsonBody({
          ...fieldsOf(probe),
          [outer]: { sessionId: session, token: session, authorization: `Bearer ${session}` },
        }),
      ),
  })),
  ...['application/ld+json', 'application/vnd.api+json', 'application/json; charset=utf-16', 'text/plain'].map(
    (type): SessionLocation => ({
      name: `in sessionId of ${type}`,
      put: (probe, session) => {
        const { body } = jsonBody({ ...fieldsOf(probe), sessionId: session, access_token: session })
        return withBody(probe, { headers: [['Content-Type', type]], body })
      },
    }),
  ),
]
