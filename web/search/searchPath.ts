import { addressOf } from '../app/addressOf.ts'
import type { Kind } from './searches.ts'

/** Returns the path of a search. */
export const searchPath = (query: string, kind: Kind = 'all'): string =>
  addressOf('/search', { q: query, type: kind !== 'all' && kind })
