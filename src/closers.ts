import { withDeadline } from './deadline.ts'
import type { Log } from './log.ts'

/** Undoes one thing that was opened; from the deadline on it waits for nothing, but cuts off. */
export type Closer = (deadline: AbortSignal) => Promise<void>

/** What has been opened so far, each with how to close it. */
export interface Closers {
  push(name: string, close: Closer): void
  /**
   * Closes in reverse, with one deadline for all, ten seconds from now unless given; an error of one is logged and the rest
   * closed all the same. The second call waits for the first.
   */
  closeAll(deadline?: AbortSignal): Promise<void>
}

/** A pile of closers: what is opened later may use what was opened before, so it is closed first. */
export function pileClosers(log: Log): Closers {
  const pile: { name: string; close: Closer }[] = []
  let closing: Promise<void> | undefined

  async function closeInReverse(deadline: AbortSignal): Promise<void> {
    for (let top = pile.pop(); top; top = pile.pop()) {
      const { name, close } = top
      await close(deadline).catch((error: unknown) => log.error({ err: error }, `${name} could not be closed`))
    }
  }

  return {
    push: (name, close) => void pile.push({ name, close }),
    closeAll: (deadline) => (closing ??= deadline ? closeInReverse(deadline) : withDeadline(closeInReverse)),
  }
}
