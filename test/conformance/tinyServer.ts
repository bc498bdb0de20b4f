import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildSchema, graphql } from 'graphql'

// A small server, written from `docs/interface/` alone, without any code of the service. It shows that the audits need
// nothing but the interface and a profile. Comments name the clauses that the code follows.

/** What the server can do wrong. */
export type Flaw = 'query' | 'csrf' | 'argument'

/** The server's names for what the interface leaves open, as a profile. */
export const tinyProfile = {
  surfaces: { graphql: '/query', websocket: false, streaming: false, apps: false, pages: false },
  graphql: { homeTimeline: 'feed', createPost: 'say', postText: 'words', postValues: { audience: 'ONLY_ME' } },
} as const

interface Person {
  id: string
  username: string
  password: string
}
interface Post {
  id: string
  author: Person
  text: string
}
interface BrowserSession {
  csrf: string
  person?: Person
}
interface Call {
  method: string
  path: string
  body: Record<string, unknown>
  person: Person | undefined
  token: string | undefined
}
interface Reply {
  status: number
  body?: unknown
  cookie?: string
}

const secret = () => randomBytes(32).toString('base64url')
const json = (status: number, body: unknown): Reply => ({ status, body })
const error = (status: number, code: string): Reply => json(status, { error: `Refused: ${code}.`, code })

// credentials-15
const isCredentialName = (name: string) =>
  ['sessionid', 'accesstoken', 'authorization'].includes(
    (/^[\s_-]*([^[.]*)/.exec(name)?.[1] ?? '').toLowerCase().replace(/[_\-\s]/g, ''),
  )

const decode = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
const pairs = (text: string) => text.split('&').map((pair) => pair.split('=').map(decode))

function holdsCredential(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => isCredentialName(name) || holdsCredential(inner))
}

/**
 * The names in the GraphQL schema: the query for the home timeline, the mutation that creates a post, and the field for
 * the text in the mutation's input.
 */
const defaultNames = { home: 'feed', create: 'say', text: 'words' }

const schemaOf = ({ home, create, text }: typeof defaultNames, isFlawed: boolean) =>
  buildSchema(`
    enum Audience { EVERYBODY ONLY_ME }
    input Saying { ${text}: String!, audience: Audience }
    type Entry { number: ID!, words: String! }
    type Query { ${home}(limit: Int): [Entry!], hello: String }
    type Mutation { ${create}(what: Saying!${isFlawed ? ', sessionId: String' : ''}): Entry }
  `)

