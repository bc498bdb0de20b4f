import type { Identity, IdentityId } from '../model/identity.ts'
import type { AccountId } from '../model/ids.ts'
import type { Removal } from './credentials.ts'

/**
 * An account at an identity provider. Only `issuer` and `subject` identify it (OpenID Connect Core section 5.7), never
 * an e-mail address.
 */
export interface IdentityDraft {
  issuer: string
  subject: string
  label: string
}

/** The accounts at identity providers that people sign in with. */
export interface Identities {
  /** Returns the account that an identity is linked to. The call counts as a use of the identity. */
  findAccount(issuer: string, subject: string): Promise<AccountId | undefined>
  /**
   * Links an identity to an account. The call counts as a use of the identity, unless `isUse` is false. Throws
   * `conflict` if the identity is already linked.
   */
  insert(account: AccountId, draft: IdentityDraft, isUse?: boolean): Promise<Identity>
  /** Returns the identities of an account, oldest first. */
  listFor(account: AccountId): Promise<Identity[]>
  remove(account: AccountId, id: IdentityId): Promise<Removal>
}
