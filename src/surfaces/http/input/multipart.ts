import { Dicer } from '@fastify/busboy'
import type { ContentType } from 'content-type'
import type { Readable } from 'node:stream'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { InputLimits } from './limits.ts'
import { namedFields, nestParams, type NamedFields } from './params.ts'
import { partReader, type ReceivedPart } from './partReader.ts'
import { readChunks } from './readChunks.ts'
import type { UploadedFile } from '../../../model/media.ts'

export interface MultipartOptions {
  /** Returns the path of a new temporary file. Its folder exists. */
  temporaryFile(): Promise<string>
  limits: InputLimits
}

/** A multipart body, read to its end. */
export interface ParsedMultipart {
  input: NamedFields
  files: UploadedFile[]
  /** Removes the temporary files. You can call it twice. */
  dispose(): Promise<void>
}

/**
 * Reads a `multipart/form-data` body to its end before it validates anything. Files are written to temporary files,
 * which are removed on any error. Returns undefined for an empty body. Throws `malformed_request`,
 * `payload_too_large` or `unsupported_media_type`, or the error of the disk.
 */
export async function parseMultipart(
  stream: Readable,
  contentType: ContentType,
  { temporaryFile, limits }: MultipartOptions,
): Promise<ParsedMultipart | undefined> {
  const dicer = new Dicer({ boundary: boundaryOf(contentType), maxHeaderPairs: 100 })
  const reader = partReader(temporaryFile, limits)
  const finished = new Promise<void>((resolve, reject) => {
    dicer.on('finish', resolve)
    dicer.on('error', () => reject(incomplete()))
  })
  const done = Promise.race([finished, reader.failure])
  done.catch(() => {}) // Prevents an unhandled rejection before it is awaited below.
  dicer.on('part', reader.receive)
  try {
    const empty = await feed(dicer, stream, limits, done)
    if (empty) return undefined
    await done
    return await result(reader)
  } catch (error) {
    await reader.abandon()
    throw error
  } finally {
    dicer.destroy()
  }
}

async function feed(dicer: Dicer, stream: Readable, limits: InputLimits, done: Promise<void>): Promise<boolean> {
  const bytes = limits.files * limits.fileBytes + 2 * limits.fieldBytes
  let empty = true
  await readChunks(stream, { ...limits, bytes }, async (chunk) => {
    empty = false
    // The parser is closed after the last boundary. What follows is not part of the form (RFC 2046 section 5.1.1).
    if (dicer.writable) await Promise.race([written(dicer, chunk), done])
  })
  if (!empty && dicer.writable) dicer.end()
  return empty
}

// Writes a chunk. The parser calls back when it has room again, which slows down a client that sends faster than the
// disk writes. It never calls back if the chunk with the last boundary fills it: in that case, only `done` resolves.
function written(dicer: Dicer, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => dicer.write(chunk, () => resolve()))
}

async function result(reader: ReturnType<typeof partReader>): Promise<ParsedMultipart> {
  const parts = await reader.parts()
  const input = namedFields(
    parts.map(({ name }) => name),
    () => nestParams(parts.filter(isField).map(({ name, value }) => [name, value])),
  )
  const files = parts.flatMap((part) => ('file' in part && part.file !== undefined ? [part.file] : []))
  return { input, files, dispose: reader.abandon }
}

function isField(part: ReceivedPart): part is ReceivedPart & { value: string } {
  return 'value' in part
}

function boundaryOf({ parameters }: ContentType): string {
  const { boundary = '' } = parameters as { boundary?: string }
  // RFC 2046 section 5.1.1
  if (/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) return boundary
  throw new ServiceError('malformed_request', sentence('multipartBoundary'))
}

function incomplete(): ServiceError {
  return new ServiceError('malformed_request', sentence('multipartIncomplete'))
}
