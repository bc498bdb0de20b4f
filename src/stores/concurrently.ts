/**
 * Works on items, at most `limit` at a time. After a failure, it starts no further items, and throws once the work in
 * progress has ended.
 */
export async function concurrently<Item>(
  limit: number,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const each = iterate(items)
  const workNext = async () => {
    try {
      for (let next = await each.next(); !next.done; next = await each.next()) await work(next.value)
    } finally {
      void each.return()
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: limit }, workNext))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

async function* iterate<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item, void, void> {
  yield* items
}
