import type pg from 'pg'
import { destroy } from './servers/renew.ts'

const patience = 5_000

/** Returns what makes connections outside of a pool as it makes its own; they have yet to be opened. */
export function newClientOf(pool: pg.Pool): (more: pg.ClientConfig) => pg.Client {
  // Of a pool's options, the password is hidden from who copies them.
  const { options, Client } = pool as pg.Pool & { options: pg.ClientConfig; Client: typeof pg.Client }
  return (more) => new Client({ ...options, password: options.password, ...more } as pg.ClientConfig)
}

/**
 * Asks the PostgreSQL of a pool something on a connection of its own, made as the pool makes its.
 * Rejects where it does not answer.
 */
export async function askAnew<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  ended?: AbortSignal,
): Promise<Row[]> {
  const client = newClientOf(pool)({ connectionTimeoutMillis: patience, query_timeout: patience })
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
