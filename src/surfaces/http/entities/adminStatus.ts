import { z } from 'zod'
import { MediaKind } from '../../../model/media.ts'
import type { ModeratedPost } from '../../../model/moderatedPost.ts'
import { Time } from '../../../model/time.ts'
import { Visibility } from '../../../model/visibility.ts'
import { AccountEntity, accountJson } from './account.ts'
import { StatusEntity, statusJson } from './status.ts'

const RemovedMediaEntity = z
  .object({
    id: z.string(),
    type: MediaKind,
    description: z.string().nullable().describe('The alternative text; null if the author wrote none.'),
    removed_at: Time.describe('When a moderator removed the file.'),
    delete_at: Time.describe('Until when the file can be restored.'),
  })
  .meta({ id: 'RemovedMediaAttachment', description: 'A file that a moderator removed from a post.' })

export const AdminStatusEntity = z
  .object({
    id: z.string(),
    created_at: Time,
    visibility: Visibility,
    text: z.string().describe('The text, as it was written.'),
    spoiler_text: z.string().describe('The content warning; may be empty.'),
    media_count: z.int().describe('The number of media attachments.'),
    removed_media_attachments: z
      .array(RemovedMediaEntity)
      .describe('Files that a moderator removed from the post and can restore.'),
    marked_sensitive: z.boolean().describe('Whether a moderator marked the media of the post as sensitive.'),
    sharing_forbidden: z.boolean().describe('Whether a moderator turned off quotes and boosts of the post.'),
    removed_at: Time.nullable().describe('When a moderator removed the post; null if it was not removed.'),
    delete_at: Time.nullable().describe('Until when the post can be restored; null if it was not removed.'),
    account: AccountEntity.describe('The author.'),
    status: StatusEntity.nullable().describe('The post; null if it was removed.'),
  })
  .meta({ id: 'AdminStatus', description: "A post as moderators see it. Mastodon's API has no equivalent." })

/** Returns the JSON text of a post for moderators. */
export function adminStatusJson(shown: ModeratedPost): string {
  const { id, author, createdAt, visibility, text, contentWarning, mediaCount, covered, sharingForbidden, post } = shown
  const own = {
    id,
    created_at: createdAt,
    visibility,
    text,
    spoiler_text: contentWarning,
    media_count: mediaCount,
    removed_media_attachments: shown.removedMedia.map(({ kind, removedAt, deleteAt, ...file }) => ({
      ...file,
      type: kind,
      removed_at: removedAt,
      delete_at: deleteAt,
    })),
    marked_sensitive: covered,
    sharing_forbidden: sharingForbidden,
    removed_at: shown.removedAt,
    delete_at: shown.deleteAt,
  }
  const status = post ? statusJson(post) : 'null'
  return `${JSON.stringify(own).slice(0, -1)},"account":${accountJson(author)},"status":${status}}`
}
