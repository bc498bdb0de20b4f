import type { App } from '../../model/app.ts'
import { conceal } from '../../model/concealed.ts'
import { issueAppToken } from '../../sessions/apps/appTokens.ts'
import { exchangeDeviceCode } from '../../sessions/apps/devices.ts'
import { exchangeCode } from '../../sessions/apps/exchangeCode.ts'
import { OAuthError } from '../../sessions/apps/oauthError.ts'
import type { Token } from '../../sessions/apps/token.ts'
import type { Services } from '../../operations/services.ts'
import type { AppParameters } from './parameters.ts'

/** The name of the device grant (RFC 8628). */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** A grant: returns a token for the parameters of an authenticated app. Throws an `OAuthError`. */
type Grant = (services: Pick<Services, 'stores' | 'limits'>, app: App, parameters: AppParameters) => Promise<Token>

const grants = new Map<string, Grant>([
  [
    'authorization_code',
    ({ stores, limits }, app, parameters) =>
      exchangeCode(stores, limits, app, {
        code: conceal(parameters.required('code')),
        redirectUri: parameters.required('redirect_uri'),
        verifier: parameters.optional('code_verifier'),
      }),
  ],
  ['client_credentials', ({ stores }, app, parameters) => issueAppToken(stores, app, parameters.optional('scope'))],
  [
    deviceGrant,
    ({ stores, limits }, app, parameters) =>
      exchangeDeviceCode(stores, limits, app, conceal(parameters.required('device_code'))),
  ],
])

/** Returns the grant with this name. Throws `unsupported_grant_type`. */
export function grantOf(name: string): Grant {
  const grant = grants.get(name)
  if (grant) return grant
  throw new OAuthError('unsupported_grant_type', `grant_type must be one of: ${[...grants.keys()].join(', ')}`)
}
