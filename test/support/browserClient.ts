import type { AccountId } from '../../src/model/ids.ts'
import { bearerSessions } from '../../src/sessions/bearer.ts'
import { openBrowserSessions } from '../../src/sessions/browserSessions.ts'
import type { TestService } from './service.ts'

/** What `GET /v1/browser/session` says, so far as tests look at it. */
export interface SessionBody {
  csrfToken: string
  csrfHeader: string
  authenticated: boolean
  profile: { id: string; username: string } | null
  methods: { type: string; provider?: string; name?: string }[]
  registrations: boolean
  expiresAt: string
  returnTo?: string
}

interface SendOptions {
  /** The CSRF token that is sent: the last one told, unless given; null for none. */
  csrf?: string | null
  headers?: Record<string, string>
}

/** A browser as the service sees one: it stores its cookies, and the CSRF token it was told last. */
export function browserClient(service: Pick<TestService, 'url' | 'fetch'>) {
  const client = {
    /** The cookie as it is sent, `name=value`; empty for none. */
    cookie: '',
    /** The cookie that says where it has signed in before; empty for none. */
    device: '',
    csrf: '',

    /** Sends as the page's code would; JSON unless the body is a form or nothing. */
    async send(method: string, path: string, body?: unknown, { csrf, headers = {} }: SendOptions = {}) {
      const token = csrf === undefined ? client.csrf : csrf
      const isForm = body instanceof FormData
      const response = await service.fetch(path, {
        method,
        redirect: 'manual',
        headers: {
          ...((client.cookie || client.device) && {
            cookie: [client.cookie, client.device].filter(Boolean).join('; '),
          }),
          ...(token && { 'x-csrf-token': token }),
          ...(method !== 'GET' && { origin: service.url }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      client.keep(response)
      return response
    },

    /** Takes over the cookie of an answer. */
    keep(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        if (pair.split('=')[0]!.endsWith('-device')) client.device = pair
        else client.cookie = /max-age=0(?:;|$)/i.test(line) ? '' : pair
      }
    },

    get: (path: string, options?: SendOptions) => client.send('GET', path, undefined, options),
    post: (path: string, body: unknown = {}, options?: SendOptions) => client.send('POST', path, body, options),

    /** `GET /v1/browser/session`; its token is used from now on. */
    async session(): Promise<SessionBody> {
      const response = await client.send('GET', '/v1/browser/session', undefined, { csrf: null })
      return client.take(response)
    },

    /** The body of an answer that is like a session's; its token is used from now on. */
    async take(response: Response): Promise<SessionBody> {
      const body = (await response.json()) as SessionBody
      if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`)
      client.csrf = body.csrfToken
      return body
    },
  }
  return client
}

export type BrowserClient = ReturnType<typeof browserClient>

/** A browser in which an account is signed in already, without any of the ways to do so; confirmed, as after any sign-in. */
export async function signedInBrowser(
  service: Pick<TestService, 'url' | 'fetch' | 'stores'>,
  accountId: AccountId,
): Promise<BrowserClient> {
  const { browserSessions: store, authSessions } = service.stores
  const bearer = bearerSessions(authSessions, { isPending: () => Promise.resolve(false), afterAnswer: () => undefined })
  const sessions = openBrowserSessions({ store, authSessions, bearer, afterAnswer: () => undefined })
  const begun = await sessions.begin()
  const { cookie, session } = await sessions.signIn(begun.session, { accountId, label: 'Test browser' })
  const client = browserClient(service)
  client.cookie = `__Host-service=${cookie.reveal()}`
  client.csrf = session.csrfToken.reveal()
  return client
}
