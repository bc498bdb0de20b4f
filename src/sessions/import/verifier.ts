import type { ProvenIdentity } from '../identities/provenIdentity.ts'

/** What a token says, once it is known to be true. */
export interface VerifiedToken {
  proven: ProvenIdentity
  /** What it allows, once for each of its claims that says so; none where it says nothing of it. */
  grants: readonly (readonly string[])[]
}

/** What verifies tokens. */
export interface Verifier {
  /** Throws an `ImportRefusal`, and `unavailable` where the provider is at fault. */
  verify(token: string): Promise<VerifiedToken>
  /** Asks the provider for what is needed to verify; throws `unavailable`. */
  probe(): Promise<void>
}

/** How long is waited, in seconds. */
export interface Waits {
  /** For an answer of the provider. */
  answer: number
  /** After a failure, before it is asked again. */
  rest: number
  /** Between two questions for its keys that are due to keys that are not known. */
  cooldown: number
}
