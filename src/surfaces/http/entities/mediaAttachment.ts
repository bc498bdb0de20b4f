import { z } from 'zod'
import { attachmentMeta } from '../../../media/attachmentMeta.ts'
import { Focus, type Media, MediaKind } from '../../../model/media.ts'

const VersionEntity = z
  .object({
    width: z.int().optional(),
    height: z.int().optional(),
    size: z.string().optional().describe('Width and height as a string: `640x480`.'),
    aspect: z.number().optional().describe('Width divided by height.'),
    duration: z.number().optional().describe('The duration in seconds.'),
  })
  .meta({ id: 'MediaVersion', description: 'The size of a file or of its preview. Unknown values are absent.' })

export const MediaAttachmentEntity = z
  .object({
    id: z.string(),
    type: MediaKind,
    url: z.url().nullable().describe('URL of the file; null while it is being processed.'),
    preview_url: z.url().nullable().describe('URL of the preview image; null if the file has no preview.'),
    remote_url: z.url().nullable().describe('Always null: all files belong to this server.'),
    meta: z
      .object({ original: VersionEntity.optional(), small: VersionEntity.optional(), focus: Focus.optional() })
      .nullable()
      .describe('The sizes of the file and of its preview, and the focal point.'),
    description: z.string().nullable().describe('The alternative text.'),
    blurhash: z.string().nullable().describe('The BlurHash placeholder to show until the file is loaded.'),
  })
  .meta({ id: 'MediaAttachment', description: 'An image, video or audio file attached to a post.' })
export type MediaAttachmentEntity = z.infer<typeof MediaAttachmentEntity>

export function mediaAttachmentEntity(media: Media): MediaAttachmentEntity {
  return {
    id: media.id,
    type: media.kind,
    url: media.url,
    preview_url: media.previewUrl,
    remote_url: null,
    meta: metaOf(media),
    description: media.description,
    blurhash: media.blurhash,
  }
}

function metaOf({ original, preview, durationSeconds, focus }: Media): MediaAttachmentEntity['meta'] {
  const meta = attachmentMeta({
    original: { ...original, ...(durationSeconds === null ? {} : { durationSeconds }) },
    ...(preview ? { preview } : {}),
    ...(focus ? { focus } : {}),
  })
  return Object.keys(meta).length > 0 ? meta : null
}
