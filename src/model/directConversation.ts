import { z } from 'zod'
import { ConversationId } from './ids.ts'
import { pageOf } from './page.ts'
import { Post } from './post.ts'
import { Profile } from './profile.ts'

export const DirectConversation = z
  .object({
    id: ConversationId,
    unread: z.boolean().describe('Whether the conversation has unread posts.'),
    accounts: z
      .array(Profile)
      .describe('The other participants of the latest post, or the reader if nobody else takes part.'),
    lastPost: Post.describe('The latest post that the reader may see and has not muted.'),
  })
  .meta({ id: 'DirectConversation', description: 'A conversation in direct posts, as one participant sees it.' })
export type DirectConversation = z.infer<typeof DirectConversation>

export const DirectConversationPage = pageOf('DirectConversationPage', DirectConversation)
