/** A rate limit: at most `count` calls in a window. */
export interface Rate {
  count: number
  /** The length of the window in seconds. */
  seconds: number
}
