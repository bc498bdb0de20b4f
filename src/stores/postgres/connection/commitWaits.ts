import type pg from 'pg'
import { writeShareOf } from './writeShare.ts'

/** The commits of this database that wait for a synchronous standby. */
export interface CommitWaits {
  count: number
  /** The longest wait in seconds; 0 if no commit waits. */
  seconds: number
}

/** The state that decides whether the database takes writes. */
export interface Writability extends CommitWaits {
  isReadOnly: boolean
}

/** Seconds of waiting after which commits count as hanging. A healthy standby answers in milliseconds. */
const hanging = 3

// A database user without the right to see all sessions sees its own, which is enough here.
const selectWaits = `select count(*)::int as count,
    coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds,
    current_setting('transaction_read_only')::boolean as "isReadOnly"
  from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`

/** Reads whether PostgreSQL takes writes now. Throws if it cannot be reached. */
export async function readWritability(pool: pg.Pool): Promise<Writability> {
  const { rows } = await pool.query<Writability>(selectWaits)
  return rows[0]!
}

/** Returns whether a write would succeed now. */
export const takesWrites = ({ seconds, isReadOnly }: Writability) => seconds < hanging && !isReadOnly

interface WaitLog {
  info(message: string): void
  warn(fields: object, message: string): void
}

const lookEvery = 500
// Milliseconds after which a running write may be waiting for a standby, so that PostgreSQL is asked.
const suspicious = 1_000

/**
 * Makes a pool refuse writes while commits hang because a synchronous standby is unreachable. Logs when this begins and
 * ends. Asks PostgreSQL only while a write takes long, or while writes are refused. Returns a function that stops
 * watching and allows writes again.
 */
export function watchCommits(pool: pg.Pool, log: WaitLog): () => Promise<void> {
  const share = writeShareOf(pool)
  let looking: Promise<void> | undefined
  let isStopped = false

  async function look(): Promise<void> {
    // If PostgreSQL cannot be reached, that is logged elsewhere.
    const waits = await readWritability(pool).catch(() => undefined)
    if (isStopped) return
    const isHanging = (waits?.seconds ?? 0) >= hanging
    if (isHanging === share.isRefusing) return
    share.setRefusing(isHanging)
    if (isHanging) log.warn({ ...waits }, 'commits wait for a synchronous standby, so writes are refused')
    else log.info('commits no longer wait for a standby')
  }

  const timer = setInterval(() => {
    if (looking || !(share.isRefusing || share.longest() > suspicious)) return
    looking = look().finally(() => (looking = undefined))
  }, lookEvery).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await looking
    share.setRefusing(false)
  }
}
