import { z } from 'zod'
import { Draft, type PlannedPost } from '../../model/draft.ts'
import { DraftId } from '../../model/ids.ts'
import { finishedMedia } from '../media/internal/finishedMedia.ts'
import { defineOperation } from '../operation.ts'
import { boundedDraft, readDraft } from './internal/draftInput.ts'
import { plannedPoll, postFields } from './internal/plannedPost.ts'

const { text, contentWarning, sensitive, visibility, language, quotePolicy, inReplyToId, quotedId, mediaIds, poll } =
  postFields

const input = z.strictObject({
  id: DraftId,
  text: text.removeDefault().optional().describe('The new text, which replaces the old one.'),
  contentWarning: contentWarning.removeDefault().optional().describe('The content warning; empty for none.'),
  sensitive: sensitive.nullable(),
  visibility: visibility.nullable(),
  language: language.nullable(),
  quotePolicy: quotePolicy.nullable(),
  inReplyToId: inReplyToId.nullable(),
  quotedId: quotedId.nullable(),
  mediaIds: mediaIds
    .removeDefault()
    .optional()
    .describe('All files that the draft will have. Files that you leave out are removed from it.'),
  poll: poll.nullable(),
})

/**
 * Changes a draft of the caller. Absent fields stay unchanged, and null removes a value. Throws `not_found`,
 * `validation_failed`.
 */
export const updateDraft = defineOperation({
  name: 'updateDraft',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Change one of your drafts. Fields that you leave out do not change; null removes a value.',
  input,
  output: Draft,
  async run({ id, ...fields }, call): Promise<Draft> {
    const change = boundedDraft(withoutAbsent(fields), call.limits)
    await finishedMedia(change.mediaIds ?? [], call.caller.accountId, call)
    await call.stores.drafts.update(id, call.caller.accountId, change)
    return readDraft(id, 'draft', call)
  },
})

function withoutAbsent({ poll, ...fields }: Omit<z.output<typeof input>, 'id'>): Partial<PlannedPost> {
  const all = { ...fields, ...(poll !== undefined && { poll: poll && plannedPoll(poll) }) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<PlannedPost>
}
