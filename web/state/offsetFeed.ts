import { call, type ListPage } from '../boundary/boundary.ts'
import type { ResponseBody, Line } from '../boundary/lines.ts'
import { createFeed, type Feed } from './feeds.ts'

type Item<L extends Line> = ResponseBody<L> extends (infer Of)[] ? Of : never

const limit = 20

/** Reads a page of an endpoint that pages by `offset`. */
export async function offsetPage<L extends Line>(
  line: L,
  query: Record<string, unknown>,
  cursor: Record<string, string> | undefined,
): Promise<ListPage<Item<L>>> {
  const offset = Number(cursor?.['offset'] ?? 0)
  const parts = { query: { ...query, limit, offset } }
  const items = (await call(line, parts as never)) as Item<L>[]
  return { items, next: items.length === limit ? { offset: String(offset + limit) } : undefined }
}

/** Creates a feed of an endpoint that pages by `offset`. `put` stores the items of a page and returns their ids. */
export function offsetFeed<L extends Line>(
  line: L,
  query: Record<string, unknown>,
  put: (items: Item<L>[]) => string[],
): Feed {
  return createFeed(async (cursor) => {
    const { items, next } = await offsetPage(line, query, cursor)
    return { items: put(items), next }
  })
}
