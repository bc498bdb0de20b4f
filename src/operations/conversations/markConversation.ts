import { z } from 'zod'
import { DirectConversation } from '../../model/directConversation.ts'
import { notFound } from '../../model/errors.ts'
import { ConversationId } from '../../model/ids.ts'
import { defineOperation } from '../operation.ts'

export const markConversation = defineOperation({
  name: 'markConversation',
  kind: 'mutation',
  scope: 'write:conversations',
  summary: 'Mark a conversation in direct posts as read or unread.',
  input: z.strictObject({
    id: ConversationId,
    unread: z
      .boolean()
      .default(false)
      .describe('Whether to mark the conversation as unread. By default it is marked as read.'),
  }),
  output: DirectConversation,
  async run({ id, unread }, { stores, caller }): Promise<DirectConversation> {
    await stores.directConversations.mark(id, caller.accountId, unread)
    const conversation = await stores.directConversations.find(id, caller.accountId)
    if (!conversation) throw notFound()
    return conversation
  },
})
