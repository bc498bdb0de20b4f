/**
 * Returns the milliseconds for which this thread has been computing in the current iteration of the event loop, since
 * the first call in the iteration. Returns 0 if the time cannot have reached `atLeast`. A request that is read late in
 * a long iteration has already waited that long, and could not be answered sooner. Measures the thread's CPU time,
 * because the load of other programs is no reason to refuse.
 */
export type LoopTime = (atLeast?: number) => number

/** Starts to measure iterations of the event loop. */
export function openLoopTime(): LoopTime {
  let began: { clock: number; computed: number } | undefined
  return (atLeast = 0) => {
    if (!began) {
      began = { clock: performance.now(), computed: computed() }
      // Runs after all input of this iteration was read.
      setImmediate(() => (began = undefined))
      return 0
    }
    // Reading the clock takes much less time than reading the CPU time.
    if (performance.now() - began.clock < atLeast) return 0
    return computed() - began.computed
  }
}

function computed(): number {
  // Node 22 does not have `threadCpuUsage`.
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
