// In your application: from 'social-service/client'.
import {
  type AppOptions,
  beginAuthorization,
  completeAuthorization,
  createClient,
  type PendingAuthorization,
} from '../../src/client/index.ts'

const scopes = ['read', 'write']

/** Registers a program at a service: once, and what it gives is kept. Whoever can look into the program needs none of its secrets: it has none. */
export async function register(baseUrl: string, redirectUri: string): Promise<AppOptions> {
  const body = {
    client_name: 'My app',
    redirect_uris: [redirectUri],
    scopes,
    token_endpoint_auth_method: 'none',
  } as const
  const { client_id } = await createClient({ baseUrl }).call('POST /api/v1/apps', { body })
  return { baseUrl, clientId: client_id, redirectUri }
}

/** Where to send the browser; `pending` is kept until it comes back, for that person alone, such as in `sessionStorage`. */
export const signIn = (app: AppOptions) => beginAuthorization(app, scopes.join(' '))

/** What the address that the browser came back to is worth: a client that calls in the name of who signed in. */
export async function signedIn(app: AppOptions, pending: PendingAuthorization, address: string) {
  const { session } = await completeAuthorization(app, pending, address)
  return createClient({ baseUrl: app.baseUrl, session })
}
