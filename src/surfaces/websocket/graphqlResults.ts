import type { ExecutionResult } from 'graphql'
import type { Subscription } from '../graphql/renderEvent.ts'

/** What graphql-ws waits for to be over: its results have gone to the socket by themselves. */
export type Following = AsyncGenerator<ExecutionResult, undefined, undefined>

const over = { value: undefined, done: true } as const

/** Something that is over already, well or with an error. */
export function completed(error?: unknown): Following {
  const isFailed = error !== undefined
  return generator({
    next: () => (isFailed ? Promise.reject(error as Error) : Promise.resolve(over)),
    stop: () => undefined,
  })
}

/** A subscription, which is over when it fails or is stopped. Its results go to `next`. */
export function following(
  subscription: Subscription,
  { next, drained }: { next(text: string): void; drained(): Promise<void> },
): Following {
  const end = Promise.withResolvers<typeof over>()
  // Where nobody waits for it, it was stopped.
  end.promise.catch(() => undefined)
  const stop = () => {
    subscription.stop()
    end.resolve(over)
  }
  subscription.start({ next, fail: (error) => end.reject(error), ready: drained })
  return generator({ next: () => end.promise, stop })
}

function generator({ next, stop }: { next(): Promise<typeof over>; stop(): void }): Following {
  return {
    next,
    async return() {
      stop()
      return over
    },
    async throw(error) {
      stop()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
    async [Symbol.asyncDispose]() {
      stop()
    },
  }
}
