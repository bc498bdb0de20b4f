import { type App, type DeviceCode, newDeviceCode, newUserCode, type UserCode } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { ServiceError } from '../../model/errors.ts'
import type { Stores } from '../../stores/stores.ts'
import { scopesFor } from './appTokens.ts'
import { type AppSessionStores, issueAppSession } from './issueAppSession.ts'
import { OAuthError, type OAuthErrorName } from './oauthError.ts'
import type { Token } from './token.ts'

/** How long somebody has to let a device in, and how long it waits between two questions, in seconds. */
export const deviceBounds = { seconds: 600, intervalSeconds: 5 }

type DeviceStores = Pick<Stores, 'deviceAuthorizations'>

/** Begins letting a device in (RFC 8628 section 3.1): what it asks with, and what is typed in. Throws `invalid_scope`. */
export async function beginDevice(
  { deviceAuthorizations }: DeviceStores,
  app: App,
  asked: string | undefined,
): Promise<{ deviceCode: DeviceCode; userCode: UserCode }> {
  const scopes = scopesFor(app, asked)
  // Two may be given the same at once, though hardly ever.
  for (let tries = 5; tries > 0; tries--) {
    const [deviceCode, userCode] = [newDeviceCode(), newUserCode()]
    const draft = { hash: hashOf(deviceCode), userHash: hashOf(userCode), appId: app.id, scopes, ...deviceBounds }
    if (await deviceAuthorizations.insert(draft)) return { deviceCode, userCode }
  }
  throw new ServiceError('unavailable', 'Too many devices wait to be let in: try again shortly')
}

/** The session of a device that was let in, once. Throws what RFC 8628 section 3.5 says while it was not, or will not be. */
export async function exchangeDeviceCode(
  stores: DeviceStores & AppSessionStores,
  app: App,
  code: DeviceCode,
): Promise<Token> {
  const answer = await stores.deviceAuthorizations.poll(hashOf(code), app.id)
  if (answer.kind !== 'allowed') throw new OAuthError(...errors[answer.kind])
  const issued = await issueAppSession(stores, { app, accountId: answer.accountId, scopes: answer.scopes })
  if (!issued) throw new OAuthError(...errors.denied)
  return { accessToken: issued.id, scopes: issued.session.scopes, createdAt: issued.session.createdAt }
}

const errors: Record<'pending' | 'too fast' | 'denied' | 'expired', [OAuthErrorName, string]> = {
  pending: ['authorization_pending', 'Nobody has decided yet: ask again'],
  'too fast': ['slow_down', 'Wait five seconds longer between two questions from now on'],
  denied: ['access_denied', 'The request was denied'],
  expired: ['expired_token', 'The device code is unknown, too old, used already, or of another client'],
}
