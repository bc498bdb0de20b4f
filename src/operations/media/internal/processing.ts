import { stat } from 'node:fs/promises'
import { detectMediaType } from '../../../media/detectMediaType.ts'
import { processImage } from '../../../media/processImage.ts'
import { ServiceError } from '../../../model/errors.ts'
import { timeOfId } from '../../../model/ids.ts'
import type { Jobs } from '../../../stores/jobs.ts'
import type { MediaJob, ProcessedMedia } from '../../../stores/media.ts'
import { discardFiles, keepFiles, removeFiles, withLocalCopy } from './files.ts'
import { newKey } from './keys.ts'
import { processedRecording } from './recording.ts'
import { imageWork, type MediaServices } from './uploads.ts'

/**
 * Makes an upload fit to be shown, marks it ready, and removes the upload. Throws
 * `validation_failed`, the media marked as failed, for what can't be used; after any other error it
 * waits to be taken up again. Deleted meanwhile, it leaves no files.
 */
export async function processUpload(job: MediaJob, services: MediaServices): Promise<void> {
  try {
    const make = job.kind === 'image' ? makeImage : makeRecording
    const made = await withLocalCopy(services.mediaFiles, job.fileKey, (path) => make(job, path, services))
    if (made) await finishProcessing(job, made, services)
    // Changes nothing if it was deleted, or finished by another process.
    else await services.stores.media.fail(job.id)
  } catch (error) {
    if (isFault(error)) await services.stores.media.fail(job.id)
    throw error
  }
}

/**
 * Marks an upload ready with what was made of it. Where it is gone, or finished by another process, so are the files.
 */
export async function finishProcessing(job: MediaJob, made: ProcessedMedia, { stores, mediaFiles }: MediaServices) {
  const own = [made.fileKey, made.previewKey].filter((key) => key !== null && key !== job.fileKey) as string[]
  const finished = await stores.media.finish(job.id, made).catch(async (error: unknown) => {
    if (isFault(error)) await removeFiles(mediaFiles, own)
    throw error
  })
  if (finished) return removeFiles(mediaFiles, finished.oldKey === null ? [] : [finished.oldKey])
  return removeFiles(mediaFiles, own)
}

// How long an upload is taken up again, in milliseconds: what is still undone then has stopped a
// process more than once.
const longestTrial = 60 * 60 * 1000

/** The job `processMedia`: does what a stopped process left undone. Throws where another try may go better. */
export async function resumeProcessing({ mediaId }: Jobs['processMedia'], services: MediaServices): Promise<void> {
  const { media } = services.stores
  const job = await media.findUndone(mediaId)
  if (!job) return
  if (Date.now() - timeOfId(job.id) > longestTrial) await media.fail(job.id)
  else await processUpload(job, services).catch(throwUnlessFault)
}

/** Throws an error again unless it says that the upload itself is to blame, so that another try would end the same. */
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
    await keepFiles(services.mediaFiles, [{ key: fileKey, path: original.path }])
    const none = { previewKey: null, preview: null, blurhash: null, durationSeconds: null }
    return { fileKey, mimeType: original.mimeType, original: size, bytes: original.size, ...none }
  }
  const previewKey = newKey('attachments', preview.extension)
  await keepFiles(services.mediaFiles, [
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
