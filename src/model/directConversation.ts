import { z } from 'zod'
import { ConversationId } from './ids.ts'
import { pageOf } from './page.ts'
import { Post } from './post.ts'
import { Profile } from './profile.ts'

/** What an account sees of a conversation in direct posts. */
export const DirectConversation = z
  .object({
    id: ConversationId,
    unread: z.boolean().describe('Whether there is something in it that the reader has not read.'),
    accounts: z.array(Profile).describe('The others in it, by its latest post; the reader where nobody else is.'),
    lastPost: Post.describe('The latest post that the reader may see and has not muted.'),
  })
  .meta({ id: 'DirectConversation', description: 'What an account sees of a conversation in direct posts.' })
export type DirectConversation = z.infer<typeof DirectConversation>

export const DirectConversationPage = pageOf('DirectConversationPage', DirectConversation)
