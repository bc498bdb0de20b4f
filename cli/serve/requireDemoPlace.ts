import { requireOwnMachine } from '../../src/config/ownMachine.ts'
import { wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'

/** A demo that other machines could reach is wrong usage. */
export function requireDemoPlace({ options }: Surroundings): void {
  try {
    requireOwnMachine(options)
  } catch (error) {
    throw error instanceof RangeError ? wrongUsage(error.message) : error
  }
}
