/**
 * Milliseconds that work in progress may take when a service closes. Also the time that work after a response may
 * take before other work stops waiting for it.
 */
export const timeoutMs = 10_000

/** Runs the work of closing. Aborts the signal after `milliseconds`. From then on the work must no longer wait. */
export async function withDeadline<Result>(
  work: (deadline: AbortSignal) => Promise<Result>,
  milliseconds = timeoutMs,
): Promise<Result> {
  const deadline = new AbortController()
  // Unlike the timer of AbortSignal.timeout, this one keeps the process alive, which the awaited work may not do.
  const timer = setTimeout(() => deadline.abort(), milliseconds)
  return work(deadline.signal).finally(() => clearTimeout(timer))
}

/** Waits until work is done or the deadline passes. Returns true if it is done. Rejects if the work rejects. */
export async function isDoneBy(deadline: AbortSignal, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const giveUp = () => resolve(false)
  // Work that is already done counts as done, even after the deadline.
  if (deadline.aborted) setImmediate(giveUp)
  deadline.addEventListener('abort', giveUp, { once: true })
  const done = work.then(() => true as const)
  return Promise.race([done, late]).finally(() => deadline.removeEventListener('abort', giveUp))
}

/**
 * Like `isDoneBy`, for work that takes a moment to notice the deadline. Waits until half a second (`grace`) after the
 * deadline, or after the call if the deadline has already passed. Use it for work that ends by itself unless a remote
 * server does not answer.
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
