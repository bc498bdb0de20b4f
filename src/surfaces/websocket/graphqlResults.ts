import type { ExecutionResult } from 'graphql'
import type { Subscription } from '../graphql/renderEvent.ts'

/** The iterator with which graphql-ws waits for the end of an operation. Results are sent to the socket directly. */
export type Following = AsyncGenerator<ExecutionResult, undefined, undefined>

const over = { value: undefined, done: true } as const

/** Returns an iterator that has already ended, with an error if one is given. */
export function completed(error?: unknown): Following {
  return new Waiting(error === undefined ? Promise.resolve(over) : Promise.reject(error as Error), undefined)
}

/** Returns the iterator of a subscription. It ends when the subscription fails or is stopped. Results go to `next`. */
export function following(
  subscription: Subscription,
  { next, drained }: { next(text: string): void; drained(): Promise<void> },
): Following {
  const { promise, resolve, reject } = Promise.withResolvers<Over>()
  subscription.start({ next, fail: reject, ready: drained })
  return new Waiting(promise, () => {
    subscription.stop()
    resolve(over)
  })
}

type Over = typeof over

// It is a class because there may be twenty thousand instances: an object with its own functions would take ten times
// the memory.
class Waiting implements Following {
  readonly #end: Promise<Over>
  readonly #stop: (() => void) | undefined

  constructor(end: Promise<Over>, stop: (() => void) | undefined) {
    this.#end = end
    this.#stop = stop
    // If nothing waits for it, the operation was stopped, and its error does not matter.
    end.catch(() => undefined)
  }

  next(): Promise<Over> {
    return this.#end
  }

  async return(): Promise<Over> {
    this.#stop?.()
    return over
  }

  async throw(error: unknown): Promise<Over> {
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
