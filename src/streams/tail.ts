import { setTimeout as pause } from 'node:timers/promises'
import { logFailure } from '../model/logFailure.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Change, ChangeFilter, Changes } from '../stores/changes.ts'

/** The logger of a tail. */
export interface TailLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** The change log that a tail follows, and its callbacks. */
export interface TailOptions {
  changes: Changes
  /** The changes to read. Undefined for all. */
  filter: ChangeFilter | undefined
  /** Receives changes, in order. If it rejects, none of the changes count as taken, and it gets them again. */
  take(changes: readonly Change[], end: StreamPosition): Promise<void>
  /**
   * Called when PostgreSQL continues with another history, because a standby took over or the database was restored,
   * before any change of that history is taken. Gets the end of the change log if changes that were taken are lost, and
   * undefined otherwise. If it rejects, it is called again.
   */
  branch(lostUpTo: StreamPosition | undefined): Promise<void>
  log: TailLog
}

/** A reader that follows the end of the change log. */
export interface Tail {
  /** Wakes the tail: it reads at once, or as soon as it is free. */
  wake(): void
  /** Returns the milliseconds since the change log was last read to its end. */
  age(): number
  stop(): Promise<void>
}

const atOnce = 200
// Milliseconds between two reads without a wake-up.
const every = 500
// Every change sends a wake-up. Several within a few milliseconds lead to only one read.
const restBetween = 5
// The number of latest changes that are checked when another history begins. If any changes are lost, the latest are
// among them.
const mostChecked = 1000

/**
 * Follows the change log from a position: at each wake-up, and twice a second in any case, so that a lost wake-up only
 * costs that delay.
 */
export function startTail(start: StreamPosition, { changes, filter, take, branch, log }: TailOptions): Tail {
  let position = start
  let history: string | undefined
  let recent: StreamPosition[] = [start]
  let isAwakened = false
  let isStopped = false
  let lastRead = performance.now()
  let resolvePause = () => {}
  let isFailing = false

  async function readToTheEnd(): Promise<void> {
    for (;;) {
      isAwakened = false
      const readAt = performance.now()
      const range = await changes.after(position, atOnce, filter)
      if (range.history !== (history ??= range.history)) {
        await followBranch(range.history)
        continue
      }
      if (range.changes.length > 0) await take(range.changes, range.end)
      position = range.end
      recent = [...recent, ...range.changes.map((change) => change.position)].slice(-mostChecked)
      if (range.isLast) lastRead = readAt
      if (isStopped || (range.isLast && !isAwakened)) return
      if (range.isLast) await pause(restBetween)
    }
  }

  async function followBranch(other: string): Promise<void> {
    const lost = await changes.countLost(recent)
    const end = lost > 0 ? await changes.end() : undefined
    await branch(end)
    history = other
    if (end === undefined) return log.info({}, 'PostgreSQL has a new history, and no change is lost')
    position = end
    recent = [end]
    log.warn({ lost }, 'PostgreSQL lost the last changes, so streams get `gap`')
  }

  async function read(): Promise<void> {
    try {
      await readToTheEnd()
      isFailing = false
    } catch (error) {
      if (!isFailing) logFailure(log, { error, level: 'warn' }, 'the change log cannot be read, so streams wait')
      isFailing = true
      isAwakened = false
    }
  }

  async function follow(): Promise<void> {
    while (!isStopped) {
      await read()
      if (!isStopped && !isAwakened) await wokenWithin(every)
    }
  }

  function wokenWithin(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      resolvePause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const followed = follow()
  return {
    wake() {
      isAwakened = true
      resolvePause()
    },
    age: () => performance.now() - lastRead,
    async stop() {
      isStopped = true
      resolvePause()
      await followed
    },
  }
}
