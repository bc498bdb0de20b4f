import { z } from 'zod'
import type { DirectConversation } from '../../../model/directConversation.ts'
import { AccountEntity, accountParts } from './account.ts'
import { type JsonParts, listParts, textOfParts } from './jsonParts.ts'
import { StatusEntity, statusParts } from './status.ts'

export const ConversationEntity = z
  .object({
    id: z.string(),
    unread: z.boolean(),
    accounts: z.array(AccountEntity).describe('The other participants, or the caller if nobody else takes part.'),
    last_status: StatusEntity.nullable().describe('The latest post in the conversation that the caller may see.'),
  })
  .meta({ id: 'Conversation', description: 'A conversation in direct posts, as the caller sees it.' })
export type ConversationEntity = z.infer<typeof ConversationEntity>

/** Returns the JSON text of a direct conversation. */
export const conversationJson = (conversation: DirectConversation): string =>
  textOfParts(conversationParts(conversation))

/** Returns the JSON of a direct conversation as parts of a response. */
export function conversationParts({ id, unread, accounts, lastPost }: DirectConversation): JsonParts {
  const people = listParts(accounts, accountParts)
  const own = `{"id":${JSON.stringify(id)},"unread":${unread},"accounts":`
  return [own, ...people, ',"last_status":', ...statusParts(lastPost), '}']
}
