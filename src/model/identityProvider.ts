import type { Concealed } from './concealed.ts'

/** What this service proves itself by at an identity provider. */
export type ClientSecret = Concealed<'ClientSecret'>

/** An identity provider as it is configured, with everything said. */
export interface ProviderSettings {
  /** Names it in requests: small letters, digits and `-`. */
  id: string
  name: string
  /** The URL that it calls itself, as in its tokens: https, or http of this machine. */
  issuer: string
  clientId: string
  clientSecret: ClientSecret
  /** Separated by spaces; `openid` is one of them. */
  scopes: string
  /**
   * Whether its answers come to a page of their own, `/auth/callback/<id>`, or to `/auth/callback`
   * as those of others do.
   */
  callback: 'shared' | 'own'
  /** How the secret is sent; undefined for whatever the provider says it takes. */
  clientAuthentication: 'client_secret_basic' | 'client_secret_post' | undefined
}

/**
 * The same for the URLs of one issuer, however they are spelled: with capitals in the host, a usual
 * port or a slash at the end.
 */
export function issuerKey(issuer: string): string {
  return (URL.parse(issuer)?.href ?? issuer).replace(/\/$/, '')
}
