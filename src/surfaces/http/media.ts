import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../model/errors.ts'
import type { FileSigner } from '../../model/fileSigner.ts'
import type { FileAccess } from '../../stores/media.ts'
import { assertMediaKey, type ByteRange, type MediaFiles } from '../../stores/mediaFiles.ts'
import { inTime } from '../deadline.ts'
import { contentTypeOf } from './contentTypes.ts'
import { cachedAccess } from './fileAccess.ts'
import { isUnchanged, requestedRange } from './fileRequest.ts'

/** A file to serve. */
interface ServedFile {
  size: number
  contentType: string
  open(range?: ByteRange): Promise<Readable | undefined>
}

/** The checks that decide if a file is shown. */
export interface ShownFiles {
  access(key: string): Promise<FileAccess | undefined>
  signer: Pick<FileSigner, 'remaining'>
  /** True if files of posts that are not public need a signature. */
  signsRestricted: boolean
}

/**
 * Mounts `/media/*` for GET, with ranges, and HEAD. A file is served as long as the post or profile that holds it is
 * shown.
 */
export function mountMedia(app: FastifyInstance, mediaFiles: MediaFiles, shown: ShownFiles): void {
  const accessTo = cachedAccess(shown.access)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { '*': key } = request.params as { '*': string }
      assertMediaKey(key)
      const isPublic = isShownToAll(await inTime(request, 'read', () => accessTo(key)), shown)
      const caching = isPublic ? publicly : privateCacheControl(shown.signer.remaining(key, request.parsedQuery.fields))
      const headers = fileHeaders(key, caching)
      if (isUnchanged(request.headers, headers.etag)) return reply.code(304).headers(headers).send()
      return sendFile(await inTime(request, 'read', () => storedFile(mediaFiles, key)), headers, request, reply)
    },
  })
}

/** Seconds for which a copy may be used without a new request. A withdrawn file can remain in caches for this long. */
const freshSeconds = 300

const publicly = `public, max-age=${freshSeconds}`

/** Returns true if a file needs no signature. Throws `not_found` for a file that nobody may see. */
function isShownToAll(access: FileAccess | undefined, { signsRestricted }: ShownFiles): boolean {
  if (access === undefined) throw notFound()
  return access === 'public' || (access === 'restricted' && !signsRestricted)
}

/**
 * Returns the `Cache-Control` of a file whose signature stays valid for `remaining` seconds. Throws `not_found` without
 * a valid signature.
 */
function privateCacheControl(remaining: number | undefined): string {
  if (remaining === undefined) throw notFound()
  return `private, max-age=${Math.floor(Math.min(freshSeconds, remaining))}`
}

async function storedFile(mediaFiles: MediaFiles, key: string): Promise<ServedFile> {
  const stat = await mediaFiles.stat(key)
  if (!stat) throw notFound()
  return { size: stat.size, contentType: contentTypeOf(key), open: (range) => mediaFiles.open(key, range) }
}

// A client that reads no byte for this many seconds is disconnected, because each client holds a file open.
const idleSeconds = 60

async function sendFile(
  file: ServedFile,
  headers: FileHeaders,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size, contentType } = file
  const range = request.method === 'GET' ? requestedRange(request.headers, { size, etag: headers.etag }) : undefined
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const part = range ?? { start: 0, end: size - 1 }
  // The file is opened before any header is set, because it may be gone by now.
  const open = () =>
    inTime(
      request,
      'read',
      () => openPart(file, part),
      (late) => void late.destroy(),
    )
  const stream = request.method === 'GET' ? await open() : undefined
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.headers({
    ...headers,
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
  // Fastify destroys the stream if the client disconnects during the response. This client disconnected before the
  // response began.
  if (reply.raw.destroyed) stream.destroy()
  return reply.send(stream)
}

type FileHeaders = Record<string, string> & { etag: string }

function fileHeaders(key: string, caching: string): FileHeaders {
  return {
    // A key always has the same content, so a copy is valid as long as the file is shown at all, whatever the storage
    // reports.
    etag: `"${hash('sha256', key, 'base64url').slice(0, 22)}"`,
    'cache-control': caching,
    'accept-ranges': 'bytes',
    // A file of any type, opened as a page, must not run anything.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  }
}
