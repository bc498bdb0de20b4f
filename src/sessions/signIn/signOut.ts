import type { SignInServices } from './services.ts'
import type { Visitor } from './visitor.ts'
import { requireWayBack } from './wayBack.ts'

type Services = Pick<SignInServices, 'stores' | 'browserSessions'>

/** Signs the browser out, whoever is signed in or nobody; throws `conflict` where its owner could never come back. */
export async function signOut({ stores, browserSessions }: Services, visitor: Visitor): Promise<void> {
  const { session, device: label, address } = visitor
  const account = session.signedIn?.caller.accountId
  if (account !== undefined) await requireWayBack(stores, account)
  await browserSessions.signOut(session)
  if (account !== undefined) await stores.securityEvents.insert(account, { kind: 'signed_out', label, address })
}

/** Signs out every browser and every app of who is signed in, this browser too; throws `conflict` as `signOut` does. */
export async function signOutEverywhere({ stores, browserSessions }: Services, visitor: Visitor): Promise<void> {
  const { session, device: label, address } = visitor
  const account = session.signedIn?.caller.accountId
  if (account === undefined) return browserSessions.signOut(session)
  await requireWayBack(stores, account)
  // One's own at the very end: cut off before it, whoever asks again is still let in.
  await stores.authSessions.revokeAll(account, session.signedIn?.caller.session)
  await browserSessions.signOut(session)
  await stores.securityEvents.insert(account, { kind: 'signed_out_everywhere', label, address })
}
