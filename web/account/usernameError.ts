import { m } from '../messages/index.ts'

/** Maximum characters of a username. */
export const longestUsername = 30

/** Returns the error in a username that is being typed, or undefined if it is valid or empty. */
export function usernameError(name: string): string | undefined {
  if (/[^a-zA-Z0-9_]/.test(name)) return m.account.register.nameCharacters
  return name.length > longestUsername ? m.account.register.nameTooLong(longestUsername) : undefined
}
