import cluster from 'node:cluster'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import type { LogOptions } from '../../src/model/settings.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { Surroundings } from '../surroundings.ts'

/** The options of the server, its log included; unsuitable ones are wrong usage. */
export function serverOptions(surroundings: Surroundings): ServiceOptions & { logger: LogOptions } {
  return { ...suitableOptions(surroundings.variables), logger: logOf(surroundings) }
}

function logOf({ options, isJson }: Surroundings): LogOptions {
  const { level } = options.logger
  // With --json the answer has standard output for itself.
  if (isJson) return { level, destination: process.stderr }
  // Several that write to one pipe must write each line at once, or lines would be mixed.
  const isShared = cluster.isWorker && !process.stdout.isTTY
  return isShared ? { level, destination: process.stdout } : { level }
}

/** Ends the process soon: what was cut off and does not notice must not keep it. */
export function endSoon(): void {
  setTimeout(() => process.exit(), 500).unref()
}
