/**
 * How long, in milliseconds, all that is under way may take to end when a service closes, and work after an answer
 * while other work waits for its turn.
 */
export const patience = 10_000

/**
 * Runs the work of closing, which hears from the signal when it may wait for nothing any more: after `milliseconds`.
 */
export async function withDeadline<Result>(
  work: (deadline: AbortSignal) => Promise<Result>,
  milliseconds = patience,
): Promise<Result> {
  const deadline = new AbortController()
  // Unlike that of AbortSignal.timeout this timer keeps the process until then: what is waited for may not.
  const timer = setTimeout(() => deadline.abort(), milliseconds)
  return work(deadline.signal).finally(() => clearTimeout(timer))
}

/**
 * Resolves when some work is done or the deadline comes, whichever is first, to whether it is done.
 * Rejects as the work does.
 */
export async function isDoneBy(deadline: AbortSignal, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const giveUp = () => resolve(false)
  // What is done already counts, however late it is asked.
  if (deadline.aborted) setImmediate(giveUp)
  deadline.addEventListener('abort', giveUp, { once: true })
  const done = work.then(() => true as const)
  return Promise.race([done, late]).finally(() => deadline.removeEventListener('abort', giveUp))
}

/**
 * The same, where what is cut off takes a moment to notice: half a second after the deadline, or
 * after the call where that has passed. For what ends by itself unless somebody far away is silent.
 */
export async function isDoneSoonAfter(deadline: AbortSignal, work: Promise<unknown>, grace = 500): Promise<boolean> {
  const over = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onDeadline = () => {
    timer = setTimeout(() => over.abort(), grace)
  }
  if (deadline.aborted) onDeadline()
  else deadline.addEventListener('abort', onDeadline, { once: true })
  return isDoneBy(over.signal, work).finally(() => {
    deadline.removeEventListener('abort', onDeadline)
    clearTimeout(timer)
  })
}
