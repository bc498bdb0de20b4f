import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Parts } from '../boundary/lines.ts'
import type { List } from '../schema/api.ts'
import { onOtherPerson } from './session.ts'

/** One's own lists, by their titles; undefined until they were read. */
export const lists = signal<List[] | undefined>(undefined)
onOtherPerson(() => (lists.value = undefined))

/** Reads one's own lists. */
export async function readLists(): Promise<void> {
  lists.value = sorted(await call('GET /api/lists', {}))
}

/** What a list is made of. */
export type ListBody = NonNullable<Parts<'POST /api/lists'>['body']>

/** Makes a list. */
export async function createList(body: ListBody): Promise<List> {
  const made = await call('POST /api/lists', { body })
  putList(made)
  return made
}

/** Takes over what the service said of a list. */
export function putList(list: List): void {
  lists.value = sorted([...(lists.peek() ?? []).filter(({ id }) => id !== list.id), list])
}

/** Shows nothing more of a list. */
export function dropList(id: string): void {
  lists.value = lists.peek()?.filter((list) => list.id !== id)
}

const sorted = (all: List[]): List[] => all.toSorted((one, other) => one.title.localeCompare(other.title))
