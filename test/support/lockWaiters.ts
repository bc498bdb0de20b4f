import type pg from 'pg'

/**
 * How many connections to this database wait for a lock, of whatever kind: `pg_locks` would tell of those that test files beside this one
 * wait for too. Not to be asked within a transaction, for which `pg_stat_activity` stands still.
 */
export async function lockWaiters(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}
