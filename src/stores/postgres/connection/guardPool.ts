import type pg from 'pg'

/**
 * Listens to the errors of a pool and of its connections in use. A connection that breaks between two statements emits
 * an error, which would end the process without a listener. `onError` gets the errors of idle connections, `onBroken`
 * the errors of all connections. Returns a function that removes all these listeners.
 */
export function guardPool(
  pool: pg.Pool,
  onError: (error: Error) => void = ignore,
  onBroken: (error: Error) => void = ignore,
): () => void {
  const clients = new Set<pg.PoolClient>()
  // Each call makes a new function, so that two guards of a pool remove only their own listeners.
  const reportBroken = (error: Error) => onBroken(error)
  const onUse = (client: pg.PoolClient) => {
    if (!clients.has(client)) clients.add(client.on('error', reportBroken))
  }
  const onRemove = (client: pg.PoolClient) => void clients.delete(client)
  // An application's pool may already have open connections. The `connect` listener also keeps the job library from
  // adding its own listeners, which would stay for good.
  pool.on('error', onError).on('connect', onUse).on('acquire', onUse).on('remove', onRemove)
  return () => {
    pool.off('error', onError).off('connect', onUse).off('acquire', onUse).off('remove', onRemove)
    for (const client of clients) client.off('error', reportBroken)
  }
}

// The pool opens another connection, and the user of this one gets the error at the next statement.
function ignore(): void {}
