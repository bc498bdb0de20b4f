import { Draft } from '../../model/draft.ts'
import { defineOperation } from '../operation.ts'
import { oneDraft, readDraft } from './internal/draftInput.ts'

/** Returns a draft of the caller. Throws `not_found`. */
export const draft = defineOperation({
  name: 'draft',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'Read one of your drafts.',
  input: oneDraft,
  output: Draft,
  run: ({ id }, call): Promise<Draft> => readDraft(id, 'draft', call),
})
