import type { AccountId } from '../../model/ids.ts'
import type { Password } from '../../model/password.ts'
import { Username } from '../../model/profile.ts'
import type { OpenedBrowserSession } from '../browserSessions.ts'
import { isStillProven, provePassword, renewHash, wrongPassword } from './provePassword.ts'
import type { SignInServices } from './services.ts'
import { signInAs } from './signInAs.ts'
import type { Visitor } from './visitor.ts'

/**
 * Signs in by a name, in any case, and a password. Throws `unauthorized`, the same whatever is
 * wrong, and `forbidden` for a suspended account - to who knows its password.
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
  // Who changes a password ends the sessions there are after it is kept. So a session that was not
  // there yet is ended here.
  if (!(await isStillProven(services, visitor, proven))) {
    await services.browserSessions.signOut(opened.session)
    throw wrongPassword()
  }
  renewHash(services, proven)
  return opened
}

/**
 * Returns the id of the account of a name, in any case. Suspended ones too: that they are is nobody's business before
 * the password is right. What can be no name is asked for all the same, as none: a database may make other letters
 * small than we do, and the count of the tries at an account must not be got round by that.
 */
export async function accountNamed({ stores }: SignInServices, username: string): Promise<AccountId | undefined> {
  const name = Username.safeParse(username)
  return (await stores.accounts.summary(name.success ? name.data : ''))?.id
}
