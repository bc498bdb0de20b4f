/** `inReplyToId` as `in_reply_to_id`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * `in_reply_to_id` as `inReplyToId`, which `snakeCase` turns back. An underscore before anything
 * but a small letter stays.
 */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}
