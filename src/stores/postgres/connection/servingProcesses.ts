import { listenStatement } from './bus.ts'
import type { Pool } from './pool.ts'

/**
 * Returns the number of processes (or of services, if one process runs several) that wake each other through this
 * database. Each has one connection that listens, which PostgreSQL shows. Returns 0 if they use Redis or another bus,
 * or if the database user may not see other users' connections. Throws if PostgreSQL cannot be reached.
 */
export async function countServingProcesses(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and query = $1`,
    [listenStatement],
  )
  return rows[0]?.count ?? 0
}

/** Returns a problem for the operator if more processes serve a database than are configured; otherwise undefined. */
export function servingProblem(serving: number, processes: number): string | undefined {
  if (serving <= processes) return undefined
  return (
    `${serving} processes serve this database, but PROCESSES (processes) says ${processes}: ` +
    `set it to ${serving} for each, or stop the others. Otherwise each counts calls separately.`
  )
}
