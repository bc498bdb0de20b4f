import type { AccountId } from '../../model/ids.ts'
import type { Password } from '../../model/password.ts'
import { Username } from '../../model/profile.ts'
import type { OpenedBrowserSession } from '../browserSessions.ts'
import { isStillProven, provePassword, renewHash, wrongPassword } from './provePassword.ts'
import type { SignInServices } from './services.ts'
import { signInAs } from './signInAs.ts'
import type { Visitor } from './visitor.ts'

/**
 * Signs in by username and password. Ignores the username's case. Throws `unauthorized` for any error, with the same
 * message. Throws `forbidden` for a suspended account, but only if the password is right.
 */
export async function signInByPassword(
  services: SignInServices,
  visitor: Visitor,
  { username, password }: { username: string; password: Password },
): Promise<OpenedBrowserSession> {
  const id = await accountNamed(services, username)
  const counted = await visitor.admitTry({ id, name: username })
  const proven = await provePassword(services, visitor, id, password)
  await counted.succeeded()
  const opened = await signInAs(services, visitor, proven.account, 'password')
  // `setPassword` first stores the new password and then ends the account's sessions. If it ran during this sign-in, it
  // may not have found the new session, so the session is ended here.
  if (!(await isStillProven(services, visitor, proven))) {
    await services.browserSessions.signOut(opened.session)
    throw wrongPassword()
  }
  renewHash(services, proven)
  return opened
}

/**
 * Returns the id of the account with a username, ignoring case. Includes suspended accounts, because only the owner of
 * the password may learn of the suspension. A malformed name is queried as an empty one, because the database may
 * convert letters to lower case differently from this code, and that must not bypass the counter of an account's
 * attempts.
 */
export async function accountNamed({ stores }: SignInServices, username: string): Promise<AccountId | undefined> {
  const name = Username.safeParse(username)
  return (await stores.accounts.summary(name.success ? name.data : ''))?.id
}
