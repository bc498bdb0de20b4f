import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { decodeUtf8 } from './charset.ts'
import type { InputLimits } from './limits.ts'
import { readPartHeaders, type PartHeaders } from './partHeaders.ts'
import { tooLarge } from './readChunks.ts'
import { receivedFile, type UploadedFile } from '../../../model/media.ts'
import { guarded } from '../../../stores/storageError.ts'

/** One part: a field, or a file. The file is undefined if the form's file input was left empty. */
export type ReceivedPart = { name: string; value: string } | { name: string; file: UploadedFile | undefined }

/** Receives the parts of one multipart body as they arrive: fields into memory, files onto the disk. */
export function partReader(temporaryFile: () => Promise<string>, limits: InputLimits) {
  const streams: Readable[] = []
  const parts: Promise<ReceivedPart>[] = []
  const paths: string[] = []
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {}) // Prevents an unhandled rejection while nothing awaits it.
  const count = { fields: 0, files: 0, fieldBytes: 0 }

  async function receivePart(stream: Readable): Promise<ReceivedPart> {
    let headers: Record<string, string[]> = {}
    // The event is emitted before the first byte. A part that ends within its headers emits no `header`, and is refused
    // for having no name.
    stream.on('header', (header: Record<string, string[]>) => (headers = header))
    let sink: Sink | undefined
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        sink ??= await sinkFor(readPartHeaders(headers))
        await sink.write(chunk)
      }
      sink ??= await sinkFor(readPartHeaders(headers))
    } finally {
      await sink?.close()
    }
    return sink.received()
  }

  async function sinkFor(headers: PartHeaders): Promise<Sink> {
    const isFile = headers.filename !== undefined
    if (isFile ? ++count.files > limits.files : ++count.fields > limits.fields) throw tooLarge()
    if (!isFile) return fieldSink(headers.name, countFieldBytes)
    const path = await temporaryFile()
    paths.push(path)
    return fileSink(headers, path, limits.fileBytes)
  }

  function countFieldBytes(bytes: number): void {
    count.fieldBytes += bytes
    if (count.fieldBytes > limits.fieldBytes) throw tooLarge()
  }

  return {
    /** Rejects with the first error. The parser then waits forever for room. */
    failure: failed.promise,
    receive(stream: Readable): void {
      // Without a listener, the error of a part that is not read would end the process.
      stream.on('error', () => {})
      streams.push(stream)
      // One chunk can contain thousands of parts, so they are counted as they begin, not when they are read.
      if (streams.length > limits.fields + limits.files) return failed.reject(tooLarge())
      const part = receivePart(stream)
      part.catch((error: unknown) => failed.reject(error))
      parts.push(part)
    },
    /** Resolves with all parts, in the order sent. */
    parts: () => Promise.all(parts),
    /** Stops all reading and removes the temporary files. You can call it twice. */
    async abandon(): Promise<void> {
      for (const stream of streams) stream.destroy()
      await Promise.allSettled(parts)
      await Promise.all(paths.splice(0).map((path) => rm(path, { force: true })))
    },
  }
}

interface Sink {
  write(chunk: Buffer): Promise<void> | void
  close(): Promise<void> | void
  received(): ReceivedPart
}

function fieldSink(name: string, count: (bytes: number) => void): Sink {
  const chunks: Buffer[] = []
  count(Buffer.byteLength(name))
  return {
    write(chunk) {
      count(chunk.length)
      chunks.push(chunk)
    },
    close() {},
    received: () => ({ name, value: decodeUtf8(Buffer.concat(chunks)) }),
  }
}

async function fileSink(
  { name, filename = '', declaredType }: PartHeaders,
  path: string,
  limit: number,
): Promise<Sink> {
  const handle = await guarded(() => open(path, 'w', 0o600))
  let size = 0
  return {
    async write(chunk) {
      size += chunk.length
      if (size > limit) throw tooLarge()
      await guarded(() => handle.writeFile(chunk))
    },
    close: () => handle.close(),
    // For a file input that was left empty, browsers send an empty file without a name.
    received: () => ({
      name,
      file: size === 0 && filename === '' ? undefined : receivedFile({ name, path, filename, declaredType, size }),
    }),
  }
}
