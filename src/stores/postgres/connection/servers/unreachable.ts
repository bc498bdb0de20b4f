// The SQLSTATE of a client that could not establish a connection.
const code = '08001'

/** Makes an error that explains to the operator why no connection was made. */
export function unreachable(message: string, cause?: unknown): Error & { code: string } {
  return Object.assign(new Error(message, { cause }), { code })
}

/** Returns whether an error was made by `unreachable`. */
export function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && (error as { code?: unknown }).code === code
}
