import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'

/**
 * What the operating system refused (a full disk, no permission, a link out of the folder) as
 * `unavailable`; else the error itself.
 */
export function storageError(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const full = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
  const what = sentence(full ? 'storageFull' : 'storageAway')
  return new ServiceError('unavailable', what, { cause: error, headers: { 'Retry-After': '60' } })
}

/** What `work` gives; what the operating system refuses becomes `unavailable`, but for a file that is not there. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isMissing(error) ? error : storageError(error)
  }
}

/** Whether the file system said that there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

/** What `work` gives, or undefined where the file or a folder above it does not exist. */
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
