/**
 * How many milliseconds this thread has computed since the round of the event loop began in which it is first asked;
 * 0 where that cannot be as many as `atLeast`. What is read late in a long round has waited that long already, and
 * nobody could tell it anything. Of the thread, not of the clock: another program's work is no reason to do less.
 */
export type RoundTime = (atLeast?: number) => number

/** Begins to measure rounds. */
export function openRoundTime(): RoundTime {
  let began: { clock: number; computed: number } | undefined
  return (atLeast = 0) => {
    if (!began) {
      began = { clock: performance.now(), computed: computed() }
      // When all that had come in has been looked at.
      setImmediate(() => (began = undefined))
      return 0
    }
    // Which takes much less time to ask for.
    if (performance.now() - began.clock < atLeast) return 0
    return computed() - began.computed
  }
}

function computed(): number {
  // Node 22 has no such thing.
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
