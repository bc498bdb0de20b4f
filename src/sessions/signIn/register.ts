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
import type { SignInServices } from './services.ts'
import { signInAs } from './signInAs.ts'
import type { Visitor } from './visitor.ts'
import { requireWayBack } from './wayBack.ts'

/** Who wants an account; without a password a passkey is to follow. */
export interface Newcomer {
  /** As `Username` has it. */
  username: string
  password?: Password | undefined
  displayName?: string | undefined
  /** Why they want to join. */
  reason?: string | undefined
  /** The code of an invitation. */
  inviteCode?: string | undefined
  /** The name of the app that asks for it; undefined for a page. */
  appName?: string | undefined
}

/**
 * Makes an account and signs its owner in, unless it waits for approval. Throws `forbidden` where only the operator
 * makes accounts, and `validation_failed` without a reason where a moderator decides, or for a name that is taken, was
 * somebody's, or is reserved - the same for all three.
 */
export async function register(
  services: SignInServices,
  visitor: Visitor,
  newcomer: Newcomer,
): Promise<OpenedBrowserSession> {
  const { pendingReason, inviteCode } = admissionOf(services, visitor, newcomer)
  if (pendingReason !== undefined) return registerPending(services, visitor, { ...newcomer, pendingReason, inviteCode })
  await visitor.admitSignUp()
  const account = await makeAccount(services, visitor, { ...newcomer, inviteCode })
  try {
    return await signInAs(services, visitor, account, newcomer.password && 'password', 'registered')
  } catch (error) {
    await takeBack(services, account)
    throw error
  }
}

// Nobody can sign in to it yet, so that a passkey cannot follow.
async function registerPending(
  services: SignInServices,
  visitor: Visitor,
  newcomer: Newcomer & { pendingReason: string },
): Promise<OpenedBrowserSession> {
  const { session, device, address } = visitor
  if (newcomer.password === undefined) throw invalid('password', 'missing')
  if (session.signedIn) await requireWayBack(services.stores, session.signedIn.caller.accountId)
  await visitor.admitSignUp()
  const event = { kind: 'registered', method: 'password', label: device, address } as const
  await makeAccount(services, visitor, newcomer, event)
  await services.browserSessions.signOut(session)
  return { ...(await services.browserSessions.begin()), awaitsApproval: true }
}

/**
 * Makes an account, whichever way somebody registers: the one place that says which names and
 * passwords there may be. With `event`, that is noted with it. Throws `validation_failed` as `register`.
 */
export async function makeAccount(
  { stores, settings, links, limits }: Pick<SignInServices, 'stores' | 'settings' | 'links' | 'limits'>,
  { address }: Pick<Visitor, 'address'>,
  { username, password, displayName = '', pendingReason, inviteCode, appName }: Newcomer & Partial<Admission>,
  event?: SecurityEventDraft,
): Promise<AccountId> {
  const line = cleanDisplayName(displayName, limits.displayNameCharacters)
  if (password) await requireGoodPassword(password, { username, host: links.host(), title: settings.title })
  // First: a name that is not to be had costs the same.
  const passwordHash = password && (await hashPassword(password, address))
  const made = isReserved(username)
    ? undefined
    : await stores.accounts.register({
        ...{ username, displayName: line, passwordHash, pendingReason, inviteCode, appName, event },
      })
  if (made === undefined) throw invalid('username', 'taken')
  return made
}

/**
 * Removes an account that was just made. Its owner got an error, and may have no way to sign in: the name must be free
 * for the next try, and the invitation must have its use again.
 */
export async function takeBack(
  { stores, log }: Pick<SignInServices, 'stores' | 'log'>,
  account: AccountId,
): Promise<void> {
  await stores.accounts
    .undoRegistration(account)
    .catch((error: unknown) => log.warn({ err: error }, 'an account that nobody was signed in to could not be removed'))
}
