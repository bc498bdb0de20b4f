import { z } from 'zod'
import type { AccountId } from '../../model/ids.ts'
import { PasswordState } from '../../model/password.ts'
import type { Stores } from '../../stores/stores.ts'
import { defineOperation } from '../operation.ts'

export const passwordState = defineOperation({
  name: 'passwordState',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'Read whether you have a password, and when it was set.',
  input: z.strictObject({}),
  output: PasswordState,
  run: (_input, { caller, stores }) => readPasswordState(stores, caller.accountId),
})

/** Returns the state of an account's password. */
export async function readPasswordState(
  { passwords }: Pick<Stores, 'passwords'>,
  account: AccountId,
): Promise<PasswordState> {
  const passwordHash = await passwords.find(account)
  return { isSet: passwordHash !== undefined, changedAt: passwordHash?.changedAt ?? null }
}
