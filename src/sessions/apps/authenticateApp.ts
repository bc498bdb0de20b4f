import type { App, AppSecret } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { isNotFound } from '../../model/errors.ts'
import type { Apps } from '../../stores/apps.ts'
import { OAuthError } from './oauthError.ts'

/** The credentials of an app. */
export interface ClientCredentials {
  clientId: string
  /** Undefined if the app sent none. */
  secret: AppSecret | undefined
}

/**
 * Returns the app of the credentials (RFC 6749 section 2.3): by its secret, or only by its `client_id` if it has
 * none. Throws `invalid_client` without saying which of the two was wrong.
 */
export async function authenticateApp(
  { apps }: { apps: Pick<Apps, 'authenticate' | 'find'> },
  { clientId, secret }: ClientCredentials,
): Promise<App> {
  const app = secret ? await apps.authenticate(clientId, hashOf(secret)) : await publicApp(apps, clientId)
  if (!app) throw unknownClient()
  return app
}

/**
 * Awaits a write for an app. If the app has been removed since its authentication, which the store reports as
 * `not_found`, throws `invalid_client`.
 */
export async function writeForApp<Result>(stored: Promise<Result>): Promise<Result> {
  try {
    return await stored
  } catch (error) {
    if (isNotFound(error)) throw unknownClient()
    throw error
  }
}

async function publicApp(apps: Pick<Apps, 'find'>, clientId: string): Promise<App | undefined> {
  const app = await apps.find(clientId)
  return app?.isPublic ? app : undefined
}

function unknownClient(): OAuthError {
  return new OAuthError('invalid_client', 'The client is unknown, or its secret is missing or wrong')
}
