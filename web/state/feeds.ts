import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ListPage } from '../boundary/boundary.ts'
import { LeftError } from '../boundary/slowdown.ts'
import { putNewest } from './boundedMap.ts'
import { onOtherPerson } from './session.ts'

/** The state of a list: `ready` if there may be more, `complete` at its end. */
export type FeedState = 'new' | 'loading' | 'ready' | 'complete' | 'failed'

/** A list that is loaded page by page, newest first, and that receives newer entries. */
export interface Feed {
  /** The ids of the shown entries. */
  ids: Signal<string[]>
  /** New entries, newest first. They are shown on request only, so that nothing moves while people read. */
  waiting: Signal<string[]>
  /** True if more arrived than can wait. Then only the newest wait, and they replace the shown entries. */
  isCut: ReadonlySignal<boolean>
  state: Signal<FeedState>
  /** The error of the last request. */
  error: Signal<unknown>
  isEmpty: ReadonlySignal<boolean>
  /** Loads the next page. Can also be called after a failure. */
  more(): Promise<void>
  /** Loads the newest page, which replaces the shown entries. */
  renew(): Promise<void>
  /** Loads newer entries, which then wait. After a large gap, the waiting entries replace the shown ones. */
  refresh(): Promise<void>
  /** Shows the waiting entries. */
  showWaiting(): void
  /** Adds a newer entry: at once, or to the waiting ones. */
  add(id: string, isAtOnce?: boolean): void
  remove(id: string): void
}

type Cursor = Record<string, string> | undefined

/** The number of newest entries that are requested first to look for new ones. */
const few = '5'

/**
 * The maximum number of waiting entries of a feed with `isById`. If more arrive, only the newest `left` wait, because
 * all waiting entries are rendered at the same time.
 */
const most = 100
const left = 40

interface FeedOptions {
  /**
   * True if its ids grow with time and are its cursors (`max_id`). Then the number of waiting entries is limited, and
   * the entries below them are loaded again.
   */
  isById?: boolean
}

/**
 * Creates a feed. `read` returns the ids of a page and the next cursor. The cursor that it receives is undefined for
 * the first page.
 */
