import { z } from 'zod'
import { paging, rangeOf } from '../../model/page.ts'
import { ProfilePage } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Lists the accounts that the caller features, newest first. */
export const endorsedProfiles = defineOperation({
  name: 'endorsedProfiles',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'List the accounts that you feature on your profile.',
  input: z.strictObject(paging(40, 80)),
  output: ProfilePage,
  run: (page, { caller: { accountId }, stores }) => stores.endorsements.page(accountId, accountId, rangeOf(page)),
})
