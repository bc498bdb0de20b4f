import type { SignInServices } from './services.ts'
import type { Visitor } from './visitor.ts'
import { requireSignInMethod } from './requireSignInMethod.ts'

type Services = Pick<SignInServices, 'stores' | 'browserSessions'>

/** Signs the browser out, even if nobody is signed in. Throws `conflict` if the owner could never sign in again. */
export async function signOut({ stores, browserSessions }: Services, visitor: Visitor): Promise<void> {
  const { session, device: label, address } = visitor
  const account = session.signedIn?.caller.accountId
  if (account !== undefined) await requireSignInMethod(stores, account)
  await browserSessions.signOut(session)
  if (account !== undefined) await stores.securityEvents.insert(account, { kind: 'signed_out', label, address })
}

/**
 * Signs out every browser and app of the signed-in account, including this browser. Throws `conflict` as `signOut`
 * does.
 */
export async function signOutEverywhere({ stores, browserSessions }: Services, visitor: Visitor): Promise<void> {
  const { session, device: label, address } = visitor
  const account = session.signedIn?.caller.accountId
  if (account === undefined) return browserSessions.signOut(session)
  await requireSignInMethod(stores, account)
  // This session is ended last, so that the person can try again if the request fails before that.
  await stores.authSessions.revokeAll(account, session.signedIn?.caller.session)
  await browserSessions.signOut(session)
  await stores.securityEvents.insert(account, { kind: 'signed_out_everywhere', label, address })
}
