import type { App, AppSecret } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { ServiceError } from '../../model/errors.ts'
import type { Apps } from '../../stores/apps.ts'
import { OAuthError } from './oauthError.ts'

/** What an app says it is, and what it proves it by. */
export interface ClientCredentials {
  clientId: string
  /** Undefined where it sent none. */
  secret: AppSecret | undefined
}

/**
 * The app of its credentials (RFC 6749 section 2.3): by its secret, or by its name alone where it
 * has none. Throws `invalid_client` otherwise, and says not which.
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
 * What is kept for an app; `invalid_client` where the app was removed since it proved itself, which
 * the store says as `not_found`.
 */
export async function whileThere<Result>(kept: Promise<Result>): Promise<Result> {
  try {
    return await kept
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') throw unknownClient()
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
