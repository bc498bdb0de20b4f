import { sentence } from '../messages/text.ts'
import { invalid, ServiceError } from '../model/errors.ts'

/**
 * Runs one call of sharp. A problem with the image becomes a 422, and a full disk becomes `unavailable`. Other errors
 * are rethrown.
 */
export async function explainDecodeErrors<T>(maxPixels: number, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw explain(error, maxPixels)
  }
}

/** Makes the 422 for an image that cannot be decoded completely. */
export function damagedImage(): ServiceError {
  return invalid('file', 'imageDamaged')
}

// sharp has no error codes, so this matches libvips' messages. The tests of this folder produce each of them.
function explain(error: unknown, maxPixels: number): unknown {
  if (!(error instanceof Error) || error.message.startsWith('Input file is missing')) return error
  // Checked first, and anywhere in the text, because a decoder that was stopped also reports other problems, such as
  // failed writes.
  if (/^timeout:/m.test(error.message)) return invalid('file', 'imageTooSlow')
  if (error.message.includes('system error:')) {
    return new ServiceError('unavailable', sentence('storageAway'), { cause: error })
  }
  if (error.message.includes('exceeds pixel limit')) {
    return invalid('file', 'imageTooLarge', { most: maxPixels / 1e6 })
  }
  return damagedImage()
}
