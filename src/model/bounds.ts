/**
 * Bounds an `LRUCache` by a count of entries; its own `max` takes the room of all of them at once, before there is any.
 */
export const atMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })

/**
 * Bounds an `LRUCache` by a count of entries and by their sizes in all: what is smaller than its
 * share of `size` is reckoned as that.
 */
export const atMostOfSize = <Entry>(count: number, size: number, sizeOf: (entry: Entry) => number) => ({
  maxSize: size,
  sizeCalculation: (entry: Entry) => Math.max(sizeOf(entry), Math.ceil(size / count)),
})

/** Bounds an `LRUCache` that fetches. Callers get the entry that they wait for, even if it is evicted meanwhile. */
export const fetchedAtMost = (count: number) => ({ ...atMost(count), ignoreFetchAbort: true })
