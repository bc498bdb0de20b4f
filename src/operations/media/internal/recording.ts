import type { DetectedMedia } from '../../../media/detectMediaType.ts'
import type { ProcessedMedia } from '../../../stores/media.ts'

/**
 * Returns the stored data of a video or audio file: its key, and the size and duration that it declares. It has no
 * preview.
 */
export function processedRecording(
  fileKey: string,
  { mimeType, width, height, durationSeconds }: DetectedMedia,
  bytes: number,
): ProcessedMedia {
  return {
    fileKey,
    mimeType,
    bytes,
    original: width && height ? { width, height } : null,
    durationSeconds: durationSeconds ?? null,
    ...{ previewKey: null, preview: null, blurhash: null },
  }
}
