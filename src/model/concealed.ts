import { hash, randomBytes } from 'node:crypto'
import { inspect } from 'node:util'

declare const secret: unique symbol
/** A secret text. It is printed as `[secret]`; its text is got by `reveal` alone. */
export interface Concealed<Name extends string> {
  readonly [secret]: Name
  reveal(): string
}

/** A text made a secret. */
export function conceal<Name extends string>(text: string): Concealed<Name> {
  return concealMade(() => text)
}

/** A secret whose text is made each time that it is asked for: most ask for none. */
export function concealMade<Name extends string>(make: () => string): Concealed<Name> {
  const hidden = () => '[secret]'
  return {
    reveal: make,
    toString: hidden,
    toJSON: hidden,
    [inspect.custom]: hidden,
  } as unknown as Concealed<Name>
}

/** 256 random bits in base64url, 43 characters. */
export function randomText(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns what is stored of a secret: its SHA-256 (secrets-4). */
export function hashOf(secret: Concealed<string>): Buffer {
  return hash('sha256', secret.reveal(), 'buffer')
}
