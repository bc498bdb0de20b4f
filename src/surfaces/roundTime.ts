/**
 * How many milliseconds this thread has computed since the round of the event loop began in which it is first asked. What is read late in a
 * long round has waited that long already, and nobody could tell it anything. Of the thread, not of the clock: another program's work is no
 * reason to do less.
 */
export function openRoundTime(): () => number {
  let began: number | undefined
  return () => {
    const now = computed()
    if (began !== undefined) return now - began
    began = now
    // When all that had come in has been looked at.
    setImmediate(() => (began = undefined))
    return 0
  }
}

function computed(): number {
  // Node 22 has no such thing.
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
