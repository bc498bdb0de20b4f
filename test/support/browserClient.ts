import type { AccountId } from '../../src/model/ids.ts'
import { bearerSessions } from '../../src/sessions/bearer.ts'
import { openBrowserSessions } from '../../src/sessions/browserSessions.ts'
import type { TestService } from './service.ts'

/** The response of `GET /v1/browser/session`, as far as tests read it. */
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
  /** The CSRF token to send, or null for none. @default the last one received */
  csrf?: string | null
  headers?: Record<string, string>
}

/** A browser from the service's point of view. It stores its cookies and the last CSRF token. */
export function browserClient(service: Pick<TestService, 'url' | 'fetch'>) {
  const client = {
    /** The session cookie as `name=value`; empty for none. */
    cookie: '',
    /** The cookie that records earlier sign-ins; empty for none. */
    device: '',
    csrf: '',

    /** Sends a request as the page's code would, as JSON unless the body is a form or absent. */
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

    /** Stores the cookie of a response. */
    keep(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        if (pair.split('=')[0]!.endsWith('-device')) client.device = pair
        else client.cookie = /max-age=0(?:;|$)/i.test(line) ? '' : pair
      }
    },

    get: (path: string, options?: SendOptions) => client.send('GET', path, undefined, options),
    post: (path: string, body: unknown = {}, options?: SendOptions) => client.send('POST', path, body, options),

    /** Calls `GET /v1/browser/session`, and stores the CSRF token. */
    async session(): Promise<SessionBody> {
      const response = await client.send('GET', '/v1/browser/session', undefined, { csrf: null })
      return client.take(response)
    },

    /** Returns the body of a response with a session, and stores the CSRF token. */
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

/** Returns a browser that has a session, without anyone signed in. */
export async function newBrowser(service: Pick<TestService, 'url' | 'fetch'>): Promise<BrowserClient> {
  const browser = browserClient(service)
  await browser.session()
  return browser
}

/** Returns the status of a response, and the code of its error. */
export const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
]

/**
 * Returns a browser with a signed-in account, without using a way to sign in. The session counts as freshly proven, as
 * after a sign-in.
 */
export async function signedInBrowser(
  service: Pick<TestService, 'url' | 'fetch' | 'stores'>,
  accountId: AccountId,
): Promise<BrowserClient> {
  const { browserSessions: store, authSessions } = service.stores
  const bearer = bearerSessions(authSessions, {
    isPending: () => Promise.resolve(false),
    afterResponse: () => undefined,
  })
  const sessions = openBrowserSessions({ store, authSessions, bearer, afterResponse: () => undefined })
  const started = await sessions.begin()
  const { cookie, session } = await sessions.signIn(started.session, { accountId, label: 'Test browser' })
  const client = browserClient(service)
  client.cookie = `__Host-service=${cookie.reveal()}`
  client.csrf = session.csrfToken.reveal()
  return client
}
