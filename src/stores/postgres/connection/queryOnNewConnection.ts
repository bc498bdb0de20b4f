import type pg from 'pg'
import { destroy } from './servers/renew.ts'

const timeoutMs = 5_000

/** Returns a function that makes clients outside a pool, with the pool's options. They are not connected yet. */
export function newClientOf(pool: pg.Pool): (more: pg.ClientConfig) => pg.Client {
  // `password` is not enumerable in a pool's options, so a mere copy of the options would lack it.
  const { options, Client } = pool as pg.Pool & { options: pg.ClientConfig; Client: typeof pg.Client }
  return (more) => new Client({ ...options, password: options.password, ...more } as pg.ClientConfig)
}

/**
 * Runs a query on a pool's PostgreSQL over a new connection, with the pool's options. Rejects if the server does not
 * answer.
 */
export async function queryOnNewConnection<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  ended?: AbortSignal,
): Promise<Row[]> {
  const client = newClientOf(pool)({ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => undefined)
  const onEnd = () => destroy(client)
  ended?.addEventListener('abort', onEnd, { once: true })
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    ended?.removeEventListener('abort', onEnd)
    destroy(client)
  }
}
