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

/**
 * A request's body, read to its end. `fields` is undefined for JSON that is not an object, and throws the errors that
 * `NamedFields` describes.
 */
export interface ParsedBody extends NamedFields<ParamObject | undefined> {
  readonly kind: 'json' | 'form' | 'multipart'
  readonly files: UploadedFile[]
  /** Removes the temporary files. You can call it twice. */
  dispose(): Promise<void>
}

/** A request, or any other stream of bytes with headers. */
export type BodySource = Readable & { headers: IncomingHttpHeaders; httpVersionMajor?: number }

export interface BodyOptions {
  /** Returns the path of a new temporary file. Its folder must exist. */
  temporaryFile(): Promise<string>
  limits?: Partial<InputLimits>
}

/**
 * Reads the body of a request of any method, by its Content-Type. Returns undefined for an empty body. Validates
 * nothing, but reads the body to its end. Throws `malformed_request`, `payload_too_large` or `unsupported_media_type`.
 * Throws `internal_error` for a body that other code has started to read, because the rest may be incomplete, or never
 * arrive.
 */
export async function readBody(request: BodySource, options: BodyOptions): Promise<ParsedBody | undefined> {
  if (!mayHaveBody(request)) return undefined
  requireUnread(request)
  const limits = { ...defaultInputLimits, ...options.limits }
  // A compressed body could hide credentials from the guards.
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

// Refuses a body that the application's own parser, such as express.json(), has already read.
function requireUnread({ readableDidRead }: BodySource): void {
  if (readableDidRead) throw new ServiceError('internal_error', sentence('bodyReadBefore'))
}

/**
 * Returns true if a request can have a body (RFC 9112 section 6.3: without these headers, an HTTP/1 request has
 * none).
 */
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

// Some clients name an unsupported type, or none, and send nothing. Only a first byte makes it an error.
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
