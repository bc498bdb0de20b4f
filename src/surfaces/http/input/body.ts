import { parse, type ContentType } from 'content-type'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import { parseFormBody } from './form.ts'
import { parseJsonBody } from './json.ts'
import { defaultInputLimits, type InputLimits } from './limits.ts'
import { parseMultipart } from './multipart.ts'
import type { NamedFields, ParamObject } from './params.ts'
import { readBytes, tooLarge } from './readChunks.ts'
import type { UploadedFile } from '../../../model/media.ts'

/** A request's body, read whole. `fields` is undefined for JSON that is no object, and throws as NamedFields says. */
export interface ParsedBody extends NamedFields<ParamObject | undefined> {
  readonly kind: 'json' | 'form' | 'multipart'
  readonly files: UploadedFile[]
  /** Removes the temporary files; may be called twice. */
  dispose(): Promise<void>
}

/** A request, or anything else that is a stream of bytes with headers. */
export type BodySource = Readable & { headers: IncomingHttpHeaders; httpVersionMajor?: number }

export interface BodyOptions {
  /** Makes the path of a new temporary file; its folder must exist. */
  temporaryFile(): Promise<string>
  limits?: Partial<InputLimits>
}

/**
 * Reads the body of a request of any method, by its Content-Type; undefined where it is empty.
 * Nothing of it is judged, but it is read to its end. Throws ServiceError('malformed_request',
 * 'payload_too_large' or 'unsupported_media_type'), and 'internal_error' for a body that somebody
 * else has read from already: what is left would never come, or be half of it.
 */
export async function readBody(request: BodySource, options: BodyOptions): Promise<ParsedBody | undefined> {
  if (!mayHaveBody(request)) return undefined
  requireUnread(request)
  const limits = { ...defaultInputLimits, ...options.limits }
  // A compressed body could hide what the guards look for.
  const { 'content-encoding': encoding = 'identity', 'content-type': contentType = '' } = request.headers
  const type = /^\s*(?:identity)?\s*$/i.test(encoding) ? parse(contentType) : undefined
  switch (type?.type) {
    case 'application/json':
      return bytesBody('json', type, request, { ...limits, bytes: limits.jsonBytes })
    case 'application/x-www-form-urlencoded':
      return bytesBody('form', type, request, { ...limits, bytes: limits.formBytes })
    case 'multipart/form-data':
      return multipartBody(type, request, options.temporaryFile, limits)
    default:
      return requireEmpty(request, limits)
  }
}

// Of an application that has a parser of its own before us, such as express.json().
function requireUnread({ readableDidRead }: BodySource): void {
  if (readableDidRead) throw new ServiceError('internal_error', sentence('bodyReadBefore'))
}

/** Whether a request can have a body (RFC 9112 section 6.3: in HTTP/1 one without these headers has none). */
export function mayHaveBody({ headers, httpVersionMajor = 1 }: Omit<BodySource, keyof Readable>): boolean {
  if (headers['transfer-encoding'] !== undefined || httpVersionMajor >= 2) return true
  return Number(headers['content-length'] ?? 0) > 0
}

async function bytesBody(
  kind: 'json' | 'form',
  type: ContentType,
  request: BodySource,
  limits: InputLimits & { bytes: number },
): Promise<ParsedBody | undefined> {
  if (Number(request.headers['content-length']) > limits.bytes) throw tooLarge()
  const bytes = await readBytes(request, limits)
  if (bytes.length === 0) return undefined
  return parsedBody(kind, kind === 'json' ? parseJsonBody(bytes, type) : parseFormBody(bytes, type))
}

async function multipartBody(
  type: ContentType,
  request: BodySource,
  temporaryFile: () => Promise<string>,
  limits: InputLimits,
): Promise<ParsedBody | undefined> {
  const parsed = await parseMultipart(request, type, { temporaryFile, limits })
  return parsed && parsedBody('multipart', parsed.input, parsed.files, parsed.dispose)
}

function parsedBody(
  kind: ParsedBody['kind'],
  input: NamedFields<ParamObject | undefined>,
  files: UploadedFile[] = [],
  dispose = async () => {},
): ParsedBody {
  return {
    kind,
    names: input.names,
    get fields() {
      return input.fields
    },
    files,
    dispose,
  }
}

// Some clients name a type, or none, and send nothing: only the first byte is too much.
async function requireEmpty(request: BodySource, limits: InputLimits): Promise<undefined> {
  try {
    await readBytes(request, { ...limits, bytes: 0 })
  } catch (error) {
    const isBody = error instanceof ServiceError && error.code === 'payload_too_large'
    throw isBody ? unsupported() : error
  }
}

function unsupported(): ServiceError {
  return new ServiceError('unsupported_media_type', sentence('bodyTypes'))
}
