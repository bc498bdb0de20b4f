import { listenStatement } from './bus.ts'
import type { Pool } from './pool.ts'

/**
 * How many processes (or services in one) hear of each other through this database: each keeps one
 * connection that listens, which PostgreSQL shows. 0 where they use Redis or a bus of the caller's,
 * or a user may not see another's connections. Throws where it can't be reached.
 */
export async function countServing(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and query = $1`,
    [listenStatement],
  )
  return rows[0]?.count ?? 0
}

/** What an operator has to know where more processes serve a database than were said to; undefined where not. */
export function troubleOfServing(serving: number, processes: number): string | undefined {
  if (serving <= processes) return undefined
  return (
    `${serving} processes serve this database, and PROCESSES (processes) says ${processes}: ` +
    `set it to ${serving} for each, or stop those that should not be, else each counts calls for itself alone.`
  )
}
