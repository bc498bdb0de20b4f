import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { RequestParts } from '../boundary/lines.ts'
import type { List } from '../schema/api.ts'
import { onOtherPerson } from './session.ts'

/** The person's lists by title, or undefined until they are loaded. */
export const lists = signal<List[] | undefined>(undefined)
onOtherPerson(() => (lists.value = undefined))

/** Loads the person's lists. */
export async function readLists(): Promise<void> {
  lists.value = sorted(await call('GET /api/lists', {}))
}

/** The fields of a new list. */
export type ListBody = NonNullable<RequestParts<'POST /api/lists'>['body']>

export async function createList(body: ListBody): Promise<List> {
  const newList = await call('POST /api/lists', { body })
  putList(newList)
  return newList
}

/** Stores a list that the service returned. */
export function putList(list: List): void {
  lists.value = sorted([...(lists.peek() ?? []).filter(({ id }) => id !== list.id), list])
}

/** Removes a list from the page. */
export function dropList(id: string): void {
  lists.value = lists.peek()?.filter((list) => list.id !== id)
}

const sorted = (all: List[]): List[] => all.toSorted((one, other) => one.title.localeCompare(other.title))
