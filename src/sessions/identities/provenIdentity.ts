/** Who somebody is at a provider, as it has proved. */
export interface ProvenIdentity {
  /** With the subject all that an account is known by (OpenID Connect Core section 5.7). */
  issuer: string
  subject: string
  /** What else it says of them; none of it need be true or there. */
  claims: Readonly<Record<string, unknown>>
}

/**
 * Whether a text can name somebody at a provider. OpenID Connect Core section 2: 255 characters at most. Accounts are
 * known by it: the database would keep halves of characters as one and the same, and nobody is somebody without any.
 */
export function isSubject(subject: unknown): subject is string {
  return typeof subject === 'string' && subject.isWellFormed() && /^\P{Cc}{1,255}$/u.test(subject)
}
