import * as conversations from '../../../operations/conversations/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const conversationsRoutes: readonly Route[] = [
  route('GET /api/v1/conversations', conversations.directConversations, responses.conversations),
  route('POST /api/v1/conversations/:id/read', conversations.markConversation, responses.conversation, {
    fixed: { unread: false },
  }),
  route('POST /api/v1/conversations/:id/unread', conversations.markConversation, responses.conversation, {
    fixed: { unread: true },
  }),
  route('DELETE /api/v1/conversations/:id', conversations.deleteConversation, responses.empty),
]
