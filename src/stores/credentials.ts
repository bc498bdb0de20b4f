import type { AccountId } from '../model/ids.ts'

/**
 * What came of taking a credential away: it stays where without it nothing is left to sign in by,
 * or its owner could never come back.
 */
export type Removal = 'removed' | 'last' | 'none'

/**
 * The ways to sign in that a service offers besides passwords; what is none of them is kept, and counts for nothing.
 */
export interface OfferedWays {
  /** Those of the identity providers, by the URLs that they call themselves. */
  issuers: readonly string[]
  passkeys: boolean
}

/** What all ways to sign in have in common. */
export interface Credentials {
  /**
   * In how many ways an account can sign in here: its password, each passkey, each provider, where those are offered.
   */
  waysToSignIn(account: AccountId): Promise<number>
}

/** The passwords, as argon2id hashes in PHC's form. */
export interface Passwords {
  find(account: AccountId): Promise<{ hash: string; changedAt: string } | undefined>
  /**
   * Sets the hash, or replaces it where it is still `from` (null: where there is none); without `from` in any case.
   * Returns whether it did. In the place of `from` it is another hash of the same password, whose `changedAt` stays.
   */
  set(account: AccountId, hash: string, from?: string | null): Promise<boolean>
  remove(account: AccountId): Promise<Removal>
}
