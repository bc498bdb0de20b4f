import { withDeadline } from './deadline.ts'
import type { Log } from '../log.ts'

/** Undoes one thing that was opened; from the deadline on it waits for nothing, but cuts off. */
export type Closer = (deadline: AbortSignal) => Promise<void>

/** What has been opened so far, each with how to close it. */
export interface Closers {
  /** What is opened only when all has been closed is closed at once, without waiting for anything. */
  push(name: string, close: Closer): void
  /**
   * Closes in reverse, with one deadline for all, ten seconds from now unless given, and a second for what is
   * left then; an error of one is logged and the rest closed all the same. The second call waits for the first.
   */
  closeAll(deadline?: AbortSignal): Promise<void>
}

/** Milliseconds for all that has not begun to close at the deadline. */
const grace = 1_000

interface Opened {
  name: string
  close: Closer
}

/** A pile of closers: what is opened later may use what was opened before, so it is closed first. */
export function pileClosers(log: Log): Closers {
  const pile: Opened[] = []
  let closing: Promise<void> | undefined
  let isClosed = false

  async function closeOne({ name, close }: Opened, deadline: AbortSignal): Promise<void> {
    await close(deadline).catch((error: unknown) => log.error({ err: error }, `${name} could not be closed`))
  }

  async function closeInReverse(deadline: AbortSignal, isLast = false): Promise<void> {
    for (let top = pile.pop(); top; top = pile.pop()) {
      if (!deadline.aborted || isLast) await closeOne(top, deadline)
      else {
        pile.push(top)
        // One that took all the time there was leaves none to the others, most of which are done at once.
        return withDeadline((moment) => closeInReverse(moment, true), grace)
      }
    }
    isClosed = true
  }

  return {
    push: (name, close) =>
      isClosed ? void closeOne({ name, close }, AbortSignal.abort()) : void pile.push({ name, close }),
    closeAll: (deadline) => (closing ??= deadline ? closeInReverse(deadline) : withDeadline(closeInReverse)),
  }
}
