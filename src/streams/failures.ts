import { isUnavailable } from '../model/errors.ts'
import type { Change } from '../stores/changes.ts'

const tries = 5

/** Returns a function that counts how often the same change fails. It returns true when further tries are pointless. */
export function failureCounter(): (change: Change, error: unknown) => boolean {
  let failing: Change | undefined
  let count = 0
  return (change, error) => {
    if (isUnavailable(error)) return false
    count = failing?.position === change.position ? count + 1 : 1
    failing = change
    return count >= tries
  }
}
