import type { Pool } from './pool.ts'

/** What a PostgreSQL server says of itself. */
export interface ServerState {
  /** Its major version, such as 18. */
  major: number
  /** Its clock, in milliseconds since 1970. */
  now: number
  /** How many it has at most, and how many of them only for others than us. */
  connections: { most: number; reserved: number }
}

/** Asks a server what it is; throws where it can't be reached. */
export async function readServerState(pool: Pool): Promise<ServerState> {
  const { rows } = await pool.query<{ major: number; now: string; most: number; reserved: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major,
       floor(extract(epoch from clock_timestamp()) * 1000) as now,
       current_setting('max_connections')::integer as most,
       current_setting('superuser_reserved_connections')::integer
         -- There since PostgreSQL 16.
         + coalesce(current_setting('reserved_connections', true), '0')::integer as reserved`,
  )
  const [state] = rows
  const connections = { most: Number(state?.most), reserved: Number(state?.reserved) }
  return { major: Number(state?.major), now: Number(state?.now), connections }
}
