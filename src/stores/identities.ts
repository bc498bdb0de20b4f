import type { Identity, IdentityId } from '../model/identity.ts'
import type { AccountId } from '../model/ids.ts'
import type { Removal } from './credentials.ts'

/**
 * Who somebody is at a provider: `issuer` and `subject` are all that counts (OpenID Connect Core
 * section 5.7), never an e-mail address.
 */
export interface IdentityDraft {
  issuer: string
  subject: string
  label: string
}

/** The accounts at identity providers by which people sign in. */
export interface Identities {
  /** Whose it is; counts as a use. */
  findAccount(issuer: string, subject: string): Promise<AccountId | undefined>
  /**
   * Links it to an account, which counts as a use unless nobody `wasThere`; throws `conflict` where
   * it is somebody's already.
   */
  insert(account: AccountId, draft: IdentityDraft, wasThere?: boolean): Promise<Identity>
  /** Oldest first. */
  listFor(account: AccountId): Promise<Identity[]>
  remove(account: AccountId, id: IdentityId): Promise<Removal>
}
