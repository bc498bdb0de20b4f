/**
 * Milliseconds since 1970, by a clock that began with this process and that nobody sets: for how
 * long something lasts. Where the machine's clock was set since, it is apart from `Date.now()`.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
