import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ListPage } from '../boundary/boundary.ts'
import { LeftError } from '../boundary/slowdown.ts'
import { putNewest } from './boundedMap.ts'
import { onOtherPerson } from './session.ts'

/** Where a list stands: `ready` where there may be more, `complete` at its end. */
export type FeedState = 'new' | 'loading' | 'ready' | 'complete' | 'failed'

/** A list that is read page by page, newest first, and to which newer entries come. */
export interface Feed {
  /** The ids of what is shown. */
  ids: Signal<string[]>
  /** What came meanwhile, newest first, and is shown when asked for: nothing moves under a reader's eyes. */
  waiting: Signal<string[]>
  /** Whether more came than waits: then only the newest of it waits, and is shown instead of what there is. */
  isCut: ReadonlySignal<boolean>
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

/** How many wait at most in a feed by ids, and how many of the newest are left of more: what waits is drawn at once. */
const most = 100
const left = 40

interface FeedOptions {
  /**
   * Whether its ids grow with time and are its cursors, as `max_id`: then what waits is bounded,
   * and what follows it is read again.
   */
  isById?: boolean
}

/** A feed of what `read` gives for a cursor, undefined for the first page: ids, and the cursor of what follows. */
export function createFeed(
  read: (cursor: Cursor) => Promise<ListPage<string>>,
  { isById = false }: FeedOptions = {},
): Feed {
  const ids = signal<string[]>([])
  const waiting = signal<string[]>([])
  const state = signal<FeedState>('new')
  const trouble = signal<unknown>(undefined)
  let cursor: Cursor
  // What follows those that wait, where between them and what is shown there may be others.
  const gap = signal<{ next: Cursor } | undefined>(undefined)
  const shown = computed(() => new Set(ids.value))
  let reading: Promise<void> = Promise.resolve()
  // What was asked for before a renewal has nothing more to say.
  let turn = 0
  // While a renewal is being read: what came meanwhile, which the answer may not have. And whether
  // the last reading was a renewal.
  let came: { id: string; isAtOnce: boolean }[] = []
  let isRenewal = false

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
    const fresh = items.filter((id) => !isKnown(id))
    batch(() => {
      if (isGap) gap.value = { next }
      letWait(isGap ? fresh : [...waiting.peek(), ...fresh].sort(latestFirst))
    })
  }

  const isKnown = (id: string) => shown.peek().has(id) || waiting.peek().includes(id)

  function letWait(all: string[]): void {
    const isMany = isById && all.length > most
    waiting.value = isMany ? all.toSorted(latestFirst).slice(0, left) : all
    if (isMany) gap.value = { next: { max_id: waiting.peek().at(-1)! } }
  }

  async function take(isAnew: boolean): Promise<void> {
    const mine = ++turn
    const before = state.peek() === 'loading' ? (ids.peek().length > 0 ? 'ready' : 'new') : state.peek()
    isRenewal = isAnew
    came = []
    state.value = 'loading'
    try {
      const { items, next } = await read(isAnew ? undefined : cursor)
      if (mine !== turn) return
      batch(() => {
        cursor = next
        const missed = came.filter(({ id }) => !items.includes(id)).toReversed()
        const own = missed.filter(({ isAtOnce }) => isAtOnce).map(({ id }) => id)
        ids.value = isAnew ? [...own, ...items] : [...ids.value, ...items.filter((id) => !shown.value.has(id))]
        if (isAnew) {
          waiting.value = missed.filter(({ isAtOnce }) => !isAtOnce).map(({ id }) => id)
          gap.value = undefined
        }
        state.value = next ? 'ready' : 'complete'
        trouble.value = undefined
      })
    } catch (error) {
      if (mine !== turn) return
      batch(() => {
        // Its page was left: who comes back asks again.
        if (error instanceof LeftError) state.value = before
        else {
          state.value = 'failed'
          trouble.value = error
        }
      })
    }
  }

  // One's own, which stands there at once, may be newer than what waits.
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
    trouble,
    isEmpty: computed(() => state.value === 'complete' && ids.value.length === 0),
    async more() {
      if (state.peek() === 'new') await (reading = take(true))
      else if (state.peek() === 'ready' || state.peek() === 'failed') {
        const isAnew = ids.peek().length === 0 || (isRenewal && state.peek() === 'failed')
        await (reading = take(isAnew))
      }
    },
    renew: () => (reading = take(true)),
    // Without the network it is found out later.
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
      if (isRenewal && state.peek() === 'loading') came = [...came.filter((one) => one.id !== id), { id, isAtOnce }]
      if (shown.peek().has(id)) return
      batch(() => {
        const others = waiting.peek().filter((other) => other !== id)
        if (isAtOnce) ids.value = [id, ...ids.peek()]
        letWait(isAtOnce ? others : [id, ...others])
      })
    },
    remove(id) {
      came = came.filter((one) => one.id !== id)
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
  putNewest(feeds, name, feed, mostFeeds)
  return feed
}

/** Every feed there is, by its name: for what changes in all of them. */
export function eachFeed(change: (feed: Feed, name: string) => void): void {
  for (const [name, feed] of feeds) change(feed, name)
}
