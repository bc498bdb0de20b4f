import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { oneDraft, readDraft } from './internal/draftInput.ts'
import { publishPost } from './internal/newPost.ts'

/**
 * Publishes a draft of the caller exactly once, and deletes the draft. Throws `not_found`, or `validation_failed` if
 * the draft is still incomplete.
 */
export const publishDraft = defineOperation({
  name: 'publishDraft',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Publish one of your drafts. The draft is deleted.',
  input: oneDraft,
  output: Post,
  async run({ id: draftId }, call): Promise<Post> {
    const planned = await readDraft(draftId, 'draft', call)
    return (await publishPost(planned, call.caller, call, { draftId })).post
  },
})
