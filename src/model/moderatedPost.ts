import { z } from 'zod'
import { MediaId, PostId } from './ids.ts'
import { MediaKind } from './media.ts'
import { Post } from './post.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'
import { Visibility } from './visibility.ts'

/** A file that a moderator removed from a post. */
const RemovedFile = z
  .object({
    id: MediaId,
    kind: MediaKind,
    description: z.string().nullable().describe('The alternative text; null if the author wrote none.'),
    removedAt: Time.describe('When a moderator removed the file.'),
    deleteAt: Time.describe('Until when the file can be restored.'),
  })
  .meta({ id: 'RemovedFile', description: 'A file that a moderator removed from a post.' })
export type RemovedFile = z.infer<typeof RemovedFile>

export const ModeratedPost = z
  .object({
    id: PostId,
    author: Profile.describe('The author.'),
    createdAt: Time.describe('When the post was published.'),
    visibility: Visibility,
    text: z.string().describe('The text, as it was written.'),
    contentWarning: z.string().describe('The content warning; may be empty.'),
    mediaCount: z.int().describe('The number of media attachments.'),
    removedMedia: z.array(RemovedFile).describe('Files that a moderator removed from the post and can restore.'),
    covered: z.boolean().describe('Whether a moderator marked the media of the post as sensitive.'),
    sharingForbidden: z.boolean().describe('Whether a moderator turned off quotes and boosts of the post.'),
    removedAt: Time.nullable().describe('When a moderator removed the post; null if it was not removed.'),
    deleteAt: Time.nullable().describe('Until when the post can be restored; null if it was not removed.'),
    post: Post.nullable().describe('The post; null if it was removed.'),
  })
  .meta({ id: 'ModeratedPost', description: 'A post as moderators see it.' })
export type ModeratedPost = z.infer<typeof ModeratedPost>
