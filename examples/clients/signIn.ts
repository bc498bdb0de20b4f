// In your application: from 'social-service-client'.
import {
  type AppOptions,
  beginAuthorization,
  completeAuthorization,
  createClient,
  type PendingAuthorization,
} from '../../client/index.ts'

const scopes = ['read', 'write']

/** Registers the app at a service. Do this once and store the result. The app has no secret that others could read. */
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

/** Returns where to send the browser. Store `pending` for this person until it returns, such as in `sessionStorage`. */
export const signIn = (app: AppOptions) => beginAuthorization(app, scopes.join(' '))

/** Exchanges the address that the browser returned to for a client of the person who signed in. */
export async function signedIn(app: AppOptions, pending: PendingAuthorization, address: string) {
  const { session } = await completeAuthorization(app, pending, address)
  return createClient({ baseUrl: app.baseUrl, session })
}
