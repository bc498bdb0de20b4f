import { ServiceError } from '../model/errors.ts'
import type { Change } from '../stores/changes.ts'

/** Whether an error says that the store cannot be asked for now, so that asking again later may help. */
export const isOutOfReach = (error: unknown) => error instanceof ServiceError && error.code === 'unavailable'

const tries = 5

/** Counts how often one change after another fails; says of which it is no use to try again. */
export function countingFailures(): (change: Change, error: unknown) => boolean {
  let failing: Change | undefined
  let count = 0
  return (change, error) => {
    if (isOutOfReach(error)) return false
    count = failing?.position === change.position ? count + 1 : 1
    failing = change
    return count >= tries
  }
}
