import type { ProxiedRequest, Breaker, Reply } from './breakingProxy.ts'

/** Decides whether a breaker acts on a request. */
export type When = (request: ProxiedRequest) => boolean

/** Returns the first value of a header. */
export const header = ({ headers }: ProxiedRequest, name: string) => headers.find(([key]) => key === name)?.[1]

/** Whether the request has an `Authorization` header. */
export const isCalled: When = (request) => header(request, 'authorization') !== undefined
/** Whether the request has no `Authorization` header. */
export const isAnonymous: When = (request) => !isCalled(request)
/** Whether the path starts with this text. */
export const at =
  (path: string): When =>
  ({ url }) =>
    url.startsWith(path)
/** Whether the request has this method. */
export const isMethod =
  (method: string): When =>
  (request) =>
    request.method === method
/** Negates a condition. */
export const not =
  (when: When): When =>
  (request) =>
    !when(request)
/** Whether all conditions hold. */
export const both =
  (...whens: When[]): When =>
  (request) =>
    whens.every((when) => when(request))
/** Whether the body has this type. */
export const isOf =
  (type: string): When =>
  (request) =>
    header(request, 'content-type')?.startsWith(type) ?? false

const always: When = () => true

/** Changes requests. */
export const changeRequest = (change: (request: ProxiedRequest) => Reply | void, when: When = always): Breaker => ({
  request: (request) => (when(request) ? change(request) : undefined),
})

/** Changes responses. */
export const changeReply = (change: (reply: Reply, request: ProxiedRequest) => void, when: When = always): Breaker => ({
  reply: (reply, request) => (when(request) ? change(reply, request) : undefined),
})

/** Returns a JSON response. */
export const json = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

/** Responds in place of the service. */
export const instead = (when: When, status: number, body: unknown = {}): Breaker =>
  changeRequest(() => json(status, body), when)

/** Removes a header of a request. */
export function drop(request: ProxiedRequest, name: string): void {
  request.headers = request.headers.filter(([key]) => key !== name)
}

/** Replaces a header of a request. */
export function put(request: ProxiedRequest, name: string, value: string): void {
  drop(request, name)
  request.headers.push([name, value])
}

/** Makes the service ignore a header, optionally only some values. */
export const ignoringHeader = (
  name: string,
  when: When = always,
  isMatch: (value: string) => boolean = () => true,
): Breaker =>
  changeRequest((request) => {
    request.headers = request.headers.filter(([key, value]) => key !== name || !isMatch(value))
  }, when)

/** Returns the parameters of the query as they were sent. */
export const parametersOf = ({ url }: ProxiedRequest): string[] =>
  url.includes('?') ? url.slice(url.indexOf('?') + 1).split('&') : []

/** Makes the service ignore parameters of the query. */
export const ignoringQuery = (pattern: string | RegExp, when: When = always): Breaker =>
  changeRequest((request) => {
    const isOne = (pair: string) => (typeof pattern === 'string' ? pair.split('=')[0] === pattern : pattern.test(pair))
    const rest = parametersOf(request).filter((pair) => !isOne(pair))
    request.url = request.url.split('?')[0]! + (rest.length > 0 ? `?${rest.join('&')}` : '')
  }, when)

/** Makes the service accept the value of a parameter as a session. */
export const takingFromQuery = (name: string, when: When = always): Breaker =>
  changeRequest((request) => {
    const found = parametersOf(request).find((pair) => pair.startsWith(`${name}=`))
    if (found === undefined) return
    put(request, 'authorization', `Bearer ${found.slice(name.length + 1)}`)
    ignoringQuery(name).request?.(request)
  }, when)

/** Makes the service ignore a top-level field of a JSON, form or multipart body. */
export const ignoringField = (name: string, when: When = always): Breaker =>
  changeRequest((request) => {
    request.body = Buffer.from(withoutField(request, name), 'latin1')
  }, when)

