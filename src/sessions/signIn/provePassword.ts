import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { Password } from '../../model/password.ts'
import { hashPassword, isOutdated, isPasswordOf } from '../../passwords/hashing.ts'
import type { SignInServices } from './services.ts'
import type { Visitor } from './visitor.ts'

type Services = Pick<SignInServices, 'stores' | 'afterAnswer'>

/** A password that was found to be an account's, and by which hash. */
export interface ProvenPassword {
  account: AccountId
  password: Password
  hash: string
}

// The account of no one: what is asked of the store is the same, whether a name is known or not.
const nobody = '0' as AccountId

/**
 * Proves a password to be an account's. Throws `unauthorized`, in the same words and after the same
 * work, where there is no account, where it has no password, and where it has another; its owner
 * will find the try among the security events.
 */
export async function provePassword(
  { stores, afterAnswer }: Services,
  { address, device: label }: Visitor,
  account: AccountId | undefined,
  password: Password,
  refusal: () => ServiceError = wrongPassword,
): Promise<ProvenPassword> {
  const kept = await stores.passwords.find(account ?? nobody)
  const isRight = await isPasswordOf(kept?.hash, password, address)
  if (isRight && kept && account !== undefined) return { account, password, hash: kept.hash }
  // After the answer: only an account that exists costs this, and it could be told by the time.
  if (account !== undefined) {
    const event = { kind: 'sign_in_failed', method: 'password', label, address } as const
    afterAnswer(() => stores.securityEvents.insert(account, event))
  }
  throw refusal()
}

/** Whether what was proved is so still; the same password may have been hashed anew meanwhile. */
export async function isStillProven(
  { stores }: Services,
  { address }: Visitor,
  { account, password, hash }: ProvenPassword,
): Promise<boolean> {
  const kept = await stores.passwords.find(account)
  return kept !== undefined && (kept.hash === hash || (await isPasswordOf(kept.hash, password, address)))
}

/**
 * Hashes a password again, where its hash was made with less work than is asked for today; a later
 * password is left alone.
 */
export function renewHash({ stores, afterAnswer }: Services, { account, password, hash }: ProvenPassword): void {
  if (!isOutdated(hash)) return
  afterAnswer(async () => void (await stores.passwords.set(account, await hashPassword(password, account), hash)))
}

/** The 401 for everything that can be wrong with a name and a password. */
export function wrongPassword(): ServiceError {
  return new ServiceError('unauthorized', sentence('wrongCredentials'))
}
