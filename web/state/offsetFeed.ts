import { call } from '../boundary/boundary.ts'
import type { Answer, Line } from '../boundary/lines.ts'
import { createFeed, type Feed } from './feeds.ts'

type Item<L extends Line> = Answer<L> extends (infer Of)[] ? Of : never

/** Creates a feed of a line that pages by `offset`. `put` stores the items of a page and returns their ids. */
export function offsetFeed<L extends Line>(
  line: L,
  query: Record<string, unknown>,
  put: (items: Item<L>[]) => string[],
): Feed {
  const limit = 20
  return createFeed(async (cursor) => {
    const offset = Number(cursor?.['offset'] ?? 0)
    const parts = { query: { ...query, limit, offset } }
    const items = (await call(line, parts as never)) as Item<L>[]
    return { items: put(items), next: items.length === limit ? { offset: String(offset + limit) } : undefined }
  })
}
