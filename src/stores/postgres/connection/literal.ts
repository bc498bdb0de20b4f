/** Escapes a text into a pattern for `like` that matches only this text. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
