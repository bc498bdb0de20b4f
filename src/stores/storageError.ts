import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'

/**
 * Returns an error of the operating system (a full disk, no permission, a link out of the folder) as `unavailable`.
 * Returns any other error as it is.
 */
export function storageError(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const full = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
  const what = sentence(full ? 'storageFull' : 'storageAway')
  return new ServiceError('unavailable', what, { cause: error, headers: { 'Retry-After': '60' } })
}

/** Runs `work`. An error of the operating system becomes `unavailable`, except the error that a file does not exist. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isMissing(error) ? error : storageError(error)
  }
}

/** Returns whether the file system reported that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

/** Returns the result of `work`, or undefined if the file or a folder above it does not exist. */
export async function orMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
