/** Returns a text as a pattern of `like` that matches this text only. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
