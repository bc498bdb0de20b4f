import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { ConversationId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Removes a conversation of direct posts from the caller's list until the next message. Its posts stay. */
export const deleteConversation = defineOperation({
  name: 'deleteConversation',
  kind: 'mutation',
  scope: 'write:conversations',
  summary:
    'Remove a conversation in direct posts from your list until someone posts in it again. Its posts are not deleted.',
  input: z.strictObject({ id: ConversationId }),
  output: Removed,
  async run({ id }, { stores, caller }) {
    if (!(await stores.directConversations.delete(id, caller.accountId))) throw notFound()
    return { id }
  },
})
