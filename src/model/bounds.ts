/**
 * Bounds an `LRUCache` by a number of entries. The cache's own `max` would allocate the memory of all entries at once.
 */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })

/**
 * Bounds an `LRUCache` by a number of entries and by their total size. An entry that is smaller than `size / count`
 * counts as that much.
 */
export const atMostOfSize = <Entry>(count: number, size: number, sizeOf: (entry: Entry) => number) => ({
  maxSize: size,
  sizeCalculation: (entry: Entry) => Math.max(sizeOf(entry), Math.ceil(size / count)),
})

/** Bounds an `LRUCache` that fetches. Callers get the entry that they wait for, even if it is evicted meanwhile. */
export const fetchedAtMost = (count: number) => ({ ...atMost(count), ignoreFetchAbort: true })
