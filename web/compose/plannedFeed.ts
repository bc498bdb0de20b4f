import { signal, type Signal } from '@preact/signals'
import { callPage } from '../boundary/boundary.ts'
import type { Draft, ScheduledStatus } from '../schema/api.ts'
import { createFeed, type Feed } from '../state/feeds.ts'

/** An unpublished post. `scheduled_at` is null for a draft. */
export type UnpublishedPost = Draft | ScheduledStatus

/** A list of drafts or scheduled posts: a feed of their ids, and the entries by id. */
export interface PlannedFeed {
  feed: Feed
  byId: Signal<ReadonlyMap<string, UnpublishedPost>>
}

/** Returns the list of your drafts or of your scheduled posts. */
export function plannedFeed(line: 'GET /api/drafts' | 'GET /api/scheduled_statuses'): PlannedFeed {
  const byId = signal<ReadonlyMap<string, UnpublishedPost>>(new Map())
  const feed = createFeed(async (cursor) => {
    const { items, next } = await callPage(line, { query: { limit: 20, ...cursor } as { limit: number } })
    byId.value = new Map([...byId.peek(), ...items.map((one: UnpublishedPost) => [one.id, one] as const)])
    return { items: items.map(({ id }: UnpublishedPost) => id), next }
  })
  return { feed, byId }
}
