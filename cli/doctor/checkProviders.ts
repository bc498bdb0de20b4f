import { openSignInProviders } from '../../src/sessions/signIn/oauth/providers.ts'
import type { CommandContext } from '../commandContext.ts'
import { type CheckResult, fine, wrong } from './finding.ts'
import { notChecked, rightOptions, problemOf } from './probing.ts'

const secondsAtMost = 5

/**
 * Checks whether people can sign in at the configured identity providers. Each must publish the metadata that the
 * service needs.
 */
export async function checkProviders({ variables }: CommandContext): Promise<CheckResult> {
  const options = rightOptions(variables)
  if (!options) return notChecked()
  const configured = options.browser?.providers ?? []
  if (configured.length === 0) return fine('None.')
  const providers = [...openSignInProviders(configured, secondsAtMost).values()]
  const problems = await Promise.all(providers.map((provider) => problemOf(() => provider.connect())))
  const sentences = problems.filter((problem) => problem !== undefined)
  if (sentences.length > 0) return wrong(`${sentences.join('. ')}. Nobody can sign in with it at the moment.`)
  return fine(`People can sign in with ${configured.map(({ id }) => id).join(', ')}.`)
}
