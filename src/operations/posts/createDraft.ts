import { z } from 'zod'
import { Draft } from '../../model/draft.ts'
import { finishedMedia } from '../media/internal/finishedMedia.ts'
import { defineOperation } from '../operation.ts'
import { boundedDraft, readDraft } from './internal/draftInput.ts'
import { IdempotencyKey, plannedPost, postFields } from './internal/plannedPost.ts'

export const createDraft = defineOperation({
  name: 'createDraft',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Create a draft. It can be incomplete.',
  input: z.strictObject({
    ...postFields,
    idempotencyKey: IdempotencyKey.optional().describe(
      'A request with the same key within an hour returns the same draft.',
    ),
  }),
  output: Draft,
  async run({ idempotencyKey, ...fields }, call): Promise<Draft> {
    const { stores, limits } = call
    const { accountId, application } = call.caller
    const planned = boundedDraft(plannedPost(fields), limits)
    await finishedMedia(planned.mediaIds, accountId, call)
    const id = await stores.drafts.insert({ accountId, application, planned, idempotencyKey }, limits.drafts)
    return readDraft(id, 'draft', call)
  },
})
