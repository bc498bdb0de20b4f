import { signal } from '@preact/signals'
import type { NotificationType } from '../schema/api.ts'
import { saveStored, readStored } from '../state/storage.ts'

/** The filters of notifications. Each shows all types or some of them. */
export const filters = {
  all: undefined,
  mentions: ['mention', 'quote'],
  reactions: ['favourite', 'reblog', 'emoji_reaction'],
  follows: ['follow', 'follow_request'],
  posts: ['status', 'poll', 'update', 'quoted_update'],
} as const satisfies Record<string, readonly NotificationType[] | undefined>
export type NotificationFilter = keyof typeof filters

/** The names of the filters, in display order. */
export const filterNames = Object.keys(filters) as NotificationFilter[]

const last = readStored<string>('notifications.filter', 'all')

/** The filter that was last chosen in this browser. */
export const chosenFilter = signal<NotificationFilter>(last in filters ? (last as NotificationFilter) : 'all')

export function chooseFilter(filter: NotificationFilter): void {
  chosenFilter.value = filter
  saveStored('notifications.filter', filter)
}

/** Returns the query parameters of a filter. */
export function typesOf(filter: NotificationFilter): { types?: string[] } {
  const types = filters[filter]
  return types ? { types: [...types] } : {}
}
