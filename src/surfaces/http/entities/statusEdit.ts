import { z } from 'zod'
import type { PostRevision } from '../../../model/post.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'
import { CustomEmojiEntity, customEmojiEntity } from './customEmoji.ts'
import { MediaAttachmentEntity, mediaAttachmentEntity } from './mediaAttachment.ts'

export const StatusEditEntity = z
  .object({
    content: z.string().describe('The content as sanitised HTML.'),
    spoiler_text: z.string(),
    sensitive: z.boolean(),
    created_at: Time.describe('When this version was published.'),
    account: AccountEntity,
    poll: z
      .object({ options: z.array(z.object({ title: z.string() })) })
      .optional()
      .describe('The poll options; absent if there was no poll.'),
    media_attachments: z.array(MediaAttachmentEntity),
    emojis: z.array(CustomEmojiEntity),
  })
  .meta({ id: 'StatusEdit', description: 'A version of a post, from its edit history.' })
export type StatusEditEntity = z.infer<typeof StatusEditEntity>

export function statusEditEntity(revision: PostRevision): StatusEditEntity {
  return {
    content: revision.html,
    spoiler_text: revision.contentWarning,
    sensitive: revision.sensitive,
    created_at: revision.createdAt,
    account: accountEntity(revision.author),
    ...(revision.pollOptions && { poll: { options: revision.pollOptions.map((title) => ({ title })) } }),
    media_attachments: revision.media.map(mediaAttachmentEntity),
    emojis: revision.emojis.map(customEmojiEntity),
  }
}
