import type { Asked, Breaker, Reply } from './breakingProxy.ts'

/** When a breaker acts. */
export type When = (asked: Asked) => boolean

/** The first value of a header. */
export const header = ({ headers }: Asked, name: string) => headers.find(([key]) => key === name)?.[1]

/** Whether a session is sent where it belongs. */
export const isCalled: When = (asked) => header(asked, 'authorization') !== undefined
/** Whether nobody is calling. */
export const isAnonymous: When = (asked) => !isCalled(asked)
/** Whether the path begins so. */
export const at =
  (path: string): When =>
  ({ url }) =>
    url.startsWith(path)
/** Whether it is asked by a method. */
export const isMethod =
  (method: string): When =>
  (asked) =>
    asked.method === method
/** Whether something is not so. */
export const not =
  (when: When): When =>
  (asked) =>
    !when(asked)
/** Whether several things are so. */
export const both =
  (...whens: When[]): When =>
  (asked) =>
    whens.every((when) => when(asked))
/** Whether the body is of a type. */
export const isOf =
  (type: string): When =>
  (asked) =>
    header(asked, 'content-type')?.startsWith(type) ?? false

const always: When = () => true

/** Changes what is asked. */
export const asking = (change: (asked: Asked) => Reply | void, when: When = always): Breaker => ({
  request: (asked) => (when(asked) ? change(asked) : undefined),
})

/** Changes what is answered. */
export const answering = (change: (reply: Reply, asked: Asked) => void, when: When = always): Breaker => ({
  reply: (reply, asked) => (when(asked) ? change(reply, asked) : undefined),
})

/** An answer of JSON. */
export const json = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

/** Answers in the service's place. */
export const instead = (when: When, status: number, body: unknown = {}): Breaker =>
  asking(() => json(status, body), when)

/** Takes a header out of what is asked. */
export function drop(asked: Asked, name: string): void {
  asked.headers = asked.headers.filter(([key]) => key !== name)
}

/** Puts a header in the place of what there was of its name. */
export function put(asked: Asked, name: string, value: string): void {
  drop(asked, name)
  asked.headers.push([name, value])
}

/** Ignores a header, where its value is meant. */
export const ignoringHeader = (
  name: string,
  when: When = always,
  isMeant: (value: string) => boolean = () => true,
): Breaker =>
  asking((asked) => {
    asked.headers = asked.headers.filter(([key, value]) => key !== name || !isMeant(value))
  }, when)

/** The parameters of the query as they were sent. */
export const parametersOf = ({ url }: Asked): string[] =>
  url.includes('?') ? url.slice(url.indexOf('?') + 1).split('&') : []

/** Ignores parameters of the query, as they were sent. */
export const ignoringQuery = (isMeant: string | RegExp, when: When = always): Breaker =>
  asking((asked) => {
    const isOne = (pair: string) => (typeof isMeant === 'string' ? pair.split('=')[0] === isMeant : isMeant.test(pair))
    const rest = parametersOf(asked).filter((pair) => !isOne(pair))
    asked.url = asked.url.split('?')[0]! + (rest.length > 0 ? `?${rest.join('&')}` : '')
  }, when)

/** Takes the value of a parameter for a session. */
export const takingFromQuery = (name: string, when: When = always): Breaker =>
  asking((asked) => {
    const found = parametersOf(asked).find((pair) => pair.startsWith(`${name}=`))
    if (found === undefined) return
    put(asked, 'authorization', `Bearer ${found.slice(name.length + 1)}`)
    ignoringQuery(name).request?.(asked)
  }, when)

/** Ignores a top-level field of a body, of JSON, a form or a form with files. */
export const ignoringField = (name: string, when: When = always): Breaker =>
  asking((asked) => {
    asked.body = Buffer.from(withoutField(asked, name), 'latin1')
  }, when)

