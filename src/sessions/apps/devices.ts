import { type App, type DeviceCode, newDeviceCode, newUserCode, type UserCode } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { SessionRules } from '../../model/sessionRules.ts'
import type { Stores } from '../../stores/stores.ts'
import { requireScopes } from './requestedScopes.ts'
import { writeForApp } from './authenticateApp.ts'
import { type AppSessionStores, issueAppSession } from './issueAppSession.ts'
import { OAuthError, type OAuthErrorName } from './oauthError.ts'
import { type Token, tokenOf } from './token.ts'

/**
 * In seconds: the time that a person has to authorise a device, the device's polling interval, and the extension of
 * the interval each time it polls too soon (RFC 8628 section 3.5).
 */
export const deviceBounds = { seconds: 600, intervalSeconds: 5, longerSeconds: 5 }

type DeviceStores = Pick<Stores, 'deviceAuthorizations'>

/**
 * Starts the authorisation of a device (RFC 8628 section 3.1). Returns the code that the device polls with and the
 * code to type. Throws `invalid_scope`, and `invalid_client` if the app has just been removed.
 */
export async function beginDevice(
  { deviceAuthorizations }: DeviceStores,
  app: App,
  requested: string | undefined,
): Promise<{ deviceCode: DeviceCode; userCode: UserCode }> {
  const scopes = requireScopes(app, requested)
  const { seconds, intervalSeconds } = deviceBounds
  // In rare cases, two devices get the same code.
  for (let tries = 5; tries > 0; tries--) {
    const [deviceCode, userCode] = [newDeviceCode(), newUserCode()]
    const hashes = { hash: hashOf(deviceCode), userHash: hashOf(userCode) }
    const draft = { ...hashes, appId: app.id, scopes, seconds, intervalSeconds }
    if (await writeForApp(deviceAuthorizations.insert(draft))) return { deviceCode, userCode }
  }
  throw new ServiceError('unavailable', sentence('devicesTooMany'))
}

/**
 * Returns the session of an authorised device, only once. Throws the errors of RFC 8628 section 3.5 before the
 * authorisation, and if it was refused or has expired.
 */
export async function exchangeDeviceCode(
  stores: DeviceStores & AppSessionStores,
  rules: SessionRules,
  app: App,
  code: DeviceCode,
): Promise<Token> {
  const decision = await stores.deviceAuthorizations.poll(hashOf(code), app.id, deviceBounds.longerSeconds)
  if (decision.kind !== 'allowed') throw new OAuthError(...errors[decision.kind])
  const issued = await issueAppSession(stores, rules, { app, accountId: decision.accountId, scopes: decision.scopes })
  if (!issued) throw new OAuthError(...errors.denied)
  return tokenOf(issued)
}

const errors: Record<'pending' | 'too fast' | 'denied' | 'expired', [OAuthErrorName, string]> = {
  pending: ['authorization_pending', 'Nobody has decided yet: poll again'],
  'too fast': ['slow_down', `Wait ${deviceBounds.longerSeconds} seconds longer between two polls from now on`],
  denied: ['access_denied', 'The request was denied'],
  expired: ['expired_token', 'The device code is unknown, has expired, was used, or belongs to another client'],
}
