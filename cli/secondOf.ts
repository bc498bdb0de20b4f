/** Shortens an ISO 8601 time to the second, with a space in place of `T`, for tables and texts. */
export const secondOf = (time: string): string => time.slice(0, 19).replace('T', ' ')
