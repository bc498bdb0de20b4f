import type { Pool } from './pool.ts'

/** The facts about a PostgreSQL server that a check needs. */
export interface ServerState {
  /** The major version, such as 18. */
  major: number
  /** The clock of the server, in milliseconds since 1970. */
  now: number
  /** `max_connections`, and the number of connections that are reserved for other users. */
  connections: { most: number; reserved: number }
}

/** Reads the state of a server. Throws if it cannot be reached. */
export async function readServerState(pool: Pool): Promise<ServerState> {
  const { rows } = await pool.query<{ major: number; now: string; most: number; reserved: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major,
       floor(extract(epoch from clock_timestamp()) * 1000) as now,
       current_setting('max_connections')::integer as most,
       current_setting('superuser_reserved_connections')::integer
         -- This setting exists since PostgreSQL 16.
         + coalesce(current_setting('reserved_connections', true), '0')::integer as reserved`,
  )
  const [state] = rows
  const connections = { most: Number(state?.most), reserved: Number(state?.reserved) }
  return { major: Number(state?.major), now: Number(state?.now), connections }
}
