import { mediaTypes } from '../../media/mediaTypes.ts'

// The first type of an extension wins, so a `.3gp` is served as a video.
const byExtension = new Map(mediaTypes.toReversed().map(({ extension, mimeType }) => [extension, mimeType]))

/**
 * Returns the content type of a media file, which depends only on its key. The type that an upload declared is never
 * trusted.
 */
export function contentTypeOf(key: string): string {
  const extension = /\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''
  return byExtension.get(extension) ?? 'application/octet-stream'
}
