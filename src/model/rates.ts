/** How often something may be done. */
export interface Rate {
  count: number
  /** The length of the window in seconds. */
  seconds: number
}
