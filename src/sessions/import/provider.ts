import type { ImportIssuer } from '../../model/tokenImport.ts'
import { introspectionVerifier } from './introspectionVerifier.ts'
import { jwtVerifier } from './jwtVerifier.ts'
import type { Verifier, Waits } from './verifier.ts'

/** One whose tokens may be imported. */
export interface ImportProvider extends Verifier {
  settings: ImportIssuer
}

/** Those whose tokens may be imported, by the ids that requests name them by. */
export type ImportProviders = ReadonlyMap<string, ImportProvider>
const usualWaits: Waits = { answer: 5, rest: 10, cooldown: 30 }

/** The configured providers. Nothing is asked of them yet. */
export function openImportProviders(list: readonly ImportIssuer[], waits: Partial<Waits> = {}): ImportProviders {
  return new Map(list.map((settings) => [settings.id, openProvider(settings, { ...usualWaits, ...waits })]))
}

function openProvider(settings: ImportIssuer, waits: Waits): ImportProvider {
  const verifier = settings.kind === 'jwt' ? jwtVerifier(settings, waits) : introspectionVerifier(settings, waits)
  return { settings, ...verifier }
}

/**
 * What is to be said of providers whose tokens are taken for whomever they are: a sentence, undefined where
 * there are none. What somebody gave to another service of such a provider can be brought here by that service.
 */
export function troubleOfAudiences(list: readonly ImportIssuer[]): string | undefined {
  const ids = list.filter(({ audience }) => audience === undefined).map(({ id }) => id)
  if (ids.length === 0) return undefined
  return `Token import takes tokens of ${ids.join(', ')} that are meant for any service: say audience, unless all that such a provider gives is for this one.`
}
