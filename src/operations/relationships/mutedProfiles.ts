import { z } from 'zod'
import { paging, rangeOf } from '../../model/page.ts'
import { MutePage } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'

/** Lists the accounts that the caller mutes, with the settings of each mute, newest first. */
export const mutedProfiles = defineOperation({
  name: 'mutedProfiles',
  kind: 'query',
  scope: 'read:mutes',
  summary: 'List the accounts that you mute, with the end of each mute.',
  input: z.strictObject(paging(40, 80)),
  output: MutePage,
  run: (page, { caller, stores }) => stores.mutes.page(caller.accountId, rangeOf(page)),
})
