import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Filter } from '../schema/api.ts'
import { onOtherPerson } from './session.ts'

/** One's own filters; undefined until they were read. */
export const filters = signal<Filter[] | undefined>(undefined)
onOtherPerson(() => (filters.value = undefined))

/** Reads one's own filters. */
export async function readFilters(): Promise<void> {
  filters.value = await call('GET /api/filters', {})
}

/** Takes over what the service said of a filter. */
export function putFilter(filter: Filter): void {
  const before = filters.peek() ?? []
  const isKnown = before.some(({ id }) => id === filter.id)
  filters.value = isKnown ? before.map((one) => (one.id === filter.id ? filter : one)) : [...before, filter]
}

/** Shows nothing more of a filter. */
export function dropFilter(id: string): void {
  filters.value = filters.peek()?.filter((filter) => filter.id !== id)
}
