import { commandLineOptions } from '../../src/config/commandLine.ts'
import { readOption } from '../../src/config/environment.ts'
import { wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'

/** Returns the number of workers in the variable `WORKERS`. Anything but an integer from 1 to 64 is wrong usage. */
export function workerCount({ variables }: Pick<Surroundings, 'variables'>): number {
  try {
    return readOption(commandLineOptions.workers, variables, 'WORKERS (--workers)').value as number
  } catch (error) {
    throw error instanceof RangeError ? wrongUsage(error.message) : error
  }
}

/** Returns the surroundings of each worker. The workers are processes that serve the same sessions. */
export function withWorkers(surroundings: Surroundings, count: number): Surroundings {
  const processes = Math.max(surroundings.options.processes, count)
  return { ...surroundings, variables: { ...surroundings.variables, PROCESSES: String(processes) } }
}
