import * as conversations from '../../../operations/conversations/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

export const conversationsRoutes: readonly Route[] = [
  route('GET /api/v1/conversations', conversations.directConversations, answers.conversations),
  route('POST /api/v1/conversations/:id/read', conversations.markConversation, answers.conversation, {
    fixed: { unread: false },
  }),
  route('POST /api/v1/conversations/:id/unread', conversations.markConversation, answers.conversation, {
    fixed: { unread: true },
  }),
  route('DELETE /api/v1/conversations/:id', conversations.deleteConversation, answers.empty),
]
