import { cleanDisplayName } from '../../model/displayName.ts'
import { sentence } from '../../messages/text.ts'
import { invalid, ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import { acceptsRegistrations } from '../../model/openness.ts'
import type { Password } from '../../model/password.ts'
import { isReserved } from '../../model/reservedUsernames.ts'
import { hashPassword } from '../../passwords/hashing.ts'
import { requireGoodPassword } from '../../passwords/rules.ts'
import type { OpenedBrowserSession } from '../browserSessions.ts'
import type { SignInServices } from './services.ts'
import { signInAs } from './signInAs.ts'
import type { Visitor } from './visitor.ts'

/** Who wants an account; without a password a passkey is to follow. */
export interface Newcomer {
  /** As `Username` has it. */
  username: string
  password?: Password | undefined
  displayName?: string | undefined
}

/**
 * Makes an account and signs its owner in. Throws `forbidden` where only those who run the service
 * make accounts, and `validation_failed` for a name that is taken, was somebody's, or is kept for
 * those who run the service - the same for all three.
 */
export async function register(
  services: SignInServices,
  visitor: Visitor,
  newcomer: Newcomer,
): Promise<OpenedBrowserSession> {
  requireOpen(services)
  await visitor.admitSignUp()
  const account = await makeAccount(services, visitor, newcomer)
  try {
    return await signInAs(services, visitor, account, newcomer.password && 'password', 'registered')
  } catch (error) {
    await takeBack(services, account)
    throw error
  }
}

/** Throws `forbidden` where only those who run the service make accounts. */
export function requireOpen({ settings }: Pick<SignInServices, 'settings'>): void {
  if (acceptsRegistrations(settings)) return
  throw new ServiceError('forbidden', sentence('registrationsClosed'))
}

/**
 * Makes an account, whichever way somebody registers: the one place that says which names and
 * passwords there may be. Throws `validation_failed` as `register`.
 */
export async function makeAccount(
  { stores, settings, links, limits }: Pick<SignInServices, 'stores' | 'settings' | 'links' | 'limits'>,
  { address }: Pick<Visitor, 'address'>,
  { username, password, displayName = '' }: Newcomer,
): Promise<AccountId> {
  const line = cleanDisplayName(displayName, limits.displayNameCharacters)
  if (password) await requireGoodPassword(password, { username, host: links.host(), title: settings.title })
  // First: a name that is not to be had costs the same.
  const passwordHash = password && (await hashPassword(password, address))
  const made = isReserved(username)
    ? undefined
    : await stores.accounts.register({ username, displayName: line, passwordHash })
  if (made === undefined) throw invalid('username', 'taken')
  return made
}

/**
 * Removes an account that was just made. Its owner was told that it failed, and may have no way to
 * sign in: the name is to be free for the next try.
 */
export async function takeBack(
  { stores, log }: Pick<SignInServices, 'stores' | 'log'>,
  account: AccountId,
): Promise<void> {
  await stores.accounts
    .delete(account)
    .catch((error: unknown) => log.warn({ err: error }, 'an account that nobody was signed in to could not be removed'))
}
