import { setTimeout as pause } from 'node:timers/promises'
import { logFailure } from '../model/logFailure.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Change, Changes } from '../stores/changes.ts'

/** What a tail says of how it is doing. */
export interface TailLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** What a tail follows, and for whom. */
export interface TailOptions {
  changes: Changes
  /** Takes what happened, in order. Rejects when it could take none of it: it is offered again. */
  take(changes: readonly Change[], end: StreamPosition): Promise<void>
  /**
   * Hears that PostgreSQL goes on with another history - a standby took over, or it was restored -,
   * and before anything of it is taken: with the end of the log where changes that were taken are not
   * in it, and without one where all are. Rejects when that could not be told: it is offered again.
   */
  branch(lostUpTo: StreamPosition | undefined): Promise<void>
  log: TailLog
}

/** The end of the log, followed. */
export interface Tail {
  /** Says that something may have been added: the tail looks at once, or as soon as it has done what it does. */
  ring(): void
  /** Milliseconds since what there is was last read to its end. */
  age(): number
  stop(): Promise<void>
}

const atOnce = 200
// Milliseconds between looks when nothing rings.
const every = 500
// Rings come with every change: what comes within a few milliseconds is read at one go.
const restBetween = 5
// How many of the last changes are looked for where another history begins: of what is lost, the last are.
const lookedForAtMost = 1000

/**
 * Follows the log from a position on: when it is rung, and twice a second in any case, so that a
 * lost ring costs no more than that.
 */
export function startTail(start: StreamPosition, { changes, take, branch, log }: TailOptions): Tail {
  let position = start
  let history: string | undefined
  let lately: StreamPosition[] = [start]
  let isRung = false
  let isStopped = false
  let lastRead = performance.now()
  let wake = () => {}
  let isFailing = false

  async function readToTheEnd(): Promise<void> {
    for (;;) {
      isRung = false
      const readAt = performance.now()
      const stretch = await changes.after(position, atOnce)
      if (stretch.history !== (history ??= stretch.history)) {
        await followBranch(stretch.history)
        continue
      }
      if (stretch.changes.length > 0) await take(stretch.changes, stretch.end)
      position = stretch.end
      lately = [...lately, ...stretch.changes.map((change) => change.position)].slice(-lookedForAtMost)
      if (stretch.isLast) lastRead = readAt
      if (isStopped || (stretch.isLast && !isRung)) return
      if (stretch.isLast) await pause(restBetween)
    }
  }

  async function followBranch(other: string): Promise<void> {
    const lost = await changes.countLost(lately)
    const end = lost > 0 ? await changes.end() : undefined
    await branch(end)
    history = other
    if (end === undefined) return log.info({}, 'PostgreSQL has a new history, and no change is lost')
    position = end
    lately = [end]
    log.warn({ lost }, 'PostgreSQL lost the last changes: streams get `gap`')
  }

  async function read(): Promise<void> {
    try {
      await readToTheEnd()
      isFailing = false
    } catch (error) {
      if (!isFailing) logFailure(log, { error, level: 'warn' }, 'the log of changes cannot be read: streams wait')
      isFailing = true
      isRung = false
    }
  }

  async function follow(): Promise<void> {
    while (!isStopped) {
      await read()
      if (!isStopped && !isRung) await rungWithin(every)
    }
  }

  function rungWithin(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const followed = follow()
  return {
    ring() {
      isRung = true
      wake()
    },
    age: () => performance.now() - lastRead,
    async stop() {
      isStopped = true
      wake()
      await followed
    },
  }
}