export function createFeed(
  read: (cursor: Cursor) => Promise<ListPage<string>>,
  { isById = false }: FeedOptions = {},
): Feed {
  const ids = signal<string[]>([])
  const waiting = signal<string[]>([])
  const state = signal<FeedState>('new')
  const shownError = signal<unknown>(undefined)
  let cursor: Cursor
  // The cursor below the waiting entries, if other entries may be between them and the shown ones.
  const gap = signal<{ next: Cursor } | undefined>(undefined)
  const shown = computed(() => new Set(ids.value))
  let reading: Promise<void> = Promise.resolve()
  // Responses from before a renewal are ignored.
  let turn = 0
  // Entries that arrived while a renewal was loading. Its response may lack them.
  let arrived: { id: string; isAtOnce: boolean }[] = []
  let isRenewal = false

  async function refresh(): Promise<void> {
    // Waits for the current load, which may have begun just before the new entries were added.
    await reading
    if (state.peek() !== 'ready' && state.peek() !== 'complete') return
    const mine = turn
    const latest = await read({ limit: few })
    const isNear = latest.items.some(isListed) || !latest.next
    const { items, next } = isNear ? latest : await read(undefined)
    if (mine !== turn) return
    const isGap = next !== undefined && !items.some(isListed)
    const fresh = items.filter((id) => !isListed(id))
    batch(() => {
      if (isGap) gap.value = { next }
      letWait(isGap ? fresh : [...waiting.peek(), ...fresh].sort(latestFirst))
    })
  }

  const isListed = (id: string) => shown.peek().has(id) || waiting.peek().includes(id)

  function letWait(all: string[]): void {
    const isMany = isById && all.length > most
    waiting.value = isMany ? all.toSorted(latestFirst).slice(0, left) : all
    if (isMany) gap.value = { next: { max_id: waiting.peek().at(-1)! } }
  }

  async function take(isAnew: boolean): Promise<void> {
    const mine = ++turn
    const before = state.peek() === 'loading' ? (ids.peek().length > 0 ? 'ready' : 'new') : state.peek()
    isRenewal = isAnew
    arrived = []
    state.value = 'loading'
    try {
      const { items, next } = await read(isAnew ? undefined : cursor)
      if (mine !== turn) return
      batch(() => {
        cursor = next
        const missed = arrived.filter(({ id }) => !items.includes(id)).toReversed()
        const own = missed.filter(({ isAtOnce }) => isAtOnce).map(({ id }) => id)
        ids.value = isAnew ? [...own, ...items] : [...ids.value, ...items.filter((id) => !shown.value.has(id))]
        if (isAnew) {
          waiting.value = missed.filter(({ isAtOnce }) => !isAtOnce).map(({ id }) => id)
          gap.value = undefined
        }
        state.value = next ? 'ready' : 'complete'
        shownError.value = undefined
      })
    } catch (error) {
      if (mine !== turn) return
      batch(() => {
        // The person has left the page. The feed loads again when they return.
        if (error instanceof LeftError) state.value = before
        else {
          state.value = 'failed'
          shownError.value = error
        }
      })
    }
  }

  // Merges the waiting entries with the newer ones that are already shown, such as the person's own posts.
  const beforeGap = (all: string[], next: Cursor) => {
    const end = next?.['max_id']
    if (!isById || end === undefined) return all
    const own = ids.peek().filter((id) => latestFirst(id, end) < 0)
    return [...new Set([...all, ...own])].sort(latestFirst)
  }

  return {
    ids,
    waiting,
    isCut: computed(() => gap.value !== undefined && waiting.value.length > 0),
    state,
    error: shownError,
    isEmpty: computed(() => state.value === 'complete' && ids.value.length === 0),
    async more() {
      if (state.peek() === 'new') await (reading = take(true))
      else if (state.peek() === 'ready' || state.peek() === 'failed') {
        const isAnew = ids.peek().length === 0 || (isRenewal && state.peek() === 'failed')
        await (reading = take(isAnew))
      }
    },
    renew: () => (reading = take(true)),
    // Without a network, the feed is refreshed later.
    refresh: () => refresh().catch(() => {}),
    showWaiting() {
      batch(() => {
        const after = gap.peek()
        ids.value = after ? beforeGap(waiting.peek(), after.next) : [...waiting.peek(), ...ids.peek()]
        waiting.value = []
        if (!after) return
        turn++
        cursor = after.next
        state.value = 'ready'
        gap.value = undefined
      })
    },
    add(id, isAtOnce = false) {
      if (isRenewal && state.peek() === 'loading')
        arrived = [...arrived.filter((one) => one.id !== id), { id, isAtOnce }]
      if (shown.peek().has(id)) return
      batch(() => {
        const others = waiting.peek().filter((other) => other !== id)
        if (isAtOnce) ids.value = [id, ...ids.peek()]
        letWait(isAtOnce ? others : [id, ...others])
      })
    },
    remove(id) {
      arrived = arrived.filter((one) => one.id !== id)
      for (const where of [ids, waiting])
        if (where.peek().includes(id)) where.value = where.value.filter((other) => other !== id)
    },
  }
}

// Ids grow with time. They are compared as text, because they are too large for the number type.
const latestFirst = (a: string, b: string) => b.length - a.length || (a < b ? 1 : -1)

// Feeds are cached while the page is open, so that going back shows the former content at the same position. The
// oldest are dropped.
const feeds = new Map<string, Feed>()
const mostFeeds = 30
onOtherPerson(() => feeds.clear())

/** Returns the feed of this name. Creates it if it does not exist. */
export function feedOf(name: string, make: () => Feed): Feed {
  const feed = feeds.get(name) ?? make()
  putNewest(feeds, name, feed, mostFeeds)
  return feed
}

/** Calls a function with each feed and its name, for a change in all of them. */
export function eachFeed(change: (feed: Feed, name: string) => void): void {
  for (const [name, feed] of feeds) change(feed, name)
}
