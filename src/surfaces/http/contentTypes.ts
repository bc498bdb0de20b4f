import { mediaTypes } from '../../media/mediaTypes.ts'

// The first of a name wins: a `.3gp` is served as a film.
const byExtension = new Map(mediaTypes.toReversed().map(({ extension, mimeType }) => [extension, mimeType]))

/** What a media file is served as, by its key alone: never what an upload said of itself. */
export function contentTypeOf(key: string): string {
  const extension = /\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''
  return byExtension.get(extension) ?? 'application/octet-stream'
}
