import { type Entry, problem } from '../messages/text.ts'
import { invalidFields } from '../model/errors.ts'
import type { Password } from '../model/password.ts'
import { isCommon } from './commonPasswords.ts'

const shortest = 8
const longest = 128

/** Whose password it is to be, and where: nobody may take a name for one. */
export interface PasswordContext {
  username: string
  /** With its port, where it has one. */
  host: string
  title: string
}

/**
 * Throws `validation_failed` for a new password that is too short, too long, on the list of those that are tried first,
 * or a name. Which characters it is made of is nobody's business (NIST SP 800-63B section 3.1.1.2, OWASP ASVS 6.2).
 */
export async function requireGoodPassword(password: Password, context: PasswordContext): Promise<void> {
  const found = await problemOf(password.reveal(), context)
  if (found) throw invalidFields([{ field: 'password', problem: found }])
}

async function problemOf(text: string, context: PasswordContext): Promise<Entry | undefined> {
  if (!text.isWellFormed()) return problem('notCharacters')
  const length = [...text.normalize('NFC')].length
  if (length < shortest) return problem('tooShort', { least: shortest })
  if (length > longest) return problem('tooLong', { most: longest })
  const folded = foldedText(text)
  if (namesOf(context).map(foldedText).includes(folded)) return problem('passwordIsName')
  return (await isCommon(folded)) ? problem('passwordCommon') : undefined
}

function namesOf({ username, host, title }: PasswordContext): string[] {
  return [
    username,
    `@${username}`,
    `${username}@${host}`,
    `@${username}@${host}`,
    host,
    host.replace(/:\d+$/, ''),
    title,
  ]
}

const foldedText = (text: string) => text.normalize('NFKC').toLowerCase()
