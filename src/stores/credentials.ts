import type { AccountId } from '../model/ids.ts'

/**
 * The result of removing a credential. `last` means that it stays: it is the only way left to sign in, and without it
 * the account's owner could never sign in again.
 */
export type Removal = 'removed' | 'last' | 'none'

/**
 * The ways to sign in that a service offers besides passwords. Credentials for other ways stay stored, but do not
 * count.
 */
export interface OfferedSignIns {
  /** The `issuer` URLs of the identity providers. */
  issuers: readonly string[]
  passkeys: boolean
}

/** The rules that all ways to sign in share. */
export interface Credentials {
  /**
   * Returns in how many ways an account can sign in here: a password, each passkey and each identity provider, if they
   * are offered.
   */
  waysToSignIn(account: AccountId): Promise<number>
}

/** The passwords, as argon2id hashes in the PHC string format. */
export interface Passwords {
  find(account: AccountId): Promise<{ hash: string; changedAt: string } | undefined>
  /**
   * Sets the hash. With `from`, only if the stored hash is still `from` (null: if no hash is stored). Returns whether
   * it did. A hash that replaces `from` is another hash of the same password, so `changedAt` stays as it is.
   */
  set(account: AccountId, hash: string, from?: string | null): Promise<boolean>
  remove(account: AccountId): Promise<Removal>
}
