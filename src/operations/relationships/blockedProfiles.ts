import { z } from 'zod'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'
import { ProfilePage } from '../../model/profile.ts'

/** Lists the accounts that the caller blocks, newest block first. */
export const blockedProfiles = defineOperation({
  name: 'blockedProfiles',
  kind: 'query',
  scope: 'read:blocks',
  summary: 'List the accounts that you block.',
  input: z.strictObject(paging(40, 80)),
  output: ProfilePage,
  run: (page, { caller, stores }) => stores.relationships.blocks(caller.accountId, rangeOf(page)),
})
