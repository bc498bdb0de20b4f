import { ServiceError } from '../../src/model/errors.ts'
import { completeOptions, type CompleteOptions } from '../../src/config/completeOptions.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { CommandContext } from '../commandContext.ts'
import { type CheckResult, wrong } from './finding.ts'

/** Returns the options; undefined if they are invalid, which another check reports. */
export function rightOptions(variables: CommandContext['variables']): CompleteOptions | undefined {
  try {
    return completeOptions(suitableOptions(variables))
  } catch {
    return undefined
  }
}

/** The result of a check that needs valid options. */
export const notChecked = (): CheckResult => wrong('Not checked, because an option is wrong.')

/**
 * Returns the reason why a provider cannot be used, for the operator; undefined if it works. The message for users does
 * not contain the reason.
 */
export async function problemOf(probe: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await probe()
    return undefined
  } catch (error) {
    if (error instanceof ServiceError && error.cause instanceof Error) return error.cause.message
    throw error
  }
}
