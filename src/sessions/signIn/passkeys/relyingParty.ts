import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { SignInServices } from '../services.ts'

/** What passkeys are made for, and from whose pages they are taken. */
export interface RelyingParty {
  /** A host's name, without a port. */
  id: string
  name: string
  /** As browsers spell them. */
  origins: string[]
}

/**
 * Whether this service can have passkeys: one belongs to a host's name, and none to an IP address
 * (WebAuthn Level 3 section 5.1.2).
 */
export function canHavePasskeys(links: Pick<Links, 'page'>): boolean {
  const { hostname } = new URL(links.page(''))
  return !hostname.startsWith('[') && isIP(hostname) === 0
}

/**
 * Who this service is to a passkey, asked each time since a port may be known late; throws
 * `not_found` at an IP address.
 */
export function relyingParty({
  links,
  settings,
  allowedOrigins,
}: Pick<SignInServices, 'links' | 'settings' | 'allowedOrigins'>): RelyingParty {
  if (!canHavePasskeys(links)) {
    throw new ServiceError('not_found', sentence('passkeysNeedHost'))
  }
  const { hostname, origin } = new URL(links.page(''))
  return { id: hostname, name: settings.title, origins: [origin, ...allowedOrigins] }
}

/**
 * By what passkeys know an account: always the same, and neither its name nor its id (WebAuthn Level 3 section 14.6.1).
 */
export function userHandleOf(account: AccountId): Buffer {
  return createHash('sha256').update(`passkey user handle of account ${account}`).digest()
}

/**
 * The name that a passkey is listed under by whatever keeps it; throws `not_found` for an account
 * that is gone or suspended.
 */
export async function userNameOf({ accounts }: SignInServices['stores'], account: AccountId): Promise<string> {
  const found = await accounts.find(account)
  if (!found) throw notFound()
  return found.username
}
