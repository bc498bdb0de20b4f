const steady = 60_000
const longest = 30_000

/**
 * How many milliseconds to wait before a worker is replaced that lived so long: none at first; where
 * it keeps dying within a minute, a second, then twice as long each time, half a minute at most.
 */
export function restartDelays(): (livedMilliseconds: number) => number {
  let quickDeaths = 0
  return (lived) => {
    quickDeaths = lived < steady ? quickDeaths + 1 : 1
    return quickDeaths === 1 ? 0 : Math.min(longest, 1_000 * 2 ** (quickDeaths - 2))
  }
}
