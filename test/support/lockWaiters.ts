import type pg from 'pg'

/**
 * Returns the number of connections to this database that wait for a lock of any kind. `pg_locks` would also include
 * connections of concurrent test files. Do not call it within a transaction, where `pg_stat_activity` does not change.
 */
export async function lockWaiters(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}
