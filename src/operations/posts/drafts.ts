import { z } from 'zod'
import { DraftPage } from '../../model/draft.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'

/** Lists the caller's drafts, newest first. */
export const drafts = defineOperation({
  name: 'drafts',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'List your drafts.',
  input: z.strictObject(paging(20, 40)),
  output: DraftPage,
  run: (page, { caller, stores }) => stores.drafts.list(caller.accountId, 'draft', rangeOf(page)),
})
