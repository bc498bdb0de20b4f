import type { ExecutionResult } from 'graphql'
import type { Subscription } from '../graphql/renderEvent.ts'

/** What graphql-ws waits for to be over: its results have gone to the socket by themselves. */
export type Following = AsyncGenerator<ExecutionResult, undefined, undefined>

const over = { value: undefined, done: true } as const

/** Something that is over already, well or with an error. */
export function completed(error?: unknown): Following {
  return new Waiting(error === undefined ? Promise.resolve(over) : Promise.reject(error as Error), undefined)
}

/** A subscription, which is over when it fails or is stopped. Its results go to `next`. */
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

// A class, since there may be twenty thousand: an object with functions of its own for each would
// take up ten times as much.
class Waiting implements Following {
  readonly #end: Promise<Over>
  readonly #stop: (() => void) | undefined

  constructor(end: Promise<Over>, stop: (() => void) | undefined) {
    this.#end = end
    this.#stop = stop
    // Where nobody waits for it, it was stopped.
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
