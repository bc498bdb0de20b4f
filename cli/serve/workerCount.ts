import { commandLineOptions } from '../../src/config/commandLine.ts'
import { readOption } from '../../src/config/environment.ts'
import { wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'

/**
 * How many workers are to serve, by the variable `WORKERS`; anything but a whole number from 1 to 64 is wrong usage.
 */
export function workerCount({ variables }: Pick<Surroundings, 'variables'>): number {
  try {
    return readOption(commandLineOptions.workers, variables, 'WORKERS (--workers)').value as number
  } catch (error) {
    throw error instanceof RangeError ? wrongUsage(error.message) : error
  }
}

/** The surroundings of each of so many workers: they are processes that serve the same sessions. */
export function withWorkers(surroundings: Surroundings, count: number): Surroundings {
  const processes = Math.max(surroundings.options.processes, count)
  return { ...surroundings, variables: { ...surroundings.variables, PROCESSES: String(processes) } }
}
