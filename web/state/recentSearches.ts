import { signal } from '@preact/signals'
import { onOtherPerson } from './session.ts'
import { keep, kept } from './storage.ts'

const name = 'searches'
const most = 8
const longest = 200

/** What was searched for last in this browser, newest first, until somebody else signs in. */
export const recentSearches = signal<string[]>(known())
onOtherPerson(forgetSearches)

function known(): string[] {
  const found = kept<unknown>(name, [])
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, most) : []
}

export function noteSearch(query: string): void {
  if (query.length <= longest) change([query, ...known().filter((other) => other !== query)].slice(0, most))
}

export function forgetSearch(query: string): void {
  change(known().filter((other) => other !== query))
}

export function forgetSearches(): void {
  change([])
}

function change(searches: string[]): void {
  recentSearches.value = searches
  keep(name, searches)
}
