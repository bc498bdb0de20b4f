import { BoundaryError } from '../boundary/boundaryError.ts'
import { m } from '../messages/index.ts'

const shortest = 8
const longest = 128

/**
 * Returns the error in a new password, as far as the page can check it. The service also refuses the most common
 * passwords.
 */
export function passwordError(password: string, username: string): string | undefined {
  const length = [...password.normalize('NFC')].length
  if (length === 0) return m.account.password.missing
  if (length < shortest) return m.account.password.tooShort(shortest - length)
  if (length > longest) return m.account.password.tooLong
  const isName = [username, `@${username}`].includes(password.toLowerCase()) && username !== ''
  return isName ? m.account.password.isName : undefined
}

/** Returns the service's error about a new password, or undefined if the error is about something else. */
export function refusedPassword(error: unknown): string | undefined {
  const isAbout = error instanceof BoundaryError && error.fields.some(({ field }) => field === 'password')
  return isAbout ? m.account.password.refused : undefined
}
