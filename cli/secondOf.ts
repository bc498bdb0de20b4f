/** Returns a time in the format of ISO 8601 to the second, as tables and texts show it. */
export const secondOf = (time: string): string => time.slice(0, 19).replace('T', ' ')
