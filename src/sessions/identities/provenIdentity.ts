/** The identity of a person at a provider, which has proved it. */
export interface ProvenIdentity {
  /** Identifies the account together with the subject, and with nothing else (OpenID Connect Core section 5.7). */
  issuer: string
  subject: string
  /** The provider's other claims. Any of them may be missing or false. */
  claims: Readonly<Record<string, unknown>>
}

/**
 * Returns true for a text that can be a subject. OpenID Connect Core section 2 limits it to 255 characters. Subjects
 * identify accounts, so a text with broken surrogates is refused, because the database would store different ones as
 * the same text. An empty text identifies nobody.
 */
export function isSubject(subject: unknown): subject is string {
  return typeof subject === 'string' && subject.isWellFormed() && /^\P{Cc}{1,255}$/u.test(subject)
}
