import { commandLineOptions } from '../../src/config/commandLine.ts'
import { readOption } from '../../src/config/environment.ts'
import { wrongUsage } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'

/** Returns the number of workers in the variable `WORKERS`. Anything but an integer from 1 to 64 is a usage error. */
export function workerCount({ variables }: Pick<CommandContext, 'variables'>): number {
  try {
    return readOption(commandLineOptions.workers, variables, 'WORKERS (--workers)').value as number
  } catch (error) {
    throw error instanceof RangeError ? wrongUsage(error.message) : error
  }
}

/** Returns the context of each worker. In it, `PROCESSES` is at least the number of workers. */
export function withWorkers(context: CommandContext, count: number): CommandContext {
  const processes = Math.max(context.options.processes, count)
  return { ...context, variables: { ...context.variables, PROCESSES: String(processes) } }
}
