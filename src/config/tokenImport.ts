import type { ImportGuard, TokenImport } from '../model/tokenImport.ts'
import { checkedImportProviders, type ImportProvider } from './importProviders.ts'
import { suggestion } from './check.ts'
import { loadModule } from './loadModule.ts'

/** The options of token import. */
export interface TokenImportOptions {
  /**
   * Decides for each request whether the request may import a token. It is required, and gets only the request's
   * headers, before the body is read.
   */
  guard: ImportGuard
  /** The providers whose tokens can be imported: at least one. */
  providers: readonly ImportProvider[]
}

const called = 'TOKEN_IMPORT (tokenImport)'

const optionNames: Record<keyof TokenImportOptions, true> = { guard: true, providers: true }

/**
 * Checks the options of token import, or loads them from the module at a path, and fills in the defaults.
 * @throws RangeError with one sentence that contains none of the values, also if there is no guard
 */
export function completeTokenImport(value: TokenImportOptions | string): TokenImport {
  const options: unknown = typeof value === 'string' ? loadModule(called, value) : value
  requireOptions(options)
  return { guard: options.guard, providers: checkedImportProviders(options.providers) }
}

// Checks the options at run time too, because without a guard anyone could import tokens, and a misspelt `guard` would
// be ignored.
function requireOptions(value: unknown): asserts value is TokenImportOptions {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RangeError(`${called} must be an object {guard, providers}. Leave it out to turn token import off.`)
  }
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(optionNames, name))
  if (unknown !== undefined) {
    const names = Object.keys(optionNames).map((name) => `tokenImport.${name}`)
    throw new RangeError(`There is no option tokenImport.${unknown}. ${suggestion(`tokenImport.${unknown}`, names)}`)
  }
  if (typeof (value as Partial<TokenImportOptions>).guard === 'function') return
  throw new RangeError(
    `${called} has no guard: tokenImport.guard must be a function that decides whether a request may import a token.`,
  )
}
