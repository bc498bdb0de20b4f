import { createHmac } from 'node:crypto'
import type { CsrfToken } from '../../../model/browserSession.ts'
import { type Concealed, conceal, randomText } from '../../../model/concealed.ts'

/** What goes to a provider and comes back from it: 256 random bits that name one sign-in. */
export type StateText = Concealed<'OAuthState'>

/** A new state. */
export function newState(): StateText {
  return conceal(`oas_${randomText()}`)
}

/** The state that a text is, or undefined when it can't be one. */
export function parseState(text: string): StateText | undefined {
  return /^oas_[A-Za-z0-9_-]{43}$/.test(text) ? conceal(text) : undefined
}

/**
 * What binds a provider's answer to the browser that asked: the PKCE verifier (RFC 7636) and the nonce (OpenID Connect
 * Core section 3.1.2.1). They are made of the state, which the provider sees, under the CSRF token, which only this
 * browser has, and which the database does not: nothing more has to be kept, and two browsers never have the same.
 */
export function bindingOf(state: StateText, csrfToken: CsrfToken): { verifier: string; nonce: string } {
  const derived = (use: string) =>
    createHmac('sha256', csrfToken.reveal()).update(`${use}:${state.reveal()}`).digest('base64url')
  return { verifier: derived('pkce'), nonce: derived('nonce') }
}
