import { isTypeValid, parse } from 'content-type'
import { sentence, type Text } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import { decodeUtf8, requireUtf8 } from './charset.ts'

/** The headers of one part of a multipart body. A part without a file name is a field. */
export interface PartHeaders {
  name: string
  filename: string | undefined
  declaredType: string
}

// This is far below the parser's limit of 80 KiB, beyond which it truncates without an error. So no name is ever
// truncated.
const maximumHeaderBytes = 8 * 1024

/**
 * Reads a part's headers strictly (RFC 7578 section 4.2): refuses a part whose name two parsers could read
 * differently. Throws `malformed_request`, or `unsupported_media_type` for another charset or a transfer encoding.
 */
export function readPartHeaders(headers: Record<string, string[]>): PartHeaders {
  if (sizeOf(headers) > maximumHeaderBytes) throw malformed(sentence('partHeaders'))
  const parameters = dispositionParameters(only(headers, 'content-disposition') ?? '')
  const name = parameters.get('name')
  if (name === undefined || name === '') throw malformed(sentence('partName'))
  requirePlainTransfer(only(headers, 'content-transfer-encoding') ?? 'binary')
  const { type, parameters: typeParameters } = parse(headers['content-type']?.[0] ?? 'text/plain')
  const filename = filenameOf(parameters, type)
  // The type of a file is detected from its bytes, because clients send odd types, empty ones, and charsets.
  if (filename !== undefined) return { name, filename, declaredType: isTypeValid(type) ? type : unknownType }
  only(headers, 'content-type')
  if (!isTypeValid(type)) throw malformed(sentence('partType'))
  requireUtf8(typeParameters)
  return { name, filename, declaredType: type }
}

const unknownType = 'application/octet-stream'

// Refuses encoded parts, because RFC 7578 section 4.7 deprecates transfer encodings, and no code decodes them.
function requirePlainTransfer(encoding: string): void {
  if (/^\s*(?:7bit|8bit|binary)\s*$/i.test(encoding)) return
  throw new ServiceError('unsupported_media_type', sentence('partEncoded'))
}

function filenameOf(parameters: Map<string, string>, type: string): string | undefined {
  const extended = parameters.get('filename*')
  const filename = extended === undefined ? parameters.get('filename') : extendedValue(extended)
  if (filename === undefined) return type === unknownType ? '' : undefined
  // Some browsers used to send the whole path.
  return filename.replace(/^.*[/\\]/s, '')
}

// Decodes a file name by RFC 8187. Older versions of Python's HTTP clients send it for names outside ASCII.
function extendedValue(text: string): string {
  const [, value] = /^utf-8'[^']*'(.*)$/is.exec(text) ?? []
  try {
    if (value !== undefined) return decodeURIComponent(value)
  } catch {
    // The value is refused below, like any other malformed one.
  }
  throw malformed(sentence('partFileName'))
}

function dispositionParameters(header: string): Map<string, string> {
  const [start] = /^form-data[ \t]*/i.exec(header) ?? []
  if (start === undefined) throw malformed(sentence('partNotForm'))
  const parameters = new Map<string, string>()
  const pattern = /;[ \t]*([\w!#$%&'*+.^`|~-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*/sy
  pattern.lastIndex = start.length
  while (pattern.lastIndex < header.replace(/[; \t]+$/, '').length) {
    const [, key = '', quoted, token = ''] = pattern.exec(header) ?? []
    addOnce(parameters, key.toLowerCase(), quoted?.replace(/\\(["\\])/g, '$1') ?? token)
  }
  return parameters
}

// Adds a parameter. Refuses an empty key, because the header then did not match the pattern; `name*`, which RFC 7578
// forbids; and a repeated key, because the guards would see only one of the two values.
function addOnce(parameters: Map<string, string>, key: string, latin1: string): void {
  if (key === '' || key === 'name*' || parameters.has(key)) throw malformed(sentence('partDisposition'))
  parameters.set(key, decodeUtf8(Buffer.from(latin1, 'latin1')))
}

function only(headers: Record<string, string[]>, name: string): string | undefined {
  const values = headers[name] ?? []
  if (values.length > 1) throw malformed(sentence('partHeaderTwice'))
  return values[0]
}

function sizeOf(headers: Record<string, string[]>): number {
  return Object.entries(headers).reduce((sum, [name, values]) => {
    return values.reduce((more, value) => more + name.length + value.length + 4, sum)
  }, 0)
}

function malformed(why: Text): ServiceError {
  return new ServiceError('malformed_request', why)
}
