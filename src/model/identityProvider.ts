import type { Secret } from './concealed.ts'

/** The secret with which this service authenticates at an identity provider. */
export type ClientSecret = Secret<'ClientSecret'>

/** An identity provider as it is configured, with all defaults filled in. */
export interface ProviderSettings {
  /** Identifies the provider in requests: lower-case letters, digits and `-`. */
  id: string
  name: string
  /** The provider's own URL, as in its tokens: https, or http on this machine. */
  issuer: string
  clientId: string
  clientSecret: ClientSecret
  /** The requested scopes, separated by spaces; `openid` is one of them. */
  scopes: string
  /**
   * `own` if its responses come to `/auth/callback/<id>`, `shared` if they come to `/auth/callback`, which other
   * providers use too.
   */
  callback: 'shared' | 'own'
  /** The method of sending the secret; undefined to use one that the provider's metadata lists. */
  clientAuthentication: 'client_secret_basic' | 'client_secret_post' | undefined
}

/**
 * Returns the same key for all spellings of an issuer's URL: with capitals in the host, a default port or a trailing
 * slash.
 */
export function issuerKey(issuer: string): string {
  return (URL.parse(issuer)?.href ?? issuer).replace(/\/$/, '')
}
