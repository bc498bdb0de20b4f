import type { ExecutionResult } from 'graphql'
import type { Subscription } from '../graphql/renderEvent.ts'

/** The iterator with which graphql-ws waits for the end of an operation. Results are sent to the socket directly. */
export type ResultIterator = AsyncGenerator<ExecutionResult, undefined, undefined>

const over = { value: undefined, done: true } as const

/** Returns an iterator that has already ended, with an error if one is given. */
export function completed(error?: unknown): ResultIterator {
  return new WaitingIterator(error === undefined ? Promise.resolve(over) : Promise.reject(error as Error), undefined)
}

/** Returns the iterator of a subscription. It ends when the subscription fails or is stopped. Results go to `next`. */
export function resultIterator(
  subscription: Subscription,
  { next, drained }: { next(text: string): void; drained(): Promise<void> },
): ResultIterator {
  const { promise, resolve, reject } = Promise.withResolvers<IteratorEnd>()
  subscription.start({ next, fail: reject, ready: drained })
  return new WaitingIterator(promise, () => {
    subscription.stop()
    resolve(over)
  })
}

type IteratorEnd = typeof over

// It is a class because there may be twenty thousand instances, and an object with its own functions would take ten
// times the memory.
class WaitingIterator implements ResultIterator {
  readonly #end: Promise<IteratorEnd>
  readonly #stop: (() => void) | undefined

  constructor(end: Promise<IteratorEnd>, stop: (() => void) | undefined) {
    this.#end = end
    this.#stop = stop
    // If nothing waits for it, the operation was stopped, and its error does not matter.
    end.catch(() => undefined)
  }

  next(): Promise<IteratorEnd> {
    return this.#end
  }

  async return(): Promise<IteratorEnd> {
    this.#stop?.()
    return over
  }

  async throw(error: unknown): Promise<IteratorEnd> {
    this.#stop?.()
    throw error
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop?.()
  }
}
