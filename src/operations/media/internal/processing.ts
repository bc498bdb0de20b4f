import { stat } from 'node:fs/promises'
import { detectMediaType } from '../../../media/detectMediaType.ts'
import { processImage } from '../../../media/processImage.ts'
import { ServiceError } from '../../../model/errors.ts'
import { timeOfId } from '../../../model/ids.ts'
import type { Jobs } from '../../../stores/jobs.ts'
import type { MediaJob, ProcessedMedia } from '../../../stores/media.ts'
import { discardFiles, storeFiles, removeFiles, withLocalCopy } from './files.ts'
import { newKey } from './keys.ts'
import { processedRecording } from './recording.ts'
import { imageWork, type MediaServices } from './uploads.ts'

/**
 * Processes an upload for display, marks it ready, and removes the original. For an unusable file it marks the media as
 * failed and throws `validation_failed`. After any other error the upload waits for another try. If the media were
 * deleted meanwhile, no files remain.
 */
export async function processUpload(job: MediaJob, services: MediaServices): Promise<void> {
  try {
    const make = job.kind === 'image' ? makeImage : makeRecording
    const processed = await withLocalCopy(services.mediaFiles, job.fileKey, (path) => make(job, path, services))
    if (processed) await finishProcessing(job, processed, services)
    // Changes nothing if the media were deleted, or finished by another process.
    else await services.stores.media.fail(job.id)
  } catch (error) {
    if (isFault(error)) await services.stores.media.fail(job.id)
    throw error
  }
}

/**
 * Marks an upload ready with its processed files. Deletes the files if the upload was deleted or finished by another
 * process.
 */
export async function finishProcessing(
  job: MediaJob,
  processed: ProcessedMedia,
  { stores, mediaFiles }: MediaServices,
) {
  const own = [processed.fileKey, processed.previewKey].filter((key) => key !== null && key !== job.fileKey) as string[]
  const finished = await stores.media.finish(job.id, processed).catch(async (error: unknown) => {
    if (isFault(error)) await removeFiles(mediaFiles, own)
    throw error
  })
  if (finished) return removeFiles(mediaFiles, finished.oldKey === null ? [] : [finished.oldKey])
  return removeFiles(mediaFiles, own)
}

// How long processing is retried, in milliseconds. An upload that is still unfinished after this time has stopped a
// process more than once.
const longestTrial = 60 * 60 * 1000

/** The job `processMedia`: finishes the work of a stopped process. Throws if another try may succeed. */
export async function resumeProcessing({ mediaId }: Jobs['processMedia'], services: MediaServices): Promise<void> {
  const { media } = services.stores
  const job = await media.findUndone(mediaId)
  if (!job) return
  if (Date.now() - timeOfId(job.id) > longestTrial) await media.fail(job.id)
  else await processUpload(job, services).catch(throwUnlessFault)
}

/** Rethrows an error unless the upload itself is the cause, so that another try would fail in the same way. */
export function throwUnlessFault(error: unknown): void {
  if (!isFault(error)) throw error
}

function isFault(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'validation_failed'
}

async function makeImage(
  { mimeType, hasPreview }: MediaJob,
  path: string,
  services: MediaServices,
): Promise<ProcessedMedia> {
  const { original, preview, blurhash } = await processImage(path, imageWork(mimeType, services))
  const fileKey = newKey('attachments', original.extension)
  const size = sizeOf(original)
  if (hasPreview) {
    await discardFiles([preview.path])
    await storeFiles(services.mediaFiles, [{ key: fileKey, path: original.path }])
    const none = { previewKey: null, preview: null, blurhash: null, durationSeconds: null }
    return { fileKey, mimeType: original.mimeType, original: size, bytes: original.size, ...none }
  }
  const previewKey = newKey('attachments', preview.extension)
  await storeFiles(services.mediaFiles, [
    { key: fileKey, path: original.path },
    { key: previewKey, path: preview.path },
  ])
  const sizes = { original: size, preview: sizeOf(preview), durationSeconds: null }
  const bytes = { bytes: original.size, previewBytes: preview.size }
  return { fileKey, previewKey, mimeType: original.mimeType, ...sizes, ...bytes, blurhash }
}

async function makeRecording({ fileKey }: MediaJob, path: string): Promise<ProcessedMedia> {
  return processedRecording(fileKey, await detectMediaType(path), (await stat(path)).size)
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })
