import type { Readable } from 'node:stream'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { InputLimits } from './limits.ts'

type ReadLimits = Pick<InputLimits, 'idleMs' | 'totalMs' | 'signal'> & { bytes: number }

/**
 * Hands a stream's chunks to `take`, one at a time, and resolves at its end. Throws
 * ServiceError('payload_too_large') past `bytes`, ServiceError('malformed_request') when the sender
 * stops or goes away, the reason of `signal`, and whatever `take` throws. On an error the stream is
 * left paused and alive: it is a request's, and the answer goes out on its socket.
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
    // A microtask later even where `take` was done at once: `end` must never overtake a chunk.
    Promise.resolve(chunk)
      .then(take)
      .then(() => stream.resume(), reject)
  }
  const onEnd = () => resolve()
  // It is closed after its end as well.
  const onGone = () => void (stream.readableEnded || reject(stopped()))
  stream.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  if (stream.destroyed && !stream.readableEnded) onGone()
  if (stream.readableEnded) onEnd()
  // Who hands a request over may have paused it meanwhile.
  else stream.resume()

  return promise.finally(() => {
    clearTimeout(idle)
    clearTimeout(total)
    signal?.removeEventListener('abort', onAbort)
    stream.off('data', onData).off('end', onEnd).off('close', onGone)
    stream.pause()
    // `error` keeps its listener: one that comes later must not end the process.
  })
}

/** All the bytes of a stream, with the errors of readChunks. */
export async function readBytes(stream: Readable, limits: ReadLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  await readChunks(stream, limits, (chunk) => void chunks.push(chunk))
  return Buffer.concat(chunks)
}

/**
 * Reads and forgets what is left of a stream, for at most so long, or until nothing has come for a quarter of
 * it. A socket closed with unread bytes in it is reset, and the client would see that instead of the answer.
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

/** The 413 for a body, a file or a form that is too large. */
export function tooLarge(): ServiceError {
  return new ServiceError('payload_too_large', sentence('bodyTooLarge'))
}

function stopped(): ServiceError {
  return new ServiceError('malformed_request', sentence('bodyEnded'))
}
