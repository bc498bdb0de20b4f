import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Filter } from '../schema/api.ts'
import { onOtherPerson } from './session.ts'

/** The person's filters, or undefined until they are loaded. */
export const filters = signal<Filter[] | undefined>(undefined)
onOtherPerson(() => (filters.value = undefined))

/** Loads the person's filters. */
export async function readFilters(): Promise<void> {
  filters.value = await call('GET /api/filters', {})
}

/** Stores a filter that the service returned. */
export function putFilter(filter: Filter): void {
  const before = filters.peek() ?? []
  const exists = before.some(({ id }) => id === filter.id)
  filters.value = exists ? before.map((one) => (one.id === filter.id ? filter : one)) : [...before, filter]
}

/** Removes a filter from the page. */
export function dropFilter(id: string): void {
  filters.value = filters.peek()?.filter((filter) => filter.id !== id)
}
