/**
 * Returns milliseconds since 1970 by a clock that started with this process and is never set. Use it to measure
 * durations. It differs from `Date.now()` if the machine's clock has been set since then.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
