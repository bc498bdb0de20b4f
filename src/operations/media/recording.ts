import type { DetectedMedia } from '../../media/detectMediaType.ts'
import type { MediaPreview, ProcessedMedia } from '../../stores/media.ts'

/** What is kept of a film or a sound: its file, the pixels and seconds it says it has, and the preview that came with it. */
export function processedRecording(
  fileKey: string,
  { mimeType, width, height, durationSeconds }: DetectedMedia,
  preview: MediaPreview | undefined,
): ProcessedMedia {
  return {
    fileKey,
    mimeType,
    original: width && height ? { width, height } : null,
    previewKey: preview?.key ?? null,
    durationSeconds: durationSeconds ?? null,
    preview: preview ? { width: preview.width, height: preview.height } : null,
    blurhash: preview?.blurhash ?? null,
  }
}
