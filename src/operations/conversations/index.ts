export { deleteConversation } from './deleteConversation.ts'
export { directConversations } from './directConversations.ts'
export { markConversation } from './markConversation.ts'
