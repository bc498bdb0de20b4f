import { z } from 'zod'
import { PasswordState } from '../../model/password.ts'
import { defineOperation } from '../operation.ts'

/** Whether the caller has a password, and since when. */
export const passwordState = defineOperation({
  name: 'passwordState',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'Read whether you have a password, and since when.',
  input: z.strictObject({}),
  output: PasswordState,
  async run(_input, { caller, stores }) {
    const kept = await stores.passwords.find(caller.accountId)
    return { isSet: kept !== undefined, changedAt: kept?.changedAt ?? null }
  },
})
