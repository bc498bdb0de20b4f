import type { Pool } from './pool.ts'

/** What a PostgreSQL server says of itself. */
export interface ServerState {
  /** Its major version, such as 18. */
  major: number
  /** Its clock, in milliseconds since 1970. */
  now: number
}

/** Asks a server what it is; throws where it can't be reached. */
export async function readServerState(pool: Pool): Promise<ServerState> {
  const { rows } = await pool.query<{ major: number; now: string }>(
    `select current_setting('server_version_num')::integer / 10000 as major,
       floor(extract(epoch from clock_timestamp()) * 1000) as now`,
  )
  const [state] = rows
  return { major: Number(state?.major), now: Number(state?.now) }
}
