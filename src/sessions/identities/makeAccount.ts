import { ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Limits } from '../../model/settings.ts'
import type { Accounts, Registration } from '../../stores/accounts.ts'
import { displayNameOf, labelOf, usernamesFor } from './names.ts'
import type { ProvenIdentity } from './provenIdentity.ts'

interface AccountDeps {
  stores: { accounts: Pick<Accounts, 'register'> }
  limits: Pick<Limits, 'displayNameCharacters'>
}

/**
 * Creates an account for a person whom a provider has identified, and links the identity. Returns undefined if a
 * simultaneous request for the same person has already created the account. Stores `event` in the same transaction.
 */
export async function makeAccount(
  { stores, limits }: AccountDeps,
  providerName: string,
  proven: ProvenIdentity,
  { event, pendingReason }: Pick<Registration, 'event' | 'pendingReason'> = {},
): Promise<AccountId | undefined> {
  const { issuer, subject } = proven
  const rest: Omit<Registration, 'username'> = {
    displayName: displayNameOf(proven, limits.displayNameCharacters),
    passwordHash: undefined,
    identity: { issuer, subject, label: labelOf(proven, providerName) },
    event,
    pendingReason,
  }
  try {
    for (const username of usernamesFor(proven)) {
      const registered = await stores.accounts.register({ username, ...rest })
      if (registered !== undefined) return registered
    }
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'conflict') return undefined
    throw error
  }
  throw new Error('No generated username is free')
}
