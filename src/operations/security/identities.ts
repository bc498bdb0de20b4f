import { z } from 'zod'
import { Identity } from '../../model/identity.ts'
import { defineOperation } from '../operation.ts'

/** The caller's accounts at identity providers, oldest first. */
export const identities = defineOperation({
  name: 'identities',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'Read which accounts at identity providers you can sign in with.',
  input: z.strictObject({}),
  output: z.array(Identity),
  run: (_input, { caller, stores }) => stores.identities.listFor(caller.accountId),
})
