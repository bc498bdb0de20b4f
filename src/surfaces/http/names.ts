/** Converts `inReplyToId` to `in_reply_to_id`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Converts `in_reply_to_id` to `inReplyToId`, the reverse of `snakeCase`. An underscore stays unless a lower-case
 * letter follows it.
 */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}