/** Removes a top-level `sessionId`. */
export function withoutSession(request: ProxiedRequest): void {
  request.body = Buffer.from(withoutField(request, 'sessionId'), 'latin1')
}

export function withoutField(request: ProxiedRequest, name: string): string {
  const text = request.body.toString('latin1')
  if (isOf('application/json')(request))
    return JSON.stringify(parsed(text), (key, value: unknown) => (key === name ? undefined : value))
  if (!isOf('multipart/')(request))
    return text
      .split('&')
      .filter((pair) => pair.split('=')[0] !== name)
      .join('&')
  const boundary = /boundary=(\S+)/.exec(header(request, 'content-type') ?? '')?.[1] ?? ''
  return text
    .split(`--${boundary}`)
    .filter((part) => !part.includes(`name="${name}"`))
    .join(`--${boundary}`)
}

/** Parses JSON, or returns the text itself if it is not JSON. */
export function parsed(text: string): any {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Changes the JSON body of requests. */
export const changeRequestJson = (change: (body: any) => unknown, when: When = always): Breaker =>
  changeRequest(
    (request) => {
      const body = parsed(request.body.toString())
      request.body = Buffer.from(JSON.stringify(change(body) ?? body))
    },
    both(when, isOf('application/json')),
  )

/** Changes the text body of requests. */
export const changeRequestText = (pattern: RegExp, replacement: string, when: When = always): Breaker =>
  changeRequest(
    (request) => void (request.body = Buffer.from(request.body.toString().replace(pattern, replacement))),
    when,
  )

/** Changes the JSON body of responses. */
export const changeReplyJson = (change: (body: any) => unknown, when: When = always): Breaker =>
  changeReply((reply) => {
    const body = parsed(reply.body)
    reply.body = JSON.stringify(change(body) ?? body)
  }, when)

/** Sets or removes a header of responses. */
export const setReplyHeader = (name: string, value: string | undefined, when: When = always): Breaker =>
  changeReply((reply) => {
    if (value === undefined) delete reply.headers[name]
    else reply.headers[name] = value
  }, when)

/** Returns the cookies that a response sets. */
export const cookiesOf = ({ headers }: Reply): string[] => [headers['set-cookie'] ?? []].flat()

/** Changes the cookies that responses set. */
export const changeReplyCookies = (change: (line: string, index: number) => string, when: When = always): Breaker =>
  changeReply((reply) => {
    const cookies = cookiesOf(reply)
    if (cookies.length > 0) reply.headers['set-cookie'] = cookies.map(change)
  }, when)

const isSessions = (cookie: string) => cookie.startsWith('__Host-service=')
/** Returns the session cookie of a request as name and value, or an empty text. */
export const cookieOf = (request: ProxiedRequest) =>
  (header(request, 'cookie') ?? '').split('; ').find(isSessions) ?? ''
/** Returns the session cookie that a response sets, as name and value. */
export const newCookieOf = (reply: Reply) => cookiesOf(reply).find(isSessions)?.split(';')[0]

/** Remembers each browser's CSRF token, and adds it to requests with a missing or wrong one. */
export function acceptingAnyProof(when: When): Breaker {
  const tokens = new Map<string, string>()
  return {
    request(request) {
      const token = tokens.get(cookieOf(request))
      if (token !== undefined && when(request)) put(request, 'x-csrf-token', token)
    },
    reply(reply, request) {
      const { csrfToken } = parsed(reply.body) as { csrfToken?: string }
      if (csrfToken) tokens.set(newCookieOf(reply) ?? cookieOf(request), csrfToken)
    },
  }
}

/** Responds with an error, but executes the request anyway, after `change` has made it valid. */
export function runningDespiteRefusal(when: When, change: (request: ProxiedRequest) => void, status: number): Breaker {
  const done = new WeakSet<ProxiedRequest>()
  return {
    request(request) {
      if (!when(request)) return
      change(request)
      done.add(request)
    },
    reply(reply, request) {
      if (done.has(request)) Object.assign(reply, json(status, { error: 'No', code: 'no' }))
    },
  }
}
