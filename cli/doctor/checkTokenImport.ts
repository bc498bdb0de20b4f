import { openImportProviders, audienceProblem } from '../../src/sessions/import/provider.ts'
import type { CommandContext } from '../commandContext.ts'
import { type CheckResult, fine, wrong } from './finding.ts'
import { notChecked, rightOptions, problemOf } from './probing.ts'

/**
 * Checks whether tokens of the configured providers can be verified: keys must be available, and introspection must
 * work.
 */
export async function checkTokenImport({ variables }: CommandContext): Promise<CheckResult> {
  if (!variables['TOKEN_IMPORT']) return fine('None.')
  const options = rightOptions(variables)
  if (!options) return notChecked()
  const { tokenImport } = options
  if (!tokenImport) return fine('None.')
  const providers = openImportProviders(tokenImport.providers)
  const problems = await Promise.all([...providers.values()].map((provider) => problemOf(() => provider.probe())))
  const sentences = problems.filter((problem) => problem !== undefined)
  if (sentences.length > 0)
    return wrong(`${sentences.join('. ')}. Tokens of an issuer with a problem cannot be imported at the moment.`)
  const text = [
    `Tokens of ${[...providers.keys()].join(', ')} can be imported if the guard allows it.`,
    audienceProblem(tokenImport.providers),
  ]
  return fine(text.filter(Boolean).join(' '))
}
