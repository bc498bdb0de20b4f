import { z } from 'zod'
import type { DeviceCode, UserCode } from '../../model/app.ts'
import type { Links } from '../../model/links.ts'
import { deviceBounds } from '../../sessions/apps/devices.ts'
import type { Token } from '../../sessions/apps/token.ts'

export const TokenEntity = z
  .object({
    access_token: z.string().describe('For the `Authorization: Bearer` header, and for nowhere else.'),
    token_type: z.literal('Bearer'),
    scope: z.string().describe('What it may do: may be less than was asked for.'),
    created_at: z.int().describe('Seconds since 1970.'),
    expires_in: z.int().optional().describe('Seconds; absent where use prolongs it.'),
  })
  .meta({ id: 'Token', description: 'What an app calls with.' })
export type TokenEntity = z.infer<typeof TokenEntity>

/** A token as an app is given it (RFC 6749 section 5.1, with Mastodon's `created_at`). */
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
    device_code: z.string().describe('What the device asks with.'),
    user_code: z.string().describe('What somebody types in, such as `WDJB-MJHT`.'),
    verification_uri: z.url().describe('Where it is typed in.'),
    verification_uri_complete: z.url().describe('The same with the code, to be shown as a picture.'),
    expires_in: z.int().describe('Seconds until it is too late.'),
    interval: z.int().describe('Seconds to wait between two questions.'),
  })
  .meta({ id: 'DeviceAuthorization', description: 'How somebody lets a device in.' })
export type DeviceAuthorizationEntity = z.infer<typeof DeviceAuthorizationEntity>

/** What a device is told that asks to be let in (RFC 8628 section 3.2). */
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
