import { z } from 'zod'
import { Passkey } from '../../model/passkey.ts'
import { defineOperation } from '../operation.ts'

/** Lists the caller's passkeys, oldest first. */
export const passkeys = defineOperation({
  name: 'passkeys',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'List your passkeys.',
  input: z.strictObject({}),
  output: z.array(Passkey),
  run: (_input, { caller, stores }) => stores.passkeys.listFor(caller.accountId),
})
