import { BoundaryError } from './boundaryError.ts'

/**
 * Called with the time at which delayed reads continue, in milliseconds since 1970, and with undefined once they
 * continue.
 */
type Listener = (until: number | undefined) => void

interface WaitingRequest {
  isOfPage: boolean
  go(): void
  drop(): void
}

/** The conditions under which a delayed read is dropped. */
interface DropConditions {
  /** Aborts the read, also while it is delayed. */
  signal?: AbortSignal | undefined
  /** Whether the read is useless after its page is left. */
  isOfPage?: boolean
}

/** Thrown instead of sending a delayed read if its page was left, or if another account has signed in. */
export class LeftError extends Error {}

/** Seconds to wait after a 429 without `Retry-After`. */
const defaultWait = 30
/** The number of times that a read is repeated after a 503. After a 429 it is repeated until the service accepts it. */
const mostBusy = 3
/** Milliseconds between delayed reads when they continue, so that a hundred of them do not form the next burst. */
const between = 100

const listeners = new Set<Listener>()
const waiting = new Set<WaitingRequest>()
let isSlowed = false
let until = 0
// There is one timer for all reads, because the first read that continues finds out whether the others may continue.
let timer: ReturnType<typeof setTimeout> | undefined

export function onSlowed(listener: Listener): void {
  listeners.add(listener)
}

/**
 * Sends a read, and repeats it after each temporary refusal (429, or 503 with `Retry-After`). From the first refusal
 * on, all reads are delayed until the time that the service named. Throws a `BoundaryError` for other refusals, and a
 * `LeftError` if the delayed read is dropped.
 */
export async function sendWithRetries<Answer>(
  send: () => Promise<Answer>,
  holding: DropConditions = {},
): Promise<Answer> {
  for (let busy = 0; ;) {
    if (isSlowed) await turn(holding)
    try {
      const response = await send()
      continueIfDue()
      return response
    } catch (error) {
      const seconds = secondsOf(error)
      const isBusy = error instanceof BoundaryError && error.status === 503
      if (seconds === undefined || (isBusy && ++busy > mostBusy)) {
        continueIfDue()
        throw error
      }
      slowDown(seconds)
    }
  }
}

/** Drops the delayed reads of the page that is being left. */
export function leavePage(): void {
  for (const one of waiting) {
    if (!one.isOfPage) continue
    waiting.delete(one)
    one.drop()
  }
}

function secondsOf(error: unknown): number | undefined {
  if (!(error instanceof BoundaryError)) return undefined
  if (error.status === 429) return error.retryAfter ?? defaultWait
  return error.status === 503 ? error.retryAfter : undefined
}

function turn({ signal, isOfPage = false }: DropConditions): Promise<void> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const one: WaitingRequest = { isOfPage, go: resolve, drop: () => reject(new LeftError()) }
    waiting.add(one)
    signal?.addEventListener('abort', () => (waiting.delete(one), reject(signal.reason as Error)), { once: true })
  })
}

function slowDown(seconds: number): void {
  isSlowed = true
  until = Math.max(until, Date.now() + seconds * 1000)
  // The delay is random, so that pages that were refused at the same time do not all try again at the same time.
  scheduleNext(until - Date.now() + Math.random() * Math.min(seconds * 100, 5_000))
  report(until)
}

function scheduleNext(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(sendNext, milliseconds)
}

function sendNext(): void {
  const [first] = waiting
  if (!first) return continueIfDue()
  waiting.delete(first)
  first.go()
  if (waiting.size > 0) scheduleNext(between)
}

function continueIfDue(): void {
  if (!isSlowed || Date.now() < until) return
  isSlowed = false
  if (waiting.size > 0) scheduleNext(between)
  report(undefined)
}

function report(what: number | undefined): void {
  for (const listener of listeners) listener(what)
}
