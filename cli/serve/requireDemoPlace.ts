import { requireOwnMachine } from '../../src/config/ownMachine.ts'
import { wrongUsage } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'

/** Throws a usage error if other machines could reach the demo. */
export function requireDemoPlace({ options }: CommandContext): void {
  try {
    requireOwnMachine(options)
  } catch (error) {
    throw error instanceof RangeError ? wrongUsage(error.message) : error
  }
}
