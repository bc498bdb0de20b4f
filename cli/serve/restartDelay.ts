const steady = 60_000
const longest = 30_000

/**
 * Returns a function that takes the lifetime of a worker that has ended, and returns the milliseconds to wait before it
 * is replaced. The first delay is 0. While workers keep ending within a minute of their start, the next delay is a
 * second, then twice as long each time, up to half a minute.
 */
export function restartDelays(): (livedMilliseconds: number) => number {
  let quickDeaths = 0
  return (lived) => {
    quickDeaths = lived < steady ? quickDeaths + 1 : 1
    return quickDeaths === 1 ? 0 : Math.min(longest, 1_000 * 2 ** (quickDeaths - 2))
  }
}
