import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { SecurityEventKind, SignInMethod } from '../../model/securityEvent.ts'
import type { OpenedBrowserSession } from '../browserSessions.ts'
import type { SignInServices } from './services.ts'
import type { Visitor } from './visitor.ts'
import { requireWayBack } from './wayBack.ts'

/**
 * Signs in somebody who has proved who they are, and notes it. Throws `forbidden` for a suspended
 * account, and `conflict` where somebody else is signed in who could never come back.
 */
export async function signInAs(
  { stores, browserSessions }: Pick<SignInServices, 'stores' | 'browserSessions'>,
  { session, device, address }: Visitor,
  accountId: AccountId,
  method: SignInMethod | undefined,
  kind: SecurityEventKind = 'signed_in',
): Promise<OpenedBrowserSession> {
  if (!(await stores.accounts.maySignIn(accountId))) throw new ServiceError('forbidden', sentence('accountSuspended'))
  const present = session.signedIn?.caller.accountId
  if (present !== undefined && present !== accountId) await requireWayBack(stores, present)
  const opened = await browserSessions.signIn(session, { accountId, label: device })
  await stores.securityEvents.insert(accountId, { kind, method, label: device, address })
  return opened
}
