import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes bytes as UTF-8 and drops a byte order mark. Throws `malformed_request` if they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ServiceError('malformed_request', sentence('bodyNotUtf8'))
  }
}

/** Throws `unsupported_media_type` for a `charset` other than UTF-8. */
export function requireUtf8({ charset }: Record<string, string>): void {
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new ServiceError('unsupported_media_type', sentence('utf8Needed'))
}
