import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ListPage } from '../boundary/boundary.ts'
import { onOtherPerson } from './session.ts'

/** Where a list stands: `ready` where there may be more, `complete` at its end. */
export type FeedState = 'new' | 'loading' | 'ready' | 'complete' | 'failed'

/** A list that is read page by page, newest first, and to which newer entries come. */
export interface Feed {
  /** The ids of what is shown. */
  ids: Signal<string[]>
  /** What came meanwhile, newest first, and is shown when asked for: nothing moves under a reader's eyes. */
  waiting: Signal<string[]>
  state: Signal<FeedState>
  /** Why the last request failed. */
  trouble: Signal<unknown>
  isEmpty: ReadonlySignal<boolean>
  /** Reads the next page, also after a failure. */
  more(): Promise<void>
  /** Reads the newest page, and shows it instead of what there is. */
  renew(): Promise<void>
  /** Asks what came since, which waits then; after a gap that is too wide what waits is all there is from the top. */
  refresh(): Promise<void>
  /** Shows what waits. */
  showWaiting(): void
  /** Takes in something newer: at once, or among what waits. */
  add(id: string, isAtOnce?: boolean): void
  remove(id: string): void
}

type Cursor = Record<string, string> | undefined

/** How many of the newest are asked for at first to see what came. */
const few = '5'

/** A feed of what `read` gives for a cursor, undefined for the first page: ids, and the cursor of what follows. */
export function createFeed(read: (cursor: Cursor) => Promise<ListPage<string>>): Feed {
  const ids = signal<string[]>([])
  const waiting = signal<string[]>([])
  const state = signal<FeedState>('new')
  const trouble = signal<unknown>(undefined)
  let cursor: Cursor
  // What follows those that wait, where between them and what is shown there may be others.
  let afterGap: { next: Cursor } | undefined
  let reading: Promise<void> = Promise.resolve()
  // What was asked for before a renewal has nothing more to say.
  let turn = 0

  async function refresh(): Promise<void> {
    // What is being read now may be of just before.
    await reading
    if (state.peek() !== 'ready' && state.peek() !== 'complete') return
    const mine = turn
    const latest = await read({ limit: few })
    const isNear = latest.items.some(isKnown) || !latest.next
    const { items, next } = isNear ? latest : await read(undefined)
    if (mine !== turn) return
    const isGap = next !== undefined && !items.some(isKnown)
    if (isGap) afterGap = { next }
    const fresh = items.filter((id) => !isKnown(id))
    waiting.value = isGap ? fresh : [...waiting.value, ...fresh].sort(latestFirst)
  }

  const isKnown = (id: string) => ids.peek().includes(id) || waiting.peek().includes(id)

  async function take(isAnew: boolean): Promise<void> {
    const mine = ++turn
    state.value = 'loading'
    try {
      const { items, next } = await read(isAnew ? undefined : cursor)
      if (mine !== turn) return
      batch(() => {
        cursor = next
        ids.value = isAnew ? items : [...ids.value, ...items.filter((id) => !ids.value.includes(id))]
        if (isAnew) {
          waiting.value = []
          afterGap = undefined
        }
        state.value = next ? 'ready' : 'complete'
        trouble.value = undefined
      })
    } catch (error) {
      if (mine !== turn) return
      batch(() => {
        state.value = 'failed'
        trouble.value = error
      })
    }
  }

  return {
    ids,
    waiting,
    state,
    trouble,
    isEmpty: computed(() => state.value === 'complete' && ids.value.length === 0),
    async more() {
      if (state.peek() === 'new') await (reading = take(true))
      else if (state.peek() === 'ready' || state.peek() === 'failed') await (reading = take(ids.peek().length === 0))
    },
    renew: () => (reading = take(true)),
    // Without the network it is found out later.
    refresh: () => refresh().catch(() => {}),
    showWaiting() {
      batch(() => {
        ids.value = afterGap ? waiting.value : [...waiting.value, ...ids.value]
        waiting.value = []
        if (!afterGap) return
        turn++
        cursor = afterGap.next
        state.value = 'ready'
        afterGap = undefined
      })
    },
    add(id, isAtOnce = false) {
      if (ids.peek().includes(id)) return
      waiting.value = waiting.value.filter((other) => other !== id)
      const where = isAtOnce ? ids : waiting
      where.value = [id, ...where.value]
    },
    remove(id) {
      for (const where of [ids, waiting])
        if (where.peek().includes(id)) where.value = where.value.filter((other) => other !== id)
    },
  }
}

// Ids grow with time, and are numbers that are too large for one.
const latestFirst = (a: string, b: string) => b.length - a.length || (a < b ? 1 : -1)

// Kept while the page is open, so that going back shows what was there, where it was. The oldest go.
const feeds = new Map<string, Feed>()
const mostFeeds = 30
onOtherPerson(() => feeds.clear())

/** The feed of this name, made where there is none yet. */
export function feedOf(name: string, make: () => Feed): Feed {
  const feed = feeds.get(name) ?? make()
  feeds.delete(name)
  feeds.set(name, feed)
  for (const oldest of feeds.keys()) {
    if (feeds.size <= mostFeeds) break
    feeds.delete(oldest)
  }
  return feed
}

/** Every feed there is, by its name: for what changes in all of them. */
export function eachFeed(change: (feed: Feed, name: string) => void): void {
  for (const [name, feed] of feeds) change(feed, name)
}
