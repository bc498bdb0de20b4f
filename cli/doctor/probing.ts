import { ServiceError } from '../../src/model/errors.ts'
import { completeOptions, type CompleteOptions } from '../../src/config/completeOptions.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Finding, wrong } from './finding.ts'

/** The options; undefined where they are not right, which another check says. */
export function rightOptions(variables: Surroundings['variables']): CompleteOptions | undefined {
  try {
    return completeOptions(suitableOptions(variables))
  } catch {
    return undefined
  }
}

/** What is said where the options are not right. */
export const notLookedAt = (): Finding => wrong('Not checked, because an option is wrong.')

/**
 * What an operator has to know of a provider that could not be used, where it could not: the
 * sentence for people hides it.
 */
export async function troubleOf(probe: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await probe()
    return undefined
  } catch (error) {
    if (error instanceof ServiceError && error.cause instanceof Error) return error.cause.message
    throw error
  }
}
