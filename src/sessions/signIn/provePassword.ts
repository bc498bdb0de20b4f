import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Password } from '../../model/password.ts'
import { hashPassword, isOutdated, isPasswordOf } from '../../passwords/hashing.ts'
import type { SignInServices } from './services.ts'
import type { Visitor } from './visitor.ts'

type Services = Pick<SignInServices, 'stores' | 'afterResponse'>

/** A password that was verified, and its hash. */
export interface ProvenPassword {
  account: AccountId
  password: Password
  hash: string
}

// An id that no account has. The store gets the same query, whether a name is known or not.
const nobody = '0' as AccountId

/**
 * Verifies the password of an account. Throws `unauthorized`, with the same message and after the same work, if there
 * is no account, if it has no password, and if the password is wrong. The owner finds the attempt among the security
 * events.
 */
export async function provePassword(
  { stores, afterResponse }: Services,
  { address, device: label }: Visitor,
  account: AccountId | undefined,
  password: Password,
  refusal: () => ServiceError = wrongPassword,
): Promise<ProvenPassword> {
  const passwordHash = await stores.passwords.find(account ?? nobody)
  const isRight = await isPasswordOf(passwordHash?.hash, password, address)
  if (isRight && passwordHash && account !== undefined) return { account, password, hash: passwordHash.hash }
  // This runs after the response, so that the response time does not reveal whether the account exists.
  if (account !== undefined) {
    const event = { kind: 'sign_in_failed', method: 'password', label, address } as const
    afterResponse(() => stores.securityEvents.insert(account, event))
  }
  throw refusal()
}

/** Returns true if the password is still valid, even if its hash has been renewed in the meantime. */
export async function isStillProven(
  { stores }: Services,
  { address }: Visitor,
  { account, password, hash }: ProvenPassword,
): Promise<boolean> {
  const passwordHash = await stores.passwords.find(account)
  return (
    passwordHash !== undefined &&
    (passwordHash.hash === hash || (await isPasswordOf(passwordHash.hash, password, address)))
  )
}

/**
 * Hashes a password again if its hash was made with less work than required today. Does not replace a newer password.
 */
export function renewHash({ stores, afterResponse }: Services, { account, password, hash }: ProvenPassword): void {
  if (!isOutdated(hash)) return
  afterResponse(async () => void (await stores.passwords.set(account, await hashPassword(password, account), hash)))
}

/** The 401 for everything that can be wrong with a name and a password. */
export function wrongPassword(): ServiceError {
  return new ServiceError('unauthorized', sentence('wrongCredentials'))
}
