import { Draft } from '../../model/draft.ts'
import { defineOperation } from '../operation.ts'
import { oneDraft, readDraft } from './internal/draftInput.ts'

/** Returns a scheduled post of the caller. Throws `not_found`. */
export const scheduledPost = defineOperation({
  name: 'scheduledPost',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'Read one of your scheduled posts.',
  input: oneDraft,
  output: Draft,
  run: ({ id }, call): Promise<Draft> => readDraft(id, 'scheduled', call),
})
