import { createHash } from 'node:crypto'
import type { TriedAccount, Try } from '../../sessions/signIn/visitor.ts'
import { type CallCounter, type Charge, countOrRefuse } from '../http/rateLimits.ts'

/**
 * Counts a try to sign in as if it failed, so that of a hundred at once none too many is verified;
 * throws `rate_limited`. One that succeeds clears the counter of the account, and is given back to
 * the address: there others fail, whom an account of one's own must not clear. `device` names the
 * counter of a browser that has signed in to the account before.
 */
export async function countTry(
  counter: CallCounter | undefined,
  address: string,
  account: TriedAccount | undefined,
  device: string | undefined,
): Promise<Try> {
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

// A browser that has signed in to the account before has a budget of its own, which others cannot
// use up, and leaves theirs alone.
function chargesOf(address: string, account: TriedAccount | undefined, device: string | undefined): Charge[] {
  if (device !== undefined) return [{ rate: 'deviceSignIns', who: device }]
  const charges: Charge[] = [{ rate: 'addressSignIns', who: address }]
  return account ? [...charges, { rate: 'accountSignIns', who: nameOf(account) }] : charges
}

// Hashed: somebody may have typed a password there, and keys are stored.
function nameOf({ id, name }: TriedAccount): string {
  return id ?? createHash('sha256').update(name.toLowerCase()).digest('base64url')
}
