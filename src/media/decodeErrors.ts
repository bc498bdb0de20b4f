import { sentence } from '../messages/text.ts'
import { invalid, ServiceError } from '../model/errors.ts'

/**
 * Runs one call of sharp: what it says of the image becomes a 422, a full disk `unavailable`,
 * anything else stays itself.
 */
export async function explainingDecodeErrors<T>(maxPixels: number, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw explain(error, maxPixels)
  }
}

/** The 422 for an image that no decoder can read to its end. */
export function damagedImage(): ServiceError {
  return invalid('file', 'imageDamaged')
}

// sharp has no error codes: libvips' words are all there is. The tests of this folder meet each of them.
function explain(error: unknown, maxPixels: number): unknown {
  if (!(error instanceof Error) || error.message.startsWith('Input file is missing')) return error
  // Looked for first, and anywhere: what is stopped complains of much else besides, of writing too.
  if (/^timeout:/m.test(error.message)) return invalid('file', 'imageTooSlow')
  if (error.message.includes('system error:')) {
    return new ServiceError('unavailable', sentence('storageAway'), { cause: error })
  }
  if (error.message.includes('exceeds pixel limit')) {
    return invalid('file', 'imageTooLarge', { most: maxPixels / 1e6 })
  }
  return damagedImage()
}
