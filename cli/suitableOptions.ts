import { completeOptions, optionsFromEnvironment } from '../src/config/completeOptions.ts'
import type { ServiceOptions } from '../src/config/serviceOptions.ts'
import { readTrustedDocuments } from '../src/surfaces/graphql/trusted.ts'
import { wrongUsage } from './failure.ts'
import type { Variables } from './commandContext.ts'

/**
 * Returns the options in the environment, validated as at a start of the server, including files that they name.
 * Invalid options are a usage error.
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
