import type { AccountId } from '../model/ids.ts'
import type { OneTimeStore } from './oneTime.ts'

/**
 * A sign-in that is under way at an identity provider. The PKCE verifier and the nonce are not
 * kept: the state and the CSRF token of the browser session give them, and neither is here.
 */
export interface OAuthState {
  /** The provider's id in the configuration. */
  provider: string
  /** Where in the web client the sign-in leads back to: a path. */
  returnTo: string
  /** What for: to sign in, to link the provider to an account, or to prove again whose account it is. */
  purpose: 'sign in' | 'link' | 'reauthenticate'
  /** Whose account it is about: who was signed in when it began; null for nobody. */
  accountId: AccountId | null
  /** ISO 8601: when it began. */
  begunAt: string
}

/** The states of OAuth sign-ins, by the hash of the state. */
export type OAuthStateStore = OneTimeStore<OAuthState>
