import type { TokenImport } from '../../src/model/tokenImport.ts'
import { completeOptions } from '../../src/serviceOptions.ts'
import { type ImportProvider, openImportProviders, troubleOfAudiences } from '../../src/sessions/import/provider.ts'
import { suitableOptions } from '../suitableOptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { troubleIn } from './checkProviders.ts'
import { type Finding, fine, wrong } from './checks.ts'

/** Whether tokens of the configured providers can be verified: keys must be had, and questions answered. */
export async function checkTokenImport({ variables }: Surroundings): Promise<Finding> {
  if (!variables['TOKEN_IMPORT']) return fine('None.')
  const tokenImport = importOf(variables)
  if (tokenImport === 'unknown') return wrong('Not looked at: the options must be right first.')
  if (!tokenImport) return fine('None.')
  const providers = openImportProviders(tokenImport.providers)
  const troubles = await Promise.all([...providers.values()].map(troubleOf))
  const known = troubles.filter((trouble) => trouble !== undefined)
  if (known.length > 0) return wrong(`${known.join('. ')}. Its tokens cannot be imported, at the moment.`)
  const said = [
    `Tokens of ${[...providers.keys()].join(', ')} can be imported by whoever the guard lets in.`,
    troubleOfAudiences(tokenImport.providers),
  ]
  return fine(said.filter(Boolean).join(' '))
}

function importOf(variables: Surroundings['variables']): TokenImport | undefined | 'unknown' {
  try {
    return completeOptions(suitableOptions(variables)).tokenImport
  } catch {
    return 'unknown'
  }
}

async function troubleOf(provider: ImportProvider): Promise<string | undefined> {
  try {
    await provider.probe()
    return undefined
  } catch (error) {
    return troubleIn(error)
  }
}
