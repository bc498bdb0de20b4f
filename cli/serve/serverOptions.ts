import cluster from 'node:cluster'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import type { LogOptions } from '../../src/model/settings.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { CommandContext } from '../commandContext.ts'

/** Returns the options of the server, including its log. Invalid options are a usage error. */
export function serverOptions(context: CommandContext): ServiceOptions & { logger: LogOptions } {
  return { ...suitableOptions(context.variables), logger: logOf(context) }
}

function logOf({ process, options, isJson }: CommandContext): LogOptions {
  const { level } = options.logger
  // With --json, standard output is for the result only.
  if (isJson) return { level, destination: process.stderr }
  // Processes that write to one pipe must write each line at once, or lines would mix.
  const isShared = cluster.isWorker && !process.stdout.isTTY
  return isShared ? { level, destination: process.stdout } : { level }
}

/** Exits soon, so that work that does not notice its interruption cannot keep the process alive. */
export function endSoon(): void {
  setTimeout(() => process.exit(), 500).unref()
}
