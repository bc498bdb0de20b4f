import { z } from 'zod'
import { Draft, type PlannedPost } from '../../model/draft.ts'
import { type Call, defineOperation } from '../operation.ts'
import type { AccountId } from '../../model/ids.ts'
import { AllowedMentions, requireAllowed } from './internal/allowedMentions.ts'
import { checkFilters } from './internal/checkFilters.ts'
import { readDraft } from './internal/draftInput.ts'
import { finishedMedia } from '../media/internal/finishedMedia.ts'
import { postDraft } from './internal/newPost.ts'
import { IdempotencyKey, plannedPost, postFields } from './internal/plannedPost.ts'
import { ScheduledTime, scheduledTime, scheduleLimits } from './internal/scheduledTime.ts'

/** Schedules a post, with the same checks as if it were published now. */
export const schedulePost = defineOperation({
  name: 'schedulePost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Schedule a post for publication at a later time.',
  input: z.strictObject({
    ...postFields,
    scheduledAt: ScheduledTime,
    allowedMentions: AllowedMentions.optional(),
    idempotencyKey: IdempotencyKey.optional().describe(
      'A request with the same key within an hour returns the same scheduled post.',
    ),
  }),
  output: Draft,
  async run({ scheduledAt, idempotencyKey, allowedMentions, ...fields }, call): Promise<Draft> {
    const { stores, limits } = call
    const { accountId, application } = call.caller
    const dueAt = scheduledTime(scheduledAt)
    const planned = await settledNow(plannedPost(fields), allowedMentions, call)
    const draft = { accountId, application, planned, idempotencyKey }
    const id = await stores.drafts.schedule(draft, dueAt, scheduleLimits(limits))
    return readDraft(id, 'scheduled', call)
  },
})

// Resolves the author's defaults now, because later changes of the defaults are not meant for posts that are already
// scheduled.
async function settledNow(
  planned: PlannedPost,
  allowed: readonly AccountId[] | undefined,
  call: Call,
): Promise<PlannedPost> {
  const draft = postDraft(planned, call.caller, call)
  await finishedMedia(planned.mediaIds, call.caller.accountId, call)
  const settled = await call.stores.posts.settle(draft)
  await requireAllowed(draft, allowed, call)
  await checkFilters(draft, call)
  return { ...planned, text: draft.text, contentWarning: draft.contentWarning, ...settled }
}
