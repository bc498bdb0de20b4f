import type { FieldKey } from './text.ts'

/** Mastodon's codes for problems with a field, which its apps know. */
export const fieldErrors = [
  'ERR_ACCEPTED',
  'ERR_BLANK',
  'ERR_BLOCKED',
  'ERR_INCLUSION',
  'ERR_INVALID',
  'ERR_RESERVED',
  'ERR_TAKEN',
  'ERR_TOO_LONG',
  'ERR_TOO_SHORT',
  'ERR_UNREACHABLE',
] as const

export type FieldError = (typeof fieldErrors)[number]

const words: Partial<Record<FieldKey, FieldError>> = {
  pollOptionsTooLong: 'ERR_TOO_LONG',
  blank: 'ERR_BLANK',
  missing: 'ERR_BLANK',
  proofMissing: 'ERR_BLANK',
  proofUsed: 'ERR_TAKEN',
  taken: 'ERR_TAKEN',
  notAccepted: 'ERR_ACCEPTED',
  tooLong: 'ERR_TOO_LONG',
  textTooLong: 'ERR_TOO_LONG',
  tooShort: 'ERR_TOO_SHORT',
  oneOf: 'ERR_INCLUSION',
  oneOfMany: 'ERR_INCLUSION',
  exactValue: 'ERR_INCLUSION',
  missingType: 'ERR_BLANK',
  urisTooLong: 'ERR_TOO_LONG',
}

/** Returns Mastodon's code for a problem; `ERR_INVALID` for problems without one. */
export const fieldErrorOf = (key: FieldKey): FieldError => words[key] ?? 'ERR_INVALID'
