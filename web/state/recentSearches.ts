import { signal } from '@preact/signals'
import { onOtherPerson } from './session.ts'

const most = 8
const longest = 200

/**
 * The latest searches in this page, newest first, until another person signs in. They are only in memory. In the
 * browser's storage they would outlive an expired session, and the next person would see them.
 */
export const recentSearches = signal<readonly string[]>([])
onOtherPerson(forgetSearches)

export function storeSearch(query: string): void {
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
