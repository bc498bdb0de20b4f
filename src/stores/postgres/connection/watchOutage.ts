import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { askAnew } from './askAnew.ts'
import { codeOf } from './failures.ts'
import { guardPool } from './guardPool.ts'

interface OutageLog {
  info(message: string): void
  warn(fields: object, message: string): void
}

const askEvery = 1_000
const watchers = new WeakMap<pg.Pool, Set<(error: Error) => void>>()

interface Clearable {
  clear(): void
}

// Weakly: a pool may outlive those who use it.
const kept = new WeakMap<pg.Pool, Set<WeakRef<Clearable>>>()

/**
 * Has something cleared whenever PostgreSQL is found well after a connection of a watched pool broke. Not
 * where it only had no more to give: that may be so again and again, just when what is kept is needed most.
 */
export function clearOnReturn(pool: pg.Pool, what: Clearable): void {
  kept.set(pool, (kept.get(pool) ?? new Set()).add(new WeakRef(what)))
}

/** Clears at once what `clearOnReturn` named. */
export function clearKept(pool: pg.Pool): void {
  const refs = kept.get(pool) ?? new Set()
  for (const ref of refs) {
    const what = ref.deref()
    if (what) what.clear()
    else refs.delete(ref)
  }
}

/**
 * Says once when the PostgreSQL of a pool goes away, with the reason, and once when it is back,
 * whoever uses the pool; returns how to end that. A connection that breaks is a suspicion only - it
 * may be that one alone -: PostgreSQL is asked, on a connection of its own.
 */
export function watchOutage(pool: pg.Pool, log: OutageLog): () => void {
  const ended = new AbortController()
  let isAsking = false
  let mayBeAnother = false

  async function askUntilWell(): Promise<void> {
    let isAway = false
    while (!ended.signal.aborted) {
      const trouble = await troubleOf(pool, ended.signal)
      if (ended.signal.aborted) return
      if (!trouble) {
        if (mayBeAnother) clearKept(pool)
        mayBeAnother = false
        return isAway ? log.info('PostgreSQL is back') : undefined
      }
      mayBeAnother ||= codeOf(trouble) !== noMoreConnections
      if (!isAway) log.warn({ reason: trouble.message || codeOf(trouble) || 'no answer' }, 'PostgreSQL is away')
      isAway = true
      await pause(askEvery, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
    }
  }

  const suspect = (error: Error) => {
    if (ended.signal.aborted || !isOfConnection(error)) return
    mayBeAnother ||= codeOf(error) !== noMoreConnections
    if (isAsking) return
    isAsking = true
    void askUntilWell().finally(() => (isAsking = false))
  }
  const own = watchers.get(pool) ?? new Set()
  watchers.set(pool, own.add(suspect))
  const unguard = guardPool(pool, suspect, suspect)
  return () => {
    ended.abort()
    own.delete(suspect)
    unguard()
  }
}

/** Tells those who watch a pool of an error that no event tells of: where there is no connection, none breaks. */
export function tellWatchers(pool: pg.Pool, error: unknown): void {
  if (error instanceof Error) for (const suspect of watchers.get(pool) ?? []) suspect(error)
}

const noMoreConnections = '53300'

// Not a statement or a lock that takes too long, a full disk, a pool all of whose connections are
// in use: PostgreSQL is there.
const ofConnection = /^(08|57P|53300|ECONN|EHOST|ENET|EAI_|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)/

function isOfConnection(error: Error): boolean {
  return (
    ofConnection.test(codeOf(error)) || /Connection terminated|not queryable|Query read timeout/.test(error.message)
  )
}

// Undefined where it answers.
async function troubleOf(pool: pg.Pool, ended: AbortSignal): Promise<Error | undefined> {
  return askAnew(pool, 'select 1', ended).then(
    () => undefined,
    (error: unknown) => error as Error,
  )
}
