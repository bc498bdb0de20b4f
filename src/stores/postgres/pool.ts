import pg from 'pg'

export type Pool = pg.Pool

/** Where a PostgreSQL is: a URL, or what the embedded one says of itself. */
export type DatabaseAddress = { url: string } | { host: string; port: number; user: string; database: string }

interface PoolOptions {
  /** Hears of connections that break while nobody uses them: the pool makes new ones by itself. */
  onError(error: Error): void
  /** Connections at most. */
  most?: number
}

/** A pool of connections; opens none before the first query. Whoever made it ends it. */
export function openPool(address: DatabaseAddress, { onError, most = 20 }: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...('url' in address ? { connectionString: address.url } : address),
    max: most,
    connectionTimeoutMillis: 5_000,
    // A query that is stuck must not keep its connection, and a caller, for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    // Our statements are named and have one good plan each; planning them anew would take longer than running them.
    options: '-c plan_cache_mode=force_generic_plan',
    keepAlive: true,
    application_name: 'social-service',
  })
  // Without a listener the process would end.
  pool.on('error', onError)
  return pool
}
