import { type Entry, problem } from '../messages/text.ts'
import { invalidFields } from '../model/errors.ts'
import type { Password } from '../model/password.ts'
import { isCommon } from './commonPasswords.ts'

const shortest = 8
const longest = 128

/** The names that a new password must not repeat: those of its owner and of the service. */
export interface PasswordContext {
  username: string
  /** The host of the service, with its port if it has one. */
  host: string
  title: string
}

/**
 * Throws `validation_failed` for a new password that is too short, too long, too common, or a name. Any characters are
 * allowed (NIST SP 800-63B section 3.1.1.2, OWASP ASVS 6.2).
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
