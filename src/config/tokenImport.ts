import type { ImportGuard, TokenImport } from '../model/tokenImport.ts'
import { checkedImportProviders, type ImportProvider } from './importProviders.ts'
import { suggestion } from './check.ts'
import { loadModule } from './loadModule.ts'

/** How tokens of other services are changed into sessions. */
export interface TokenImportOptions {
  /** Says of each request, by its head and before its body is read, whether it may import: there must be one. */
  guard: ImportGuard
  /** Whose tokens: one provider at least. */
  providers: readonly ImportProvider[]
}

const called = 'TOKEN_IMPORT (tokenImport)'

const known: Record<keyof TokenImportOptions, true> = { guard: true, providers: true }

/**
 * How tokens are imported, or how the module at a path says, with everything said. Throws a
 * RangeError with one sentence that holds no value of theirs, above all where there is no guard.
 */
export function completeTokenImport(given: TokenImportOptions | string): TokenImport {
  const options: unknown = typeof given === 'string' ? loadModule(called, given) : given
  requireOptions(options)
  return { guard: options.guard, providers: checkedImportProviders(options.providers) }
}

// Not from TypeScript alone: without a guard anybody could import, and a misspelt one would be none.
function requireOptions(given: unknown): asserts given is TokenImportOptions {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new RangeError(
      `${called} must be an object {guard, providers}, or left out where no token is to be imported.`,
    )
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined) {
    const names = Object.keys(known).map((name) => `tokenImport.${name}`)
    throw new RangeError(`There is no option tokenImport.${unknown}. ${suggestion(`tokenImport.${unknown}`, names)}`)
  }
  if (typeof (given as Partial<TokenImportOptions>).guard === 'function') return
  throw new RangeError(
    `${called} has no guard: tokenImport.guard must be a function that says of a request whether it may import a token.`,
  )
}
