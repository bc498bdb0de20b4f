import type { Pool } from './pool.ts'

/** Signs of problems in a PostgreSQL server, as far as the database user can see them. Times are in seconds. */
export interface ServerHealth {
  isStandby: boolean
  isReadOnly: boolean
  /**
   * The transactions that have been open the longest. Leaves out commits that wait for a standby, which must not be
   * ended.
   */
  transactions: { pid: number; user: string; database: string; seconds: number }[]
  prepared: { name: string; seconds: number }[]
  /** The setting `synchronous_standby_names`; empty if commits wait for no standby. */
  synchronousNames: string
  standbys: { name: string; isSynchronous: boolean; bytesBehind: number; secondsBehind: number }[]
  /** The number of standbys whose details the user cannot see. */
  hiddenStandbys: number
  slots: { name: string; isActive: boolean; bytesHeld: number }[]
}

const transactions = `select pid, usename as user, datname as database,
    extract(epoch from now() - xact_start)::float8 as seconds
  from pg_stat_activity where backend_type = 'client backend' and xact_start < now() - make_interval(secs => $1)
    and wait_event is distinct from 'SyncRep' order by xact_start limit 3`

const prepared = `select gid as name, extract(epoch from now() - prepared)::float8 as seconds
  from pg_prepared_xacts where prepared < now() - make_interval(secs => $1) order by prepared limit 3`

const standbys = `select application_name as name, sync_state in ('sync', 'quorum') as "isSynchronous",
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 as "bytesBehind",
    coalesce(extract(epoch from replay_lag), 0)::float8 as "secondsBehind"
  from pg_stat_replication where state = 'streaming' and not pg_is_in_recovery()`

const slots = `select slot_name as name, active as "isActive",
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as "bytesHeld"
  from pg_replication_slots where not pg_is_in_recovery()`

interface Settings {
  isStandby: boolean
  isReadOnly: boolean
  synchronousNames: string
  hiddenStandbys: number
}

const settings = `select pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_setting('synchronous_standby_names') as "synchronousNames",
    (select count(*)::int from pg_stat_replication where state is null) as "hiddenStandbys"`

/** Reads the health of a server, with the transactions that have been open for at least `openFor` seconds. */
export async function readServerHealth(pool: Pool, openFor: number): Promise<ServerHealth> {
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  const [row] = await rows<Settings>(settings)
  const { isStandby } = row!
  return {
    ...row!,
    transactions: await rows(transactions, [openFor]),
    prepared: await rows(prepared, [openFor]),
    // The function for the current position fails on a standby.
    standbys: isStandby ? [] : await rows(standbys),
    slots: isStandby ? [] : await rows(slots),
  }
}