/** Ignores a top-level `sessionId`. */
export function withoutSession(asked: Asked): void {
  asked.body = Buffer.from(withoutField(asked, 'sessionId'), 'latin1')
}

export function withoutField(asked: Asked, name: string): string {
  const text = asked.body.toString('latin1')
  if (isOf('application/json')(asked))
    return JSON.stringify(parsed(text), (key, value: unknown) => (key === name ? undefined : value))
  if (!isOf('multipart/')(asked))
    return text
      .split('&')
      .filter((pair) => pair.split('=')[0] !== name)
      .join('&')
  const boundary = /boundary=(\S+)/.exec(header(asked, 'content-type') ?? '')?.[1] ?? ''
  return text
    .split(`--${boundary}`)
    .filter((part) => !part.includes(`name="${name}"`))
    .join(`--${boundary}`)
}

/** JSON, or a text that is none as it is. */
export function parsed(text: string): any {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Changes JSON that is asked with; its fields may be anything. */
export const askingJson = (change: (body: any) => unknown, when: When = always): Breaker =>
  asking(
    (asked) => {
      const body = parsed(asked.body.toString())
      asked.body = Buffer.from(JSON.stringify(change(body) ?? body))
    },
    both(when, isOf('application/json')),
  )

/** Changes the text of what is asked. */
export const askingText = (pattern: RegExp, replacement: string, when: When = always): Breaker =>
  asking((asked) => void (asked.body = Buffer.from(asked.body.toString().replace(pattern, replacement))), when)

/** Changes JSON that is answered. */
export const answeringJson = (change: (body: any) => unknown, when: When = always): Breaker =>
  answering((reply) => {
    const body = parsed(reply.body)
    reply.body = JSON.stringify(change(body) ?? body)
  }, when)

/** Sets or takes away a header of answers. */
export const answeringHeader = (name: string, value: string | undefined, when: When = always): Breaker =>
  answering((reply) => {
    if (value === undefined) delete reply.headers[name]
    else reply.headers[name] = value
  }, when)

/** The cookies that an answer sets. */
export const cookiesOf = ({ headers }: Reply): string[] => [headers['set-cookie'] ?? []].flat()

/** Changes cookies that are set. */
export const answeringCookies = (change: (line: string, index: number) => string, when: When = always): Breaker =>
  answering((reply) => {
    const cookies = cookiesOf(reply)
    if (cookies.length > 0) reply.headers['set-cookie'] = cookies.map(change)
  }, when)

const isSessions = (cookie: string) => cookie.startsWith('__Host-service=')
/** The cookie of a browser session as it is sent, name and value; empty if the request has no such cookie. */
export const cookieOf = (asked: Asked) => (header(asked, 'cookie') ?? '').split('; ').find(isSessions) ?? ''
/** The cookie of a browser session that an answer sets, name and value. */
export const newCookieOf = (reply: Reply) => cookiesOf(reply).find(isSessions)?.split(';')[0]

/** Knows each browser's CSRF token, and sends it in the place of what a page did or did not. */
export function provingAnybody(when: When): Breaker {
  const tokens = new Map<string, string>()
  return {
    request(asked) {
      const token = tokens.get(cookieOf(asked))
      if (token !== undefined && when(asked)) put(asked, 'x-csrf-token', token)
    },
    reply(reply, asked) {
      const { csrfToken } = parsed(reply.body) as { csrfToken?: string }
      if (csrfToken) tokens.set(newCookieOf(reply) ?? cookieOf(asked), csrfToken)
    },
  }
}

/** Answers as it should, and does what was asked all the same: after `change` makes it good. */
export function doingAllTheSame(when: When, change: (asked: Asked) => void, status: number): Breaker {
  const done = new WeakSet<Asked>()
  return {
    request(asked) {
      if (!when(asked)) return
      change(asked)
      done.add(asked)
    },
    reply(reply, asked) {
      if (done.has(asked)) Object.assign(reply, json(status, { error: 'No', code: 'no' }))
    },
  }
}
