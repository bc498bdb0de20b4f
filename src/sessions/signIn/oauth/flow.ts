import { createHmac } from 'node:crypto'
import type { CsrfToken } from '../../../model/browserSession.ts'
import { type Secret, conceal, randomText } from '../../../model/concealed.ts'

/** The state that goes to a provider and comes back: 256 random bits that identify one sign-in. */
export type StateText = Secret<'OAuthState'>

/** Returns a new state. */
export function newState(): StateText {
  return conceal(`oas_${randomText()}`)
}

/** Parses a state. Returns undefined for a text that cannot be one. */
export function parseState(text: string): StateText | undefined {
  return /^oas_[A-Za-z0-9_-]{43}$/.test(text) ? conceal(text) : undefined
}

/**
 * Returns the PKCE verifier (RFC 7636) and the nonce (OpenID Connect Core section 3.1.2.1), which bind a provider's
 * response to the browser that sent the request. They are derived from the state, which the provider sees, with the
 * CSRF token, which only this browser has and the database does not. So nothing more is stored, and two browsers never
 * have the same values.
 */
export function bindingOf(state: StateText, csrfToken: CsrfToken): { verifier: string; nonce: string } {
  const derived = (use: string) =>
    createHmac('sha256', csrfToken.reveal()).update(`${use}:${state.reveal()}`).digest('base64url')
  return { verifier: derived('pkce'), nonce: derived('nonce') }
}
