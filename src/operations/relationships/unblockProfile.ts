import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Relationship } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Ends a block. Idempotent. Throws `not_found` for an unknown account. */
export const unblockProfile = defineOperation({
  name: 'unblockProfile',
  kind: 'mutation',
  scope: 'write:blocks',
  summary: 'Unblock an account.',
  input: z.strictObject({ id: AccountId }),
  output: Relationship,
  run: ({ id }, { caller, stores }) => stores.relationships.unblock(caller.accountId, id),
})
