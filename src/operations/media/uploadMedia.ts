import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { isIsoMedia } from '../../media/detectMediaType.ts'
import { blankIsoMetadata } from '../../media/isoMetadata.ts'
import { notFound } from '../../model/errors.ts'
import { Media, storedFile, Upload } from '../../model/media.ts'
import type { MediaJob } from '../../stores/media.ts'
import { type Call, defineOperation } from '../operation.ts'
import { checkedHash } from './internal/checkedHash.ts'
import { removeFiles } from './internal/files.ts'
import { waitFor } from './internal/finishedMedia.ts'
import { FocusInput } from './internal/focusInput.ts'
import { newKey } from './internal/keys.ts'
import { storePreview } from './internal/preview.ts'
import { finishProcessing, processUpload, throwUnlessFault } from './internal/processing.ts'
import { processedRecording } from './internal/recording.ts'
import { cleanDescription, typeOf } from './internal/uploads.ts'

const input = z.strictObject({
  file: Upload,
  thumbnail: Upload.optional().describe('An image to show as the preview.'),
  description: z.string().nullable().optional().describe('The alternative text for people who cannot see the file.'),
  focus: FocusInput.optional(),
  wait: z
    .boolean()
    .default(false)
    .describe(
      'Whether the response may wait more than 15 seconds until an image is processed. In any case it waits for at most 80% of the request deadline, which is 8 seconds by default. A file that is not ready by then is still processing.',
    ),
})

/**
 * Stores a file to attach to a post. After the response, the file survives a crash; an image may still be processing.
 * Throws `validation_failed` for an unusable file, `payload_too_large`, `unavailable`.
 */
export const uploadMedia = defineOperation({
  name: 'uploadMedia',
  kind: 'mutation',
  scope: 'write:media',
  bucket: 'uploads',
  summary: 'Upload an image, video or audio file to attach to a post.',
  input,
  output: Media,
  async run(upload, call) {
    const job = await startedJob(upload, call)
    const media = await call.stores.media.find(job.id, call.caller.accountId)
    if (!media) throw notFound()
    return media
  },
})

/** Stores the upload with its row and processes it, completely or for as long as a request can wait. */
async function startedJob(
  { file, thumbnail, description, focus, wait }: z.output<typeof input>,
  call: Call,
): Promise<MediaJob> {
  const { stores, mediaFiles, limits, caller } = call
  const details = { description: cleanDescription(description, limits), focus: focus ?? null }
  const detected = await typeOf(file, 'file', limits)
  const { kind, mimeType, extension } = detected
  const sha256 = await checkedHash(file.path, 'file', call)
  const preview = thumbnail && (await storePreview(thumbnail, call))
  if (isIsoMedia(mimeType)) await blankIsoMetadata(file.path)
  const fileKey = newKey(kind === 'image' ? 'uploads' : 'attachments', extension)
  const [{ accountId }, state, bytes] = [caller, 'processing' as const, file.size]
  storedFile(file)
  await mediaFiles.put(fileKey, file.path)
  const id = await stores.media
    .insert({ accountId, kind, mimeType, fileKey, bytes, sha256, preview, state, ...details })
    .catch(async (error: unknown) => {
      await removeFiles(mediaFiles, preview ? [fileKey, preview.key] : [fileKey])
      throw error
    })
  const job = { id, kind, mimeType, fileKey, hasPreview: preview !== undefined }
  if (kind === 'image') await processed(job, wait, call)
  else await finishProcessing(job, processedRecording(fileKey, detected, bytes), call)
  return job
}

/**
 * Processes an image. If that fails while the caller waits, it deletes the media, because the caller never learns the
 * id.
 */
async function processed(job: MediaJob, wait: boolean, call: Call): Promise<void> {
  const work = processUpload(job, call)
  call.afterResponse(work.catch(throwUnlessFault))
  try {
    const waitMs = waitFor(call.limits, wait ? Infinity : undefined)
    await Promise.race([work, delay(waitMs, undefined, { ref: false })])
  } catch (error) {
    const unused = await call.stores.media.delete(job.id, call.caller.accountId)
    await removeFiles(call.mediaFiles, unused ?? [])
    throw error
  }
}
