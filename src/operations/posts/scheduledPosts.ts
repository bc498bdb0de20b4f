import { z } from 'zod'
import { DraftPage } from '../../model/draft.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'

/** Lists the caller's scheduled posts, including those that could not be published, newest first. */
export const scheduledPosts = defineOperation({
  name: 'scheduledPosts',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'List your scheduled posts, including those that could not be published.',
  input: z.strictObject(paging(20, 40)),
  output: DraftPage,
  run: (page, { caller, stores }) => stores.drafts.list(caller.accountId, 'scheduled', rangeOf(page)),
})
