import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { PostId, PostNoteId } from './ids.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

/** Maximum notes on a post. */
export const mostPostNotes = 200

/** A note in an input; at most 2000 UTF-16 units. */
export const PostNoteText = z.string().min(1, problemKey('blank')).max(2000)

/** A note of a moderator on a post. */
export const PostNote = z
  .object({
    id: PostNoteId,
    postId: PostId,
    author: Profile.nullable().describe(
      'The moderator who wrote the note; null for the operator, and if that account was deleted.',
    ),
    text: z.string().describe('The note.'),
    createdAt: Time.describe('When the note was written.'),
  })
  .meta({ id: 'PostNote', description: 'A note of a moderator on a post. Only moderators see it.' })
export type PostNote = z.infer<typeof PostNote>
