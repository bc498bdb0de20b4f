import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Password } from '../../model/password.ts'
import { provePassword } from './provePassword.ts'
import type { SignInServices } from './services.ts'
import { accountNamed } from './signInByPassword.ts'
import type { Visitor } from './visitor.ts'

/**
 * Deletes an account that waits for approval at its owner's request, because the owner cannot sign in. Name and
 * password are checked and counted as in a sign-in. Throws `unauthorized` for any error, with the same message.
 * Throws `conflict` for an account that does not wait, such as one that a moderator has just approved.
 */
export async function withdrawRegistration(
  services: SignInServices,
  visitor: Visitor,
  { username, password }: { username: string; password: Password },
): Promise<void> {
  const id = await accountNamed(services, username)
  const counted = await visitor.admitTry({ id, name: username })
  const { account } = await provePassword(services, visitor, id, password)
  await counted.succeeded()
  await withdrawProven(services, account)
}

/**
 * Deletes an account that waits for approval, after its owner has proved their identity. Throws `conflict` if none
 * waits.
 */
export async function withdrawProven(
  { stores: { registrations, authSessions } }: Pick<SignInServices, 'stores'>,
  account: AccountId | undefined,
): Promise<void> {
  if (account === undefined || !(await registrations.withdraw(account))) {
    throw new ServiceError('conflict', sentence('registrationDecided'))
  }
  // Ends the session of the app that created the account.
  await authSessions.revokeAll(account)
}
