import type { DetectedMedia } from '../../../media/detectMediaType.ts'
import type { ProcessedMedia } from '../../../stores/media.ts'

/** What is kept of a film or a sound: its file, the pixels and seconds it says it has. No preview is made of it. */
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
