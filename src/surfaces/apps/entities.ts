import { z } from 'zod'
import type { DeviceCode, UserCode } from '../../model/app.ts'
import type { Links } from '../../model/links.ts'
import { deviceBounds } from '../../sessions/apps/devices.ts'
import type { Token } from '../../sessions/apps/token.ts'

export const TokenEntity = z
  .object({
    access_token: z.string().describe('The access token. Send it in the `Authorization: Bearer` header only.'),
    token_type: z.literal('Bearer'),
    scope: z.string().describe('The granted scopes, which can be fewer than requested.'),
    created_at: z.int().describe('When the token was created, in seconds since 1970.'),
    expires_in: z.int().optional().describe('The lifetime in seconds; absent if use extends it.'),
  })
  .meta({ id: 'Token', description: 'An OAuth access token.' })
export type TokenEntity = z.infer<typeof TokenEntity>

/** Returns a token in the form of RFC 6749 section 5.1, with Mastodon's `created_at`. */
export function tokenEntity({ accessToken, scopes, createdAt, expiresIn }: Token): TokenEntity {
  return {
    access_token: accessToken.reveal(),
    token_type: 'Bearer',
    scope: scopes.join(' '),
    created_at: Math.floor(Date.parse(createdAt) / 1000),
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
  }
}

export const DeviceAuthorizationEntity = z
  .object({
    device_code: z.string().describe('The code that the device polls with.'),
    user_code: z.string().describe('The code that the person enters, such as `WDJB-MJHT`.'),
    verification_uri: z.url().describe('URL of the page where the code is entered.'),
    verification_uri_complete: z.url().describe('The same URL with the code, to show as a QR code.'),
    expires_in: z.int().describe('The lifetime of the codes in seconds.'),
    interval: z.int().describe('The polling interval in seconds.'),
  })
  .meta({ id: 'DeviceAuthorization', description: 'The authorisation of a device.' })
export type DeviceAuthorizationEntity = z.infer<typeof DeviceAuthorizationEntity>

/** Returns the response to a device that requests authorisation (RFC 8628 section 3.2). */
export function deviceAuthorizationEntity(
  { deviceCode, userCode }: { deviceCode: DeviceCode; userCode: UserCode },
  links: Pick<Links, 'page'>,
): DeviceAuthorizationEntity {
  const page = links.page('/activate')
  return {
    device_code: deviceCode.reveal(),
    user_code: userCode.reveal(),
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${userCode.reveal()}`,
    expires_in: deviceBounds.seconds,
    interval: deviceBounds.intervalSeconds,
  }
}
