import { signal } from '@preact/signals'
import type { NotificationType } from '../schema/api.ts'
import { keep, kept } from '../state/storage.ts'

/** What is shown of the notifications: all, or those of some types. */
export const filters = {
  all: undefined,
  mentions: ['mention', 'quote'],
  reactions: ['favourite', 'reblog', 'emoji_reaction'],
  follows: ['follow', 'follow_request'],
  posts: ['status', 'poll', 'update', 'quoted_update'],
} as const satisfies Record<string, readonly NotificationType[] | undefined>
export type NotificationFilter = keyof typeof filters

/** The filters in their order. */
export const filterNames = Object.keys(filters) as NotificationFilter[]

const last = kept<string>('notifications.filter', 'all')

/** The filter that is chosen in this browser. */
export const chosenFilter = signal<NotificationFilter>(last in filters ? (last as NotificationFilter) : 'all')

export function chooseFilter(filter: NotificationFilter): void {
  chosenFilter.value = filter
  keep('notifications.filter', filter)
}

/** What a filter asks of the service. */
export function typesOf(filter: NotificationFilter): { types?: string[] } {
  const types = filters[filter]
  return types ? { types: [...types] } : {}
}
