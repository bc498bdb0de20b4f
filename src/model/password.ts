import { z } from 'zod'
import { conceal, type Secret } from './concealed.ts'
import { Time } from './time.ts'

/** A password as a user typed it. */
export type Password = Secret<'Password'>

// This is far above the limit for new passwords. Normalising a long run of combining marks takes quadratic time.
const longest = 1000

/** A password in an input, wrapped as a secret. The rules for new passwords are in `src/passwords/rules.ts`. */
export const Password = z
  .string()
  .max(longest)
  .transform((text): Password => conceal(text))

/** The facts about a password that the owner of the account may know. */
export const PasswordState = z
  .object({
    isSet: z.boolean().describe('Whether the account has a password.'),
    changedAt: Time.nullable().describe('When the password was last set; null if the account has no password.'),
  })
  .meta({ id: 'PasswordState', description: 'Whether the account has a password, and when it was set.' })
export type PasswordState = z.infer<typeof PasswordState>
