import { cleanDisplayName } from '../../model/displayName.ts'
import { invalid } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Password } from '../../model/password.ts'
import { isReserved } from '../../model/reservedUsernames.ts'
import { hashPassword } from '../../passwords/hashing.ts'
import { requireGoodPassword } from '../../passwords/rules.ts'
import type { OpenedBrowserSession } from '../browserSessions.ts'
import type { SecurityEventDraft } from '../../stores/securityEvents.ts'
import { type Admission, admissionOf } from './admission.ts'
import { requireProof } from './requireProof.ts'
import type { SignInServices } from './services.ts'
import { signInAs } from './signInAs.ts'
import type { Visitor } from './visitor.ts'
import { requireSignInMethod } from './requireSignInMethod.ts'

/** A person who wants an account. Without a password, a passkey must follow. */
export interface Newcomer {
  /** A valid `Username`. */
  username: string
  password?: Password | undefined
  displayName?: string | undefined
  /** The reason for joining. */
  reason?: string | undefined
  /** The code of an invitation. */
  inviteCode?: string | undefined
  /** The proof of work, where registrations need one. */
  proof?: string | undefined
  /** The name of the requesting app. Undefined for a page. */
  appName?: string | undefined
}

/**
 * Creates an account and signs its owner in, unless the account waits for approval. Throws `forbidden` if only the
 * operator creates accounts. Throws `validation_failed` if a moderator decides and the reason for joining is missing,
 * and if the proof of work is missing or not accepted. Also throws it for a name that is taken, was used before, or is
 * reserved, with the same message for all three.
 */
export async function register(
  services: SignInServices,
  visitor: Visitor,
  newcomer: Newcomer,
): Promise<OpenedBrowserSession> {
  const { pendingReason, inviteCode } = admissionOf(services, visitor, newcomer)
  await requireProof(services, 'proofOfWork', newcomer.proof)
  if (pendingReason !== undefined) return registerPending(services, visitor, { ...newcomer, pendingReason, inviteCode })
  await visitor.admitSignUp()
  const account = await makeAccount(services, visitor, { ...newcomer, inviteCode })
  try {
    return await signInAs(services, visitor, account, newcomer.password && 'password', 'registered')
  } catch (error) {
    await removeNewAccount(services, account)
    throw error
  }
}

// Nobody can sign in to the account yet, so a passkey cannot follow.
async function registerPending(
  services: SignInServices,
  visitor: Visitor,
  newcomer: Newcomer & { pendingReason: string },
): Promise<OpenedBrowserSession> {
  const { session, device, address } = visitor
  if (newcomer.password === undefined) throw invalid('password', 'missing')
  if (session.signedIn) await requireSignInMethod(services.stores, session.signedIn.caller.accountId)
  await visitor.admitSignUp()
  const event = { kind: 'registered', method: 'password', label: device, address } as const
  await makeAccount(services, visitor, newcomer, event)
  await services.browserSessions.signOut(session)
  return { ...(await services.browserSessions.begin()), awaitsApproval: true }
}

/**
 * Creates an account, for every way of registering. Only this function checks names and passwords. Stores `event` in
 * the same transaction. Throws `validation_failed` as `register` does.
 */
export async function makeAccount(
  { stores, settings, links, limits }: Pick<SignInServices, 'stores' | 'settings' | 'links' | 'limits'>,
  { address }: Pick<Visitor, 'address'>,
  { username, password, displayName = '', pendingReason, inviteCode, appName }: Newcomer & Partial<Admission>,
  event?: SecurityEventDraft,
): Promise<AccountId> {
  const line = cleanDisplayName(displayName, limits.displayNameCharacters)
  if (password) await requireGoodPassword(password, { username, host: links.host(), title: settings.title })
  // The password is hashed first, so that an unavailable name takes as long as any other.
  const passwordHash = password && (await hashPassword(password, address))
  const result = isReserved(username)
    ? undefined
    : await stores.accounts.register({
        ...{ username, displayName: line, passwordHash, pendingReason, inviteCode, appName, event },
      })
  if (result === undefined) throw invalid('username', 'taken')
  return result
}

/**
 * Removes an account that was just created, because its owner received an error and may have no way to sign in. The
 * name becomes free for the next attempt, and the invitation can be used once more.
 */
export async function removeNewAccount(
  { stores, log }: Pick<SignInServices, 'stores' | 'log'>,
  account: AccountId,
): Promise<void> {
  await stores.accounts
    .undoRegistration(account)
    .catch((error: unknown) => log.warn({ err: error }, 'an account that nobody was signed in to could not be removed'))
}
