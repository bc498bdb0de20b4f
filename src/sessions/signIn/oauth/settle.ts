import { requireConfirmed } from '../../../model/confirmation.ts'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { OAuthState } from '../../../stores/oauthStates.ts'
import type { OpenedBrowserSession } from '../../browserSessions.ts'
import { labelOf } from '../../identities/names.ts'
import type { ProvenIdentity } from '../../identities/provenIdentity.ts'
import type { SignInServices } from '../services.ts'
import { signInAs } from '../signInAs.ts'
import { withdrawProven } from '../withdrawRegistration.ts'
import type { Visitor } from '../visitor.ts'
import type { SignInProvider } from './providers.ts'
import { registerByProvider } from './registerByProvider.ts'

/**
 * Completes the purpose of a sign-in after the provider has proved the identity. Throws `forbidden`, `conflict`,
 * `reauthentication_required`.
 */
export async function settle(
  services: SignInServices,
  visitor: Visitor,
  { purpose }: Pick<OAuthState, 'purpose'>,
  provider: SignInProvider,
  proven: ProvenIdentity,
): Promise<OpenedBrowserSession> {
  const owner = await services.stores.identities.findAccount(proven.issuer, proven.subject)
  const { signedIn } = visitor.session
  if (!signedIn) {
    if (purpose === 'withdraw') return withdraw(services, visitor, owner)
    if (owner !== undefined) return signInAs(services, visitor, owner, 'oauth')
    return registerByProvider(services, visitor, provider, proven)
  }
  const { accountId } = signedIn.caller
  if (owner !== undefined && owner !== accountId) {
    throw new ServiceError('conflict', sentence('identityOfAnother'))
  }
  if (purpose === 'reauthenticate') return confirm(services, visitor, owner)
  // A recent proof is required even if the identity has been linked in the meantime, because a session at the provider
  // proves nothing about the person, and must not restart the ten minutes.
  await requireConfirmed(signedIn.caller, services.stores.credentials)
  if (owner !== undefined) return signInAs(services, visitor, owner, 'oauth')
  return link(services, visitor, accountId, provider, proven)
}

async function withdraw(services: SignInServices, { session }: Visitor, owner: AccountId | undefined) {
  await withdrawProven(services, owner)
  await services.browserSessions.signOut(session)
  return services.browserSessions.begin()
}

async function confirm({ stores, browserSessions }: SignInServices, visitor: Visitor, owner: AccountId | undefined) {
  if (owner === undefined) {
    throw new ServiceError('forbidden', sentence('identityNotYours'))
  }
  const opened = await browserSessions.confirm(visitor.session)
  const { device: label, address } = visitor
  await stores.securityEvents.insert(owner, { kind: 'confirmed', method: 'oauth', label, address })
  return opened
}

async function link(
  { stores, browserSessions }: SignInServices,
  { session, address }: Visitor,
  accountId: AccountId,
  provider: SignInProvider,
  proven: ProvenIdentity,
): Promise<OpenedBrowserSession> {
  const { issuer, subject } = proven
  const label = labelOf(proven, provider.settings.name)
  await stores.identities.insert(accountId, { issuer, subject, label })
  await stores.securityEvents.insert(accountId, { kind: 'provider_linked', method: 'oauth', label, address })
  // A change of credentials gives a new cookie. The CSRF token stays the same for the browser's other pages.
  return browserSessions.confirm(session)
}
