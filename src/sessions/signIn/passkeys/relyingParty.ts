import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { SignInServices } from '../services.ts'

/** The relying party of passkeys, and the origins of its pages. */
export interface RelyingParty {
  /** The host name, without a port. */
  id: string
  name: string
  /** As browsers spell them. */
  origins: string[]
}

/**
 * Returns true if this service can have passkeys. A passkey belongs to a host name, never to an IP address (WebAuthn
 * Level 3 section 5.1.2).
 */
export function canHavePasskeys(links: Pick<Links, 'page'>): boolean {
  const { hostname } = new URL(links.page(''))
  return !hostname.startsWith('[') && isIP(hostname) === 0
}

/**
 * Returns the relying party of this service. Call it each time, because a port may only be known after the start.
 * Throws `not_found` at an IP address.
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
 * Returns the user handle of an account in passkeys. It never changes, and is neither the name nor the id of the
 * account (WebAuthn Level 3 section 14.6.1).
 */
export function userHandleOf(account: AccountId): Buffer {
  return createHash('sha256').update(`passkey user handle of account ${account}`).digest()
}

/**
 * Returns the name under which authenticators list a passkey. Throws `not_found` for an account that was deleted or
 * suspended.
 */
export async function userNameOf({ accounts }: SignInServices['stores'], account: AccountId): Promise<string> {
  const found = await accounts.find(account)
  if (!found) throw notFound()
  return found.username
}
