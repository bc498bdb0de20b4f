import { databaseUrlOf } from '../../src/config/environment.ts'
import { connectionsOfEach } from '../serve/embeddedShare.ts'
import { workerCount } from '../serve/workerCount.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Finding, fine } from './checks.ts'

/** Whether a server would start with the options that the environment says; throws what it would say. */
export async function checkOptions(surroundings: Surroundings): Promise<Finding> {
  suitableOptions(surroundings.variables)
  const workers = workerCount(surroundings)
  if (workers > 1 && databaseUrlOf(surroundings.options) === undefined) connectionsOfEach(workers)
  return fine('They make sense.')
}
