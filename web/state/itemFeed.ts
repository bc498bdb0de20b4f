import type { Signal } from '@preact/signals'
import type { ListPage } from '../boundary/boundary.ts'
import { signalMap } from './boundedMap.ts'
import { createFeed, eachFeed, type Feed, feedOf } from './feeds.ts'
import { onOtherPerson } from './session.ts'

/** Caches the items of one kind, such as reports. Each item is cached once, and lists refer to it. */
export interface Items<Item> {
  /** Returns a signal with an item as it was last read, or undefined until it is known. */
  of(id: string): Signal<Item | undefined>
  /** Caches an item that the service returned. Returns its id. */
  put(item: Item): string
  /** Returns the list of this name. Creates it if it does not exist. */
  feed(name: string, read: (cursor: Record<string, string> | undefined) => Promise<ListPage<Item>>): Feed
}

/**
 * Creates the cache of one kind. The names of its lists contain `kind`. `merge` adds fields of the cached item that
 * some responses leave out.
 */
export function createItems<Item extends { id: string }>(
  kind: string,
  merge: (item: Item, cached: Item) => Item = (item) => item,
): Items<Item> {
  const prefix = `items ${kind} `
  const items = signalMap<Item>(1000, () => {
    const listed = new Set<string>()
    eachFeed(({ ids }, name) => name.startsWith(prefix) && ids.peek().forEach((id) => listed.add(id)))
    return listed
  })
  onOtherPerson(() => items.clear())
  const put = (item: Item) => {
    const state = items.of(item.id)
    const earlier = state.peek()
    state.value = earlier ? merge(item, earlier) : item
    return item.id
  }
  return {
    of: (id) => items.of(id),
    put,
    feed: (name, read) =>
      feedOf(`${prefix}${name}`, () =>
        createFeed(async (cursor) => {
          const { items: found, next } = await read(cursor)
          return { items: found.map(put), next }
        }),
      ),
  }
}
