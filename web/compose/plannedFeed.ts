import { signal, type Signal } from '@preact/signals'
import { callPage } from '../boundary/boundary.ts'
import type { Draft, ScheduledStatus } from '../schema/api.ts'
import { createFeed, type Feed } from '../state/feeds.ts'

/** A post that is not out yet: `scheduled_at` is null for a draft. */
export type Planned = Draft | ScheduledStatus

/** A list of drafts or of scheduled posts: the feed of their ids, and what each of them is. */
export interface PlannedFeed {
  feed: Feed
  byId: Signal<ReadonlyMap<string, Planned>>
}

/** Own drafts, or own scheduled posts. */
export function plannedFeed(line: 'GET /api/drafts' | 'GET /api/scheduled_statuses'): PlannedFeed {
  const byId = signal<ReadonlyMap<string, Planned>>(new Map())
  const feed = createFeed(async (cursor) => {
    const { items, next } = await callPage(line, { query: { limit: 20, ...cursor } as { limit: number } })
    byId.value = new Map([...byId.peek(), ...items.map((one: Planned) => [one.id, one] as const)])
    return { items: items.map(({ id }: Planned) => id), next }
  })
  return { feed, byId }
}
