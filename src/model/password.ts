import { z } from 'zod'
import { conceal, type Concealed } from './concealed.ts'
import { Time } from './time.ts'

/** A password as somebody typed it. */
export type Password = Concealed<'Password'>

// Far above what a new one may have: a long run of combining marks takes quadratic time to be normalised.
const longest = 1000

/** A password in an input; a secret from here on. What a new one has to be like is said in `src/passwords/rules.ts`. */
export const Password = z
  .string()
  .max(longest)
  .transform((text): Password => conceal(text))

/** What an account's owner may know of its password. */
export const PasswordState = z
  .object({
    isSet: z.boolean().describe('Whether the account has a password.'),
    changedAt: Time.nullable().describe('When the password was last set; null if there is none.'),
  })
  .meta({ id: 'PasswordState', description: 'Whether the account has a password, and when it was set.' })
export type PasswordState = z.infer<typeof PasswordState>
