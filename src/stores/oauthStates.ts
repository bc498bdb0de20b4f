import type { AccountId } from '../model/ids.ts'
import type { OneTimeStore } from './oneTime.ts'

/**
 * A sign-in in progress at an identity provider. The PKCE verifier and the nonce are not stored: they are derived from
 * the state and the CSRF token of the browser session, and neither of these is stored here.
 */
export interface OAuthState {
  /** The id of the provider in the configuration. */
  provider: string
  /** The path in the web client to which the sign-in returns. */
  returnTo: string
  /**
   * The purpose: to sign in, to link the provider to an account, to prove the identity of the owner again, or to delete
   * an account that waits for approval.
   */
  purpose: 'sign in' | 'link' | 'reauthenticate' | 'withdraw'
  /** The account that was signed in when it began; null for none. */
  accountId: AccountId | null
  /** ISO 8601. */
  startedAt: string
}

/** The states of OAuth sign-ins, by the hash of the state. */
export type OAuthStateStore = OneTimeStore<OAuthState>
