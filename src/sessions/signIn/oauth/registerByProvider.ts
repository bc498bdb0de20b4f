import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import { acceptsRegistrations, needsApproval } from '../../../model/openness.ts'
import type { OpenedBrowserSession } from '../../browserSessions.ts'
import { makeAccount } from '../../identities/makeAccount.ts'
import type { ProvenIdentity } from '../../identities/provenIdentity.ts'
import { approvalPending, mustWait } from '../admission.ts'
import type { SignInServices } from '../services.ts'
import { signInAs } from '../signInAs.ts'
import type { Visitor } from '../visitor.ts'
import type { SignInProvider } from './providers.ts'

/**
 * Creates an account for a person whom a provider has identified, and signs them in. If a simultaneous response about
 * the same person was faster, uses the account that it created. Throws `forbidden` if only the operator creates
 * accounts or the address is blocked, and `approval_pending` for an account that waits for approval.
 */
export async function registerByProvider(
  services: SignInServices,
  visitor: Visitor,
  provider: SignInProvider,
  proven: ProvenIdentity,
): Promise<OpenedBrowserSession> {
  if (!acceptsRegistrations(services.settings)) {
    throw new ServiceError('forbidden', sentence('identityUnknown'))
  }
  const waits = mustWait(services, visitor) || needsApproval(services.settings)
  await visitor.admitSignUp()
  const { device: label, address } = visitor
  const event = { kind: 'registered', method: 'oauth', label, address } as const
  const created = await makeAccount(
    services,
    provider.settings.name,
    proven,
    waits ? { event, pendingReason: '' } : undefined,
  )
  if (created !== undefined && waits) throw approvalPending()
  if (created !== undefined) return signInAs(services, visitor, created, 'oauth', 'registered')
  const owner = await services.stores.identities.findAccount(proven.issuer, proven.subject)
  if (owner === undefined) throw new ServiceError('conflict', sentence('signInRace'))
  return signInAs(services, visitor, owner, 'oauth')
}
