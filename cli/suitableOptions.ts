import { completeOptions, optionsFromEnvironment } from '../src/config/completeOptions.ts'
import type { ServiceOptions } from '../src/config/serviceOptions.ts'
import { readTrustedDocuments } from '../src/surfaces/graphql/trusted.ts'
import { wrongUsage } from './failure.ts'
import type { Variables } from './surroundings.ts'

/**
 * The options that the environment says, looked at as a start of the server does, files that they
 * name included; wrong ones are wrong usage.
 */
export function suitableOptions(variables: Variables): ServiceOptions {
  try {
    const options = optionsFromEnvironment(variables)
    completeOptions(options)
    const { trustedDocuments } = options.graphql ?? {}
    if (typeof trustedDocuments === 'string') readTrustedDocuments(trustedDocuments)
    return options
  } catch (error) {
    if (error instanceof RangeError) throw wrongUsage(error.message)
    throw error
  }
}
