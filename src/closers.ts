import type { Log } from './log.ts'

/** Undoes one thing that was opened. */
export type Closer = () => Promise<void>

/** What has been opened so far, each with how to close it. */
export interface Closers {
  push(name: string, close: Closer): void
  /** Closes in reverse; an error of one is logged and the rest closed all the same. The second call waits for the first. */
  closeAll(): Promise<void>
}

/** A pile of closers: what is opened later may use what was opened before, so it is closed first. */
export function pileClosers(log: Log): Closers {
  const pile: { name: string; close: Closer }[] = []
  let closing: Promise<void> | undefined

  async function closeInReverse(): Promise<void> {
    for (let top = pile.pop(); top; top = pile.pop()) {
      const { name, close } = top
      await close().catch((error: unknown) => log.error({ err: error }, `${name} could not be closed`))
    }
  }

  return {
    push: (name, close) => void pile.push({ name, close }),
    closeAll: () => (closing ??= closeInReverse()),
  }
}
