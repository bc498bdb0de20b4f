import { z } from 'zod'
import type { DirectConversation } from '../../../model/directConversation.ts'
import { AccountEntity, accountJson } from './account.ts'
import { listJson } from './keptText.ts'
import { StatusEntity, statusJson } from './status.ts'

export const ConversationEntity = z
  .object({
    id: z.string(),
    unread: z.boolean(),
    accounts: z.array(AccountEntity).describe('The other participants. If there are none, the caller.'),
    last_status: StatusEntity.nullable().describe('The latest post in it that the caller may see.'),
  })
  .meta({ id: 'Conversation', description: 'A conversation in direct posts, as the caller sees it.' })
export type ConversationEntity = z.infer<typeof ConversationEntity>

/** The JSON text of a direct conversation. */
export function conversationJson({ id, unread, accounts, lastPost }: DirectConversation): string {
  const people = listJson(accounts, accountJson)
  return `{"id":${JSON.stringify(id)},"unread":${unread},"accounts":${people},"last_status":${statusJson(lastPost)}}`
}
