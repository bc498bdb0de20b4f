import type { ImportIssuer } from '../../model/tokenImport.ts'
import { introspectionVerifier } from './introspectionVerifier.ts'
import { jwtVerifier } from './jwtVerifier.ts'
import type { Timeouts, Verifier } from './verifier.ts'

/** A provider whose tokens can be imported. */
export interface ImportProvider extends Verifier {
  settings: ImportIssuer
}

/** The providers whose tokens can be imported, by the ids that requests use. */
export type ImportProviders = ReadonlyMap<string, ImportProvider>
const defaultWaits: Timeouts = { answer: 5, backoff: 10, cooldown: 30 }

/** Opens the configured providers. Sends them no requests yet. */
export function openImportProviders(list: readonly ImportIssuer[], waits: Partial<Timeouts> = {}): ImportProviders {
  return new Map(list.map((settings) => [settings.id, openProvider(settings, { ...defaultWaits, ...waits })]))
}

function openProvider(settings: ImportIssuer, waits: Timeouts): ImportProvider {
  const verifier = settings.kind === 'jwt' ? jwtVerifier(settings, waits) : introspectionVerifier(settings, waits)
  return { settings, ...verifier }
}

/**
 * Returns a warning about providers whose tokens are accepted for any audience, or undefined without such providers.
 * Another service that such a provider's users trust with a token could import it here.
 */
export function audienceProblem(list: readonly ImportIssuer[]): string | undefined {
  const ids = list.filter(({ audience }) => audience === undefined).map(({ id }) => id)
  if (ids.length === 0) return undefined
  return `Token import accepts tokens of ${ids.join(', ')} for any service. Set audience, unless all tokens of the provider are for this service.`
}
