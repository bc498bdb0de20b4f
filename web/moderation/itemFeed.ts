import type { Signal } from '@preact/signals'
import type { ListPage } from '../boundary/boundary.ts'
import { signalMap } from '../state/boundedMap.ts'
import { createFeed, eachFeed, type Feed, feedOf } from '../state/feeds.ts'
import { onOtherPerson } from '../state/session.ts'

/** Things of one kind that moderators see: each of them once, and lists of them. */
export interface Items<Item> {
  /** One of them, as it was read last; undefined while it is not known. */
  of(id: string): Signal<Item | undefined>
  /** Takes over what the service said of one, and returns its id. */
  put(item: Item): string
  /** The list of this name, made where there is none yet. */
  feed(name: string, read: (cursor: Record<string, string> | undefined) => Promise<ListPage<Item>>): Feed
}

/** Makes the place of things of one kind, whose lists have names that begin with `kind`. */
export function createItems<Item extends { id: string }>(kind: string): Items<Item> {
  const prefix = `moderation ${kind} `
  const items = signalMap<Item>(1000, () => {
    const listed = new Set<string>()
    eachFeed(({ ids }, name) => name.startsWith(prefix) && ids.peek().forEach((id) => listed.add(id)))
    return listed
  })
  onOtherPerson(() => items.clear())
  const put = (item: Item) => {
    items.of(item.id).value = item
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
