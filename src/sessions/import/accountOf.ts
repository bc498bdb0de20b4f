import type { AccountId } from '../../model/ids.ts'
import type { Limits } from '../../model/settings.ts'
import type { ImportIssuer } from '../../model/tokenImport.ts'
import type { Stores } from '../../stores/stores.ts'
import { makeAccount } from '../identities/makeAccount.ts'
import type { ProvenIdentity } from '../identities/provenIdentity.ts'
import { ImportRefusal } from './refusal.ts'

interface AccountDeps {
  stores: Pick<Stores, 'accounts' | 'identities' | 'ipBlocks'>
  limits: Pick<Limits, 'displayNameCharacters'>
}

// An id that no account has.
const nobody = '0' as AccountId

/**
 * Returns the account of a proven identity. Only the issuer and the subject identify it. Creates an account for a new
 * identity if the provider's settings allow it. Throws an `ImportRefusal`.
 */
export async function accountOf(
  services: AccountDeps,
  { accounts, name }: ImportIssuer,
  proven: ProvenIdentity,
  { address, ip }: { address: string; ip: string },
): Promise<{ accountId: AccountId; isNew: boolean }> {
  const { issuer, subject } = proven
  const { identities } = services.stores
  const owner = await identities.findAccount(issuer, subject)
  if (owner === undefined && accounts === 'create') {
    // The new account does not wait for approval, because the operator chose the provider. The same applies at an
    // address whose block would otherwise require approval.
    const severity = services.stores.ipBlocks.severityOf(ip)
    if (severity === 'sign_up_block') throw new ImportRefusal('no account can be created from this address')
    // The event is recorded in the same transaction. After a crash in between, nothing would show that the account is
    // new.
    const created = await makeAccount(services, name, proven, {
      event: { kind: 'registered', label: name, address },
    })
    if (created !== undefined) return { accountId: created, isNew: true }
    // Another token of the same person was faster.
    return requireAccount(services, await identities.findAccount(issuer, subject))
  }
  return requireAccount(services, owner)
}

// Also queries the store for an unknown identity, so that both take the same time.
async function requireAccount({ stores }: AccountDeps, owner: AccountId = nobody) {
  if (await stores.accounts.find(owner)) return { accountId: owner, isNew: false }
  throw new ImportRefusal(owner === nobody ? 'no account here is linked to this identity' : 'the account is suspended')
}
