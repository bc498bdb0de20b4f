import { integer } from '../../src/options/kinds.ts'
import { wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'

const atMost = 64
const option = integer('WORKERS', 1, '', 1, atMost)

/** How many workers are to serve, by the variable `WORKERS`; anything but a whole number from 1 to 64 is wrong usage. */
export function workerCount({ variables }: Pick<Surroundings, 'variables'>): number {
  const given = variables[option.variable]
  if (given === undefined || given === '') return option.default
  try {
    return option.parse(given)
  } catch (error) {
    throw wrongUsage(`WORKERS (--workers) must be ${(error as Error).message}.`)
  }
}

/** The surroundings of each of so many workers: they are processes that serve the same sessions. */
export function withWorkers(surroundings: Surroundings, count: number): Surroundings {
  const processes = Math.max(surroundings.options.server.processes, count)
  return { ...surroundings, variables: { ...surroundings.variables, PROCESSES: String(processes) } }
}
