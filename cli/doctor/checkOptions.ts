import { suitableOptions } from '../suitableOptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Finding, fine } from './checks.ts'

/** Whether a server would start with the options that the environment says; throws what it would say. */
export async function checkOptions({ variables }: Surroundings): Promise<Finding> {
  suitableOptions(variables)
  return fine('They make sense.')
}
