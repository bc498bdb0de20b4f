import { createHash } from 'node:crypto'
import type { TriedAccount, SignInAttempt } from '../../sessions/signIn/visitor.ts'
import { type CallCounter, type Charge, countOrRefuse } from '../http/rateLimits.ts'

/**
 * Counts a sign-in attempt as failed before it is verified, so that of a hundred simultaneous attempts only the allowed
 * number is verified. Throws `rate_limited`. A success resets the account's counter, but gives the address only this
 * one attempt back, because other attempts from the address may have failed, and an attacker must not be able to erase
 * those by signing in to an account of their own. `device` names the counter of a browser that has signed in to the
 * account before.
 */
export async function countTry(
  counter: CallCounter | undefined,
  address: string,
  account: TriedAccount | undefined,
  device: string | undefined,
): Promise<SignInAttempt> {
  const charges = chargesOf(address, account, device)
  await countOrRefuse(counter, ...charges)
  return {
    async succeeded() {
      const ofAddress = charges.filter(({ rate }) => rate === 'addressSignIns')
      const ofAccount = charges.filter(({ rate }) => rate !== 'addressSignIns')
      if (ofAddress.length > 0) await counter?.count(...ofAddress.map((charge) => ({ ...charge, cost: -1 })))
      if (ofAccount.length > 0) await counter?.forget(...ofAccount)
    },
  }
}

// A browser that has signed in to the account before has its own counter. Other browsers cannot use up this counter,
// and this browser does not use up theirs.
function chargesOf(address: string, account: TriedAccount | undefined, device: string | undefined): Charge[] {
  if (device !== undefined) return [{ rate: 'deviceSignIns', who: device }]
  const charges: Charge[] = [{ rate: 'addressSignIns', who: address }]
  return account ? [...charges, { rate: 'accountSignIns', who: nameOf(account) }] : charges
}

// The name is hashed, because a person may have typed a password as the name, and keys are stored.
function nameOf({ id, name }: TriedAccount): string {
  return id ?? createHash('sha256').update(name.toLowerCase()).digest('base64url')
}
