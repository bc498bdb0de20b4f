import { z } from 'zod'
import { Draft } from '../../model/draft.ts'
import { DraftId } from '../../model/ids.ts'
import { defineOperation } from '../operation.ts'
import { readDraft } from './internal/draftInput.ts'
import { ScheduledTime, scheduledTime, scheduleLimits } from './internal/scheduledTime.ts'

/**
 * Changes the time of a scheduled post of the caller. A post that could not be published is tried again at the new
 * time. Throws `not_found`.
 */
export const updateScheduledPost = defineOperation({
  name: 'updateScheduledPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary:
    'Change the time of one of your scheduled posts. A post that could not be published is tried again at the new time.',
  input: z.strictObject({ id: DraftId, scheduledAt: ScheduledTime }),
  output: Draft,
  async run({ id, scheduledAt }, call): Promise<Draft> {
    const { stores, caller, limits } = call
    await readDraft(id, 'scheduled', call)
    await stores.drafts.reschedule(id, caller.accountId, scheduledTime(scheduledAt), scheduleLimits(limits))
    return readDraft(id, 'scheduled', call)
  },
})
