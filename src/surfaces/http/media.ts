import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../model/errors.ts'
import type { ByteRange, MediaFiles } from '../../stores/mediaFiles.ts'
import { contentTypeOf } from './contentTypes.ts'
import { isUnchanged, requestedRange } from './fileRequest.ts'

/** A file as it is served. */
interface ServedFile {
  size: number
  etag: string
  contentType: string
  open(range?: ByteRange): Promise<Readable | undefined>
}

/** `/media/*`: the stored files, for ever the same under their names; GET with ranges, and HEAD. */
export function mountMedia(app: FastifyInstance, mediaFiles: MediaFiles): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    exposeHeadRoute: false,
    config: { cors: false },
    async handler(request, reply) {
      const { '*': key } = request.params as { '*': string }
      // What has not been looked into yet is nobody's to see.
      if (key.startsWith('uploads/')) throw notFound()
      return sendFile(await storedFile(mediaFiles, key), request, reply)
    },
  })
}

// A key is used for one content ever, so its size and time are enough to know it by.
async function storedFile(mediaFiles: MediaFiles, key: string): Promise<ServedFile> {
  const stat = await mediaFiles.stat(key)
  if (!stat) throw notFound()
  return {
    size: stat.size,
    etag: `"${stat.size.toString(36)}-${Math.round(stat.modifiedAt.getTime()).toString(36)}"`,
    contentType: contentTypeOf(key),
    open: (range) => mediaFiles.open(key, range),
  }
}

// Seconds without a byte taken, after which a reader is given up: each holds a file open.
const idleSeconds = 60

async function sendFile(file: ServedFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { etag, size, contentType } = file
  if (isUnchanged(request.headers, etag)) return reply.code(304).headers(fileHeaders(etag)).send()
  const range = request.method === 'GET' ? requestedRange(request.headers, file) : undefined
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const part = range ?? { start: 0, end: size - 1 }
  // Opened before anything is said of it: it may be gone by now.
  const stream = request.method === 'GET' ? await openPart(file, part) : undefined
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.headers({
    ...fileHeaders(etag),
    'content-type': contentType,
    'content-length': String(part.end - part.start + 1),
  })
  return stream ? sendStream(stream, reply) : reply.send()
}

async function openPart({ size, open }: ServedFile, part: ByteRange): Promise<Readable> {
  if (size === 0) return Readable.from([])
  const stream = await open(part)
  if (!stream) throw notFound()
  return stream
}

function sendStream(stream: Readable, reply: FastifyReply): FastifyReply {
  reply.raw.setTimeout(idleSeconds * 1000, () => reply.raw.destroy())
  // Fastify destroys the stream of a client that goes away while it is sent; this one went before.
  if (reply.raw.destroyed) stream.destroy()
  return reply.send(stream)
}

function fileHeaders(etag: string): Record<string, string> {
  return {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    // Whatever it is: opened as a page it can do nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  }
}
