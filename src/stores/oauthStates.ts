import type { AccountId } from '../model/ids.ts'
import type { OneTimeStore } from './oneTime.ts'

/** A sign-in that is under way at an identity provider. The PKCE verifier and the nonce are not kept: the cookie and the state give them. */
export interface OAuthState {
  /** The provider's id in the configuration. */
  provider: string
  /** Where in the web client the sign-in leads back to: a path. */
  returnTo: string
  /** Whose account the provider is to be linked to; null for a sign-in. */
  linkTo: AccountId | null
}

/** The states of OAuth sign-ins, by the hash of the state. */
export type OAuthStateStore = OneTimeStore<OAuthState>
