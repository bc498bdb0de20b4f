import { hash, randomBytes } from 'node:crypto'
import { inspect } from 'node:util'

declare const secret: unique symbol
/** A secret text. It prints as `[secret]`; only `reveal` returns the text. */
export interface Secret<Name extends string> {
  readonly [secret]: Name
  reveal(): string
}

/** Wraps a text as a secret. */
export function conceal<Name extends string>(text: string): Secret<Name> {
  return concealLazily(() => text)
}

/** Wraps a secret whose text is made on each `reveal`, since most secrets are never revealed. */
export function concealLazily<Name extends string>(make: () => string): Secret<Name> {
  const hidden = () => '[secret]'
  return {
    reveal: make,
    toString: hidden,
    toJSON: hidden,
    [inspect.custom]: hidden,
  } as unknown as Secret<Name>
}

/** Returns 256 random bits in base64url, 43 characters. */
export function randomText(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored form of a secret: its SHA-256 (secrets-4). */
export function hashOf(secret: Secret<string>): Buffer {
  return hash('sha256', secret.reveal(), 'buffer')
}