/** Starts the server on a free port, with a person for each name. All have the same password. */
export async function startTinyServer(names: readonly string[], flaw?: Flaw, called = defaultNames) {
  const password = secret()
  const people = names.map((username, at): Person => ({ id: String(at + 1), username, password }))
  const sessions = new Map<string, { handle: string; person: Person }>()
  const browsers = new Map<string, BrowserSession>()
  const schema = schemaOf(called, flaw === 'argument')
  let posts: Post[] = []
  let ids = 0

  function newPost(author: Person, text: string): Post {
    const post = { id: String(++ids), author, text }
    posts = [post, ...posts]
    return post
  }

  const account = ({ id, username }: Person) => ({ id, username })
  const status = ({ id, author, text }: Post) => ({ id, content: text, visibility: 'direct', account: account(author) })

  /** The routes below `/api/v1`, which are also in the browser boundary (paths-2, browser-27). */
  const routes: [method: string, path: RegExp, run: (call: Call, person: Person, id: string) => Reply][] = [
    ['GET', /^\/timelines\/home$/, (_, me) => json(200, posts.filter(({ author }) => author === me).map(status))],
    ['GET', /^\/accounts\/verify_credentials$/, (_, me) => json(200, account(me))],
    [
      'GET',
      /^\/accounts\/(\d+)\/statuses$/,
      (_, me, id) => json(200, posts.filter(({ author }) => author === me && id === me.id).map(status)),
    ],
    [
      'POST',
      /^\/statuses$/,
      ({ body }, me) =>
        typeof body['status'] === 'string' && body['status'] !== ''
          ? json(200, status(newPost(me, body['status'])))
          : json(422, { error: 'Empty.', code: 'validation_failed', details: {}, fields: [] }),
    ],
    [
      'DELETE',
      /^\/statuses\/(\d+)$/,
      (_, me, id) => {
        const found = posts.find((post) => post.id === id && post.author === me)
        posts = posts.filter((post) => post !== found)
        return found ? json(200, status(found)) : error(404, 'not_found')
      },
    ],
    [
      'GET',
      /^\/sessions$/,
      ({ token }) =>
        json(
          200,
          [...sessions].flatMap(([one, { handle }]) => (one === token ? [{ handle, kind: 'cli', current: true }] : [])),
        ),
    ],
    [
      'DELETE',
      /^\/sessions\/([\w-]+)$/,
      ({ token }, _, handle) => {
        if (token === undefined || sessions.get(token)?.handle !== handle) return error(404, 'not_found')
        sessions.delete(token)
        return json(200, {})
      },
    ],
  ]

  function api(call: Call, path: string): Reply {
    if (call.method === 'GET' && path === '/instance') return json(200, { title: 'Tiny' })
    const found = routes.flatMap(([method, pattern, run]) => {
      const match = method === call.method ? pattern.exec(path) : null
      return match ? [{ run, id: match[1] ?? '' }] : []
    })[0]
    // credentials-4
    if (call.person === undefined) return error(401, 'unauthorized')
    return found ? found.run(call, call.person, found.id) : error(404, 'not_found')
  }

  async function query({ method, path, body, person }: Call, url: URL): Promise<Reply> {
    const isGet = method === 'GET'
    const request = isGet ? Object.fromEntries(url.searchParams) : body
    const variables = (isGet ? parsed(String(request['variables'] ?? '{}')) : request['variables']) ?? {}
    // graphql-3, graphql-4, graphql-5
    const inUrl = ['variables', 'extensions'].map((part) => parsed(url.searchParams.get(part) ?? '{}'))
    if (path !== '/query' || [...inUrl, body, variables].some(holdsCredential)) return misplaced
    const { query: source } = request
    if (typeof source !== 'string') return error(400, 'malformed_request')
    // graphql-10
    if (isGet && /^\s*mutation\b/.test(source)) return error(405, 'method_not_allowed')
    const mine = posts.filter(({ author }) => author === person)
    const unauthorized = () => {
      throw new Error('Sign in first.')
    }
    const rootValue = {
      hello: 'Hello.',
      [called.home]: () => (person ? mine.map(({ id, text }) => ({ number: id, words: text })) : unauthorized()),
      [called.create]({ what }: { what: Record<string, string> }) {
        const post = person ? newPost(person, what[called.text]!) : unauthorized()
        return { number: post.id, words: post.text }
      },
    }
    const result = await graphql({ schema, source, rootValue, variableValues: variables as Record<string, unknown> })
    return json(result.data === undefined ? 400 : 200, result)
  }

  function begin(person?: Person): { cookie: string; csrf: string } {
    const [cookie, csrf] = [secret(), secret()]
    browsers.set(cookie, { csrf, ...(person && { person }) })
    return { cookie, csrf }
  }

  // browser-9
  const shown = (csrf: string, person?: Person) => ({
    ...{ csrfToken: csrf, csrfHeader: 'X-CSRF-Token', authenticated: person !== undefined },
    ...{ profile: person ? account(person) : null, methods: [], registrations: false, registrationMode: 'closed' },
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  })

  function boundary(call: Call, request: IncomingMessage): Reply {
    const { method, path, body } = call
    const cookies = (request.headers.cookie ?? '').split('; ').filter((one) => one.startsWith('__Host-service='))
    const cookie = cookies.length === 1 ? cookies[0]!.slice('__Host-service='.length) : ''
    const session = browsers.get(cookie)
    // browser-12, browser-22
    if (request.headers.authorization !== undefined) return misplaced
    const site = request.headers['sec-fetch-site'] ?? 'none'
    const origin = request.headers.origin ?? `http://${request.headers.host}`
    if (!/^(?:none|same-origin)$/.test(site) || origin !== `http://${request.headers.host}`)
      return error(403, 'csrf_rejected')
    if (path === '/v1/browser/session' && method === 'GET') {
      if (session) return json(200, shown(session.csrf, session.person))
      const started = begin()
      return { ...json(200, shown(started.csrf)), cookie: started.cookie }
    }
    // browser-16, browser-17, browser-18
    const needsToken = path.startsWith('/v1/browser/auth/') || method !== 'GET'
    const isProven = session !== undefined && request.headers['x-csrf-token'] === session.csrf
    if (needsToken && !isProven && flaw !== 'csrf') return error(403, 'csrf_rejected')
    // browser-24
    const type = request.headers['content-type'] ?? 'application/json'
    if (!/^(?:application\/json|multipart\/)/.test(type)) return error(415, 'unsupported_media_type')
    if (path.startsWith('/v1/browser/api/')) {
      if (path.includes('/sessions')) return error(404, 'not_found')
      return api({ ...call, person: session?.person }, path.slice('/v1/browser/api'.length))
    }
    if (method === 'POST' && path === '/v1/browser/auth/password') {
      const person = people.find((one) => one.username === body['username'] && one.password === body['password'])
      if (!person) return error(401, 'unauthorized')
      browsers.delete(cookie)
      const started = begin(person)
      return { ...json(200, shown(started.csrf, person)), cookie: started.cookie }
    }
    if (method === 'POST' && path === '/v1/browser/auth/logout') {
      browsers.delete(cookie)
      return { status: 204, cookie: '' }
    }
    // sign-in-8: there is no provider, so every state is unknown.
    return path === '/v1/browser/auth/oauth/complete' ? error(400, 'oauth_state_invalid') : error(404, 'not_found')
  }

  const misplaced = error(400, 'credential_location_forbidden')

  async function answer(request: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
    const inQuery = pairs(search).find(([name = '']) => isCredentialName(name))
    // credentials-11, credentials-16
    if (inQuery && flaw !== 'query') return misplaced
    const read = bodyOf(Buffer.concat(chunks).toString('latin1'), request.headers['content-type'] ?? '')
    if (read === undefined) return error(400, 'malformed_request')
    // credentials-12, credentials-17
    if (read.names.some(isCredentialName)) return misplaced
    const call: Call = { method, path, body: read.fields, person: undefined, token: undefined }
    if (path.startsWith('/v1/browser/')) return boundary(call, request)
    // credentials-1, credentials-5, credentials-6
    const sent = request.rawHeaders.filter((_, at) => request.rawHeaders[at - 1]?.toLowerCase() === 'authorization')
    const token = flaw === 'query' && inQuery?.[1] ? inQuery[1] : /^Bearer (\S+)$/i.exec(sent[0] ?? '')?.[1]
    const person = sessions.get(token ?? '')?.person
    if ((sent.length > 0 && person === undefined) || sent.length > 1) return error(401, 'unauthorized')
    const ownCall = { ...call, person, token }
    if (path === '/openapi.json') return json(200, document)
    if (path === '/query') return query(ownCall, new URL(request.url ?? '', 'http://tiny'))
    if (path === '/api/v2/instance') return json(200, { title: 'Tiny', configuration: {} })
    return path.startsWith('/api/v1/') ? api(ownCall, path.slice('/api/v1'.length)) : error(404, 'not_found')
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => send(reply, request, response),
      () => send(error(500, 'internal_error'), request, response),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    password,
    /** Creates a session for a person. */
    newSession(username: string): string {
      const token = secret()
      sessions.set(token, { handle: String(++ids), person: people.find((one) => one.username === username)! })
      return token
    },
    /** Returns the numbers of posts and sessions, to find what audits have left behind. */
    left: () => ({ posts: posts.length, sessions: sessions.size }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

// paths-10
const document = {
  openapi: '3.1.0',
  paths: {
    '/api/v1/instance': { get: { security: [] } },
    '/api/v1/timelines/home': { get: {} },
    '/api/v1/accounts/verify_credentials': { get: {} },
    '/api/v1/accounts/{id}/statuses': { get: {} },
    '/api/v1/statuses': { post: {} },
    '/api/v1/statuses/{id}': { delete: {} },
    '/api/v1/sessions': { get: {} },
    '/api/v1/sessions/{handle}': { delete: {} },
  },
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns the fields of a body and their names, including files, or undefined if it cannot be parsed. */
function bodyOf(text: string, type: string): { fields: Record<string, unknown>; names: string[] } | undefined {
  if (text === '') return { fields: {}, names: [] }
  if (/[/+]json\b/.test(type)) {
    const value = parsed(Buffer.from(text, 'latin1').toString())
    if (typeof value !== 'object' || value === null) return undefined
    return { fields: value as Record<string, unknown>, names: Object.keys(value) }
  }
  if (type.startsWith('multipart/')) {
    const parts = [...text.matchAll(/\bname="([^"]*)"([^\r]*)[^]*?\r\n\r\n([^]*?)\r\n--/g)]
    const named = parts.map(([, name = '', more = '', value = '']) => ({
      name,
      isFile: more.includes('filename'),
      value,
    }))
    const inner = named.filter(({ name }) => name === 'operations' || name === 'map').map(({ value }) => parsed(value))
    const fields = Object.fromEntries(named.filter(({ isFile }) => !isFile).map(({ name, value }) => [name, value]))
    return { fields, names: [...named.map(({ name }) => name), ...(inner.some(holdsCredential) ? ['sessionId'] : [])] }
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const fields = pairs(text)
    return { fields: Object.fromEntries(fields) as Record<string, unknown>, names: fields.map(([name = '']) => name) }
  }
  return { fields: {}, names: [] }
}

function send({ status, body, cookie }: Reply, request: IncomingMessage, response: ServerResponse): void {
  const id = secret().slice(0, 22)
  response.setHeader('X-Request-Id', id)
  // paths-20, browser-28, browser-29
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  // browser-2 to browser-6
  const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'
  if (cookie !== undefined)
    response.setHeader('Set-Cookie', `__Host-service=${cookie}; ${attributes}${cookie === '' ? '; Max-Age=0' : ''}`)
  if (status === 401) response.setHeader('WWW-Authenticate', challengeFor(request))
  if (body === undefined) return void response.writeHead(status).end()
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  const withRequestId = status >= 400 && typeof body === 'object' ? { ...body, request_id: id } : body
  response.end(JSON.stringify(withRequestId))
}

// credentials-7
const challengeFor = ({ headers }: IncomingMessage) =>
  `Bearer realm="tiny"${headers.authorization === undefined ? '' : ', error="invalid_token"'}`
