import { ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Registration } from '../../../stores/accounts.ts'
import type { OpenedBrowserSession } from '../../browserSessions.ts'
import type { SignInServices } from '../services.ts'
import { signInAs } from '../signInAs.ts'
import type { Visitor } from '../visitor.ts'
import { displayNameOf, labelOf, usernamesFor } from './names.ts'
import type { ProvenIdentity } from './provenIdentity.ts'
import type { SignInProvider } from './providers.ts'

/**
 * Makes an account for somebody whom a provider vouches for, and signs them in. Where another answer about the same person was faster, the
 * account is the one that it made. Throws `forbidden` where only those who run the service make accounts.
 */
export async function registerByProvider(
  services: SignInServices,
  visitor: Visitor,
  provider: SignInProvider,
  proven: ProvenIdentity,
): Promise<OpenedBrowserSession> {
  if (services.settings.registrations !== 'open') {
    throw new ServiceError(
      'forbidden',
      'No account here is linked to this one, and accounts are made by those who run the service',
    )
  }
  const made = await makeAccount(services, provider, proven).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'conflict') return undefined
    throw error
  })
  if (made !== undefined) return signInAs(services, visitor, made, 'oauth', 'registered')
  const owner = await services.stores.identities.findAccount(proven.issuer, proven.subject)
  if (owner === undefined) throw new ServiceError('conflict', 'This sign-in met another one: begin again')
  return signInAs(services, visitor, owner, 'oauth')
}

async function makeAccount(
  { stores, limits }: SignInServices,
  { settings: { name } }: SignInProvider,
  proven: ProvenIdentity,
): Promise<AccountId> {
  const { issuer, subject } = proven
  const rest: Omit<Registration, 'username'> = {
    displayName: displayNameOf(proven, limits.displayNameCharacters),
    passwordHash: undefined,
    identity: { issuer, subject, label: labelOf(proven, name) },
  }
  for (const username of usernamesFor(proven)) {
    const made = await stores.accounts.register({ username, ...rest })
    if (made !== undefined) return made
  }
  throw new Error('The names that there are without end have ended')
}
