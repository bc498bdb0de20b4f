const steady = 60_000
const longest = 30_000

/**
 * Returns a function from a worker's lifetime to the milliseconds before it is replaced: none the first time. While
 * workers keep ending within a minute, it is a second, then twice as much each time, up to half a minute.
 */
export function restartDelays(): (livedMilliseconds: number) => number {
  let quickDeaths = 0
  return (lived) => {
    quickDeaths = lived < steady ? quickDeaths + 1 : 1
    return quickDeaths === 1 ? 0 : Math.min(longest, 1_000 * 2 ** (quickDeaths - 2))
  }
}
