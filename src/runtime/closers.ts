import { withDeadline } from './deadline.ts'
import type { Log } from '../log.ts'

/** Closes one thing that was opened. After the deadline it no longer waits, and ends work in progress at once. */
export type Closer = (deadline: AbortSignal) => Promise<void>

/** The closers of everything that has been opened. */
export interface Closers {
  /** Adds a closer. If everything has been closed already, it is called at once with a passed deadline. */
  push(name: string, close: Closer): void
  /**
   * Closes everything in reverse order, with one deadline for all. If the deadline passes, the remaining closers get
   * one more second. Errors are logged, and do not stop the others. A second call waits for the first.
   * @default ten seconds from now
   */
  closeAll(deadline?: AbortSignal): Promise<void>
}

/** Timeout, in milliseconds, for the closers that have not been called by the deadline. */
const grace = 1_000

interface OpenedResource {
  name: string
  close: Closer
}

/** Makes a stack of closers. Resources that were opened later may use earlier ones, so they are closed first. */
export function createClosers(log: Log): Closers {
  const stack: OpenedResource[] = []
  let closing: Promise<void> | undefined
  let isClosed = false

  async function closeOne({ name, close }: OpenedResource, deadline: AbortSignal): Promise<void> {
    await close(deadline).catch((error: unknown) => log.error({ err: error }, `${name} could not be closed`))
  }

  async function closeInReverse(deadline: AbortSignal, isLast = false): Promise<void> {
    for (let top = stack.pop(); top; top = stack.pop()) {
      if (!deadline.aborted || isLast) await closeOne(top, deadline)
      else {
        stack.push(top)
        // If one closer used up all the time, the others get a little more, which is enough for most of them.
        return withDeadline((moment) => closeInReverse(moment, true), grace)
      }
    }
    isClosed = true
  }

  return {
    push: (name, close) =>
      isClosed ? void closeOne({ name, close }, AbortSignal.abort()) : void stack.push({ name, close }),
    closeAll: (deadline) => (closing ??= deadline ? closeInReverse(deadline) : withDeadline(closeInReverse)),
  }
}
