import type { ProvenIdentity } from '../identities/provenIdentity.ts'

/** The contents of a verified token. */
export interface VerifiedToken {
  proven: ProvenIdentity
  /** The scopes that the token grants: one list for each of its claims about scopes. Empty if it has no such claim. */
  grants: readonly (readonly string[])[]
}

/** Verifies tokens. */
export interface Verifier {
  /** Throws an `ImportRefusal`, or `unavailable` if the provider is at fault. */
  verify(token: string): Promise<VerifiedToken>
  /** Fetches from the provider what verification needs. Throws `unavailable`. */
  probe(): Promise<void>
}

/** Timeouts in seconds. */
export interface Timeouts {
  /** The timeout of a provider's response. */
  answer: number
  /** The time after a failure before the next request. */
  backoff: number
  /** The minimum time between two fetches of keys because of unknown keys. */
  cooldown: number
}
