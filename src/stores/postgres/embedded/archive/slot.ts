import type pg from 'pg'
import { positionOf } from './segments.ts'

/**
 * The name of the replication slot. PostgreSQL retains its WAL from the slot's position on, even while nothing archives
 * it.
 */
export const slot = 'social_service_archive'

/** The state of the database that an archiver needs to know. Positions are bytes of the WAL. */
interface Server {
  system: string
  timeline: number
  /** The WAL before this position is on disk and survives a crash. */
  flushed: number
  /** The position from which on the WAL is retained; undefined if it is not retained. */
  retainedFrom: number | undefined
  /** The bytes of retained WAL. */
  retained: number
}

/** Reads the state of the database. */
export async function readServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<{ system: string; segment: string; flushed: string; retained: string | null }>(
    `select (select system_identifier::text from pg_control_system()) as system,
      pg_walfile_name(pg_current_wal_flush_lsn()) as segment, pg_current_wal_flush_lsn()::text as flushed,
      (select restart_lsn::text from pg_replication_slots where slot_name = $1 and wal_status <> 'lost') as retained`,
    [slot],
  )
  const { system, segment, flushed: lsn, retained } = rows[0]!
  const flushed = positionOf(lsn)
  const retainedFrom = retained === null ? undefined : positionOf(retained)
  return {
    system,
    timeline: Number.parseInt(segment.slice(0, 8), 16),
    flushed,
    retainedFrom,
    retained: flushed - (retainedFrom ?? flushed),
  }
}

/** Makes PostgreSQL retain its WAL from now on, unless it already does. */
export async function ensureSlot(client: pg.Client): Promise<void> {
  const { retainedFrom } = await readServer(client)
  if (retainedFrom !== undefined) return
  await dropSlot(client)
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
}

/** Lets PostgreSQL remove the WAL before a position. */
export async function releaseWal(client: pg.Client, position: number): Promise<void> {
  await client.query(
    `select pg_replication_slot_advance(slot_name, '0/0'::pg_lsn + $2::numeric) from pg_replication_slots
      where slot_name = $1 and restart_lsn < '0/0'::pg_lsn + $2::numeric`,
    [slot, position],
  )
}

/** Lets PostgreSQL remove all its old WAL. Does nothing if there is no slot. */
export async function dropSlot(client: pg.Client): Promise<void> {
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
    slot,
  ])
}
