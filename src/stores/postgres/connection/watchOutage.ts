import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { queryOnNewConnection } from './queryOnNewConnection.ts'
import { codeOf } from './failures.ts'
import { guardPool } from './guardPool.ts'

interface OutageLog {
  info(message: string): void
  warn(fields: object, message: string): void
}

const queryEvery = 1_000
const watchers = new WeakMap<pg.Pool, Set<(error: Error) => void>>()

interface Clearable {
  clear(): void
}

// Weak references, since a pool may outlive the caches.
const cachesOfPool = new WeakMap<pg.Pool, Set<WeakRef<Clearable>>>()

/**
 * Registers a cache that is cleared when PostgreSQL answers again after a connection of a watched pool broke. It is not
 * cleared after a shortage of connections, which may recur just when the cache is needed most.
 */
export function clearOnReturn(pool: pg.Pool, what: Clearable): void {
  cachesOfPool.set(pool, (cachesOfPool.get(pool) ?? new Set()).add(new WeakRef(what)))
}

/** Clears all caches of a pool that `clearOnReturn` registered. */
export function clearCachesOfPool(pool: pg.Pool): void {
  const refs = cachesOfPool.get(pool) ?? new Set()
  for (const ref of refs) {
    const what = ref.deref()
    if (what) what.clear()
    else refs.delete(ref)
  }
}

/**
 * Logs once when the PostgreSQL of a pool goes away, with the reason, and once when it is back. Returns a function that
 * stops this. A broken connection is only a suspicion, since other connections may still work. So PostgreSQL is queried
 * over a new connection.
 */
export function watchOutage(pool: pg.Pool, log: OutageLog): () => void {
  const ended = new AbortController()
  let isQuerying = false
  let mayBeAnother = false

  async function queryUntilReachable(): Promise<void> {
    let isAway = false
    while (!ended.signal.aborted) {
      const problem = await problemOf(pool, ended.signal)
      if (ended.signal.aborted) return
      if (!problem) {
        if (mayBeAnother) clearCachesOfPool(pool)
        mayBeAnother = false
        return isAway ? log.info('PostgreSQL is back') : undefined
      }
      mayBeAnother ||= codeOf(problem) !== noMoreConnections
      if (!isAway) log.warn({ reason: problem.message || codeOf(problem) || 'no answer' }, 'PostgreSQL is unreachable')
      isAway = true
      await pause(queryEvery, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
    }
  }

  const suspect = (error: Error) => {
    if (ended.signal.aborted || !isOfConnection(error)) return
    mayBeAnother ||= codeOf(error) !== noMoreConnections
    if (isQuerying) return
    isQuerying = true
    void queryUntilReachable().finally(() => (isQuerying = false))
  }
  const own = watchers.get(pool) ?? new Set()
  watchers.set(pool, own.add(suspect))
  const stopGuarding = guardPool(pool, suspect, suspect)
  return () => {
    ended.abort()
    own.delete(suspect)
    stopGuarding()
  }
}

/** Reports an error for which there is no event, such as a failure to connect, to the watchers of a pool. */
export function notifyWatchers(pool: pg.Pool, error: unknown): void {
  if (error instanceof Error) for (const suspect of watchers.get(pool) ?? []) suspect(error)
}

const noMoreConnections = '53300'

// Leaves out errors that do not mean an outage of PostgreSQL: a statement or a lock that takes too long, a full disk, a
// pool without a free connection.
const ofConnection = /^(08|57P|53300|ECONN|EHOST|ENET|EAI_|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)/

function isOfConnection(error: Error): boolean {
  return (
    ofConnection.test(codeOf(error)) || /Connection terminated|not queryable|Query read timeout/.test(error.message)
  )
}

// Returns undefined if PostgreSQL answers.
async function problemOf(pool: pg.Pool, ended: AbortSignal): Promise<Error | undefined> {
  return queryOnNewConnection(pool, 'select 1', ended).then(
    () => undefined,
    (error: unknown) => error as Error,
  )
}
