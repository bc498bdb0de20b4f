import type { AccountId } from '../../model/ids.ts'
import type { Limits } from '../../model/settings.ts'
import type { ImportIssuer } from '../../model/tokenImport.ts'
import type { Stores } from '../../stores/stores.ts'
import { makeAccount } from '../identities/makeAccount.ts'
import type { ProvenIdentity } from '../identities/provenIdentity.ts'
import { ImportRefusal } from './refusal.ts'

interface Parts {
  stores: Pick<Stores, 'accounts' | 'identities' | 'ipBlocks'>
  limits: Pick<Limits, 'displayNameCharacters'>
}

// Nobody's.
const nobody = '0' as AccountId

/**
 * Whose a proven identity is, by its issuer and subject and by nothing else; an account that is
 * made for them where that is allowed and there is none. Throws an `ImportRefusal`.
 */
export async function accountOf(
  services: Parts,
  { accounts, name }: ImportIssuer,
  proven: ProvenIdentity,
  { address, ip }: { address: string; ip: string },
): Promise<{ accountId: AccountId; isNew: boolean }> {
  const { issuer, subject } = proven
  const { identities } = services.stores
  const owner = await identities.findAccount(issuer, subject)
  if (owner === undefined && accounts === 'create') {
    // It does not wait for approval, whatever the address: the operator chose whose accounts are made.
    const severity = services.stores.ipBlocks.severityOf(ip)
    if (severity === 'sign_up_block') throw new ImportRefusal('no account can be made at this address')
    // Noted with the account: after a crash in between, nobody would know that it is new.
    const made = await makeAccount(services, name, proven, {
      event: { kind: 'registered', label: name, address },
    })
    if (made !== undefined) return { accountId: made, isNew: true }
    // Another token of the same person was faster.
    return requireThere(services, await identities.findAccount(issuer, subject))
  }
  return requireThere(services, owner)
}

// Asked also about nobody, so that it takes as long.
async function requireThere({ stores }: Parts, owner: AccountId = nobody) {
  if (await stores.accounts.find(owner)) return { accountId: owner, isNew: false }
  throw new ImportRefusal(owner === nobody ? 'nobody here has this identity' : 'the account is suspended')
}
