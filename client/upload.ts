import { ApiError } from './apiError.ts'
import type { UploadParts } from './client.ts'
import type { AnyParts, Send } from './send.ts'
import { waitFor } from './retry.ts'
import type { MediaAttachment } from './schema.ts'

const line = 'GET /api/v1/media/{id}'

/** Uploads a file, and polls until it is processed. Throws the service's error for a file that it cannot use. */
export function uploader(send: Send): (file: Blob, parts?: UploadParts) => Promise<MediaAttachment> {
  return async (file, { signal, timeout, processing = 5 * 60_000, ...fields } = {}) => {
    const options = { ...(signal && { signal }), ...(timeout !== undefined && { timeout }) }
    const sent = await send('POST /api/v2/media', { body: { file, ...fields }, ...options })
    let reply = sent
    const { id } = sent.body as MediaAttachment
    const end = Date.now() + processing
    for (let wait = 100; reply.status !== 200; wait = Math.min(wait * 1.5, 3_000)) {
      if (Date.now() + wait > end) throw late()
      await waitFor(wait, signal)
      reply = await send(line, { path: { id }, ...(signal && { signal }) } satisfies AnyParts)
    }
    return reply.body as MediaAttachment
  }
}

const late = () => new ApiError({ status: 0, code: 'timeout', message: 'The file was not processed in time.', line })
