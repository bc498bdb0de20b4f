import type { Readable } from 'node:stream'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { InputLimits } from './limits.ts'

type ReadLimits = Pick<InputLimits, 'idleMs' | 'totalMs' | 'signal'> & { bytes: number }

/**
 * Passes a stream's chunks to `take`, one at a time, and resolves at its end. Throws `payload_too_large` beyond
 * `bytes`, `malformed_request` if the sender stops or disconnects, the reason of `signal`, and the errors of `take`.
 * After an error the stream is paused but still open, because it belongs to a request, and the response is sent on its
 * socket.
 */
export function readChunks(
  stream: Readable,
  { bytes, idleMs, totalMs, signal }: ReadLimits,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let received = 0
  const idle = setTimeout(() => reject(stopped()), idleMs)
  const total = setTimeout(() => reject(stopped()), totalMs)
  const onAbort = () => reject(signal!.reason as Error)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  const onData = (chunk: Buffer) => {
    idle.refresh()
    received += chunk.length
    if (received > bytes) return reject(tooLarge())
    stream.pause()
    // Continues a microtask later even if `take` was synchronous, because `end` must never come before a chunk.
    Promise.resolve(chunk)
      .then(take)
      .then(() => stream.resume(), reject)
  }
  const onEnd = () => resolve()
  // A stream also closes after its end.
  const onDisconnect = () => void (stream.readableEnded || reject(stopped()))
  stream.on('data', onData).on('end', onEnd).on('error', onDisconnect).on('close', onDisconnect)
  if (stream.destroyed && !stream.readableEnded) onDisconnect()
  if (stream.readableEnded) onEnd()
  // The code that handed over the request may have paused it.
  else stream.resume()

  return promise.finally(() => {
    clearTimeout(idle)
    clearTimeout(total)
    signal?.removeEventListener('abort', onAbort)
    stream.off('data', onData).off('end', onEnd).off('close', onDisconnect)
    stream.pause()
    // The listener of `error` stays, because without one, a later error would end the process.
  })
}

/** Reads all bytes of a stream, with the errors of `readChunks`. */
export async function readBytes(stream: Readable, limits: ReadLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  await readChunks(stream, limits, (chunk) => void chunks.push(chunk))
  return Buffer.concat(chunks)
}

/**
 * Reads and discards the rest of a stream for at most `milliseconds`, or until nothing has arrived for a quarter of
 * that time. A socket closed with unread bytes is reset, and the client would lose the response.
 */
export async function discard(stream: Readable, milliseconds: number): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const total = setTimeout(resolve, milliseconds)
  const idle = setTimeout(resolve, milliseconds / 4)
  const onData = () => void idle.refresh()
  stream.on('data', onData).once('end', resolve).once('close', resolve).resume()
  await promise
  clearTimeout(total)
  clearTimeout(idle)
  stream.off('data', onData).pause()
}

/** The 413 for a body, file or form that is too large. */
export function tooLarge(): ServiceError {
  return new ServiceError('payload_too_large', sentence('bodyTooLarge'))
}

function stopped(): ServiceError {
  return new ServiceError('malformed_request', sentence('bodyEnded'))
}
