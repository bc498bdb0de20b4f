import { z } from 'zod'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'
import { ProfilePage } from '../../model/profile.ts'

/** Lists the accounts that request to follow the caller, newest request first. */
export const followRequests = defineOperation({
  name: 'followRequests',
  kind: 'query',
  scope: 'read:follows',
  summary: 'List your pending follow requests.',
  input: z.strictObject(paging(40, 80)),
  output: ProfilePage,
  run: (page, { caller, stores }) => stores.relationships.requests(caller.accountId, rangeOf(page)),
})
