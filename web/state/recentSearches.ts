import { signal } from '@preact/signals'
import { onOtherPerson } from './session.ts'

const most = 8
const longest = 200

/**
 * What was searched for last in this page, newest first, until somebody else is here. In memory only: in the
 * browser's storage it would outlive a session that ends by itself, and be there for whoever comes next.
 */
export const recentSearches = signal<readonly string[]>([])
onOtherPerson(forgetSearches)

export function noteSearch(query: string): void {
  if (query.length > longest) return
  recentSearches.value = [query, ...without(query)].slice(0, most)
}

export function forgetSearch(query: string): void {
  recentSearches.value = without(query)
}

export function forgetSearches(): void {
  recentSearches.value = []
}

const without = (query: string) => recentSearches.peek().filter((other) => other !== query)
