import { m } from '../messages/index.ts'

/** Characters that a username may have at most. */
export const longestUsername = 30

/** What is wrong with a username that is being typed: undefined while nothing is, and for none. */
export function usernameTrouble(name: string): string | undefined {
  if (/[^a-zA-Z0-9_]/.test(name)) return m.account.register.nameCharacters
  return name.length > longestUsername ? m.account.register.nameTooLong(longestUsername) : undefined
}
