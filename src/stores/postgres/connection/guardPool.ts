import type pg from 'pg'

/**
 * Listens to the errors of a pool and of its connections while they are in use: a connection that breaks
 * between two statements says so by an event, which unheard would end the process. `onError` hears of
 * those that nobody uses, `onBroken` of all. Returns how to stop, after which nothing of it is left.
 */
export function guardPool(
  pool: pg.Pool,
  onError: (error: Error) => void = ignore,
  onBroken: (error: Error) => void = ignore,
): () => void {
  const clients = new Set<pg.PoolClient>()
  // A function of this guard's own: another's of the same pool takes away its own only.
  const heard = (error: Error) => onBroken(error)
  const onUse = (client: pg.PoolClient) => {
    if (!clients.has(client)) clients.add(client.on('error', heard))
  }
  const onRemove = (client: pg.PoolClient) => void clients.delete(client)
  // A pool of the caller's has connections from before. Of a pool that nobody hears connect, the
  // job library would take care, for good.
  pool.on('error', onError).on('connect', onUse).on('acquire', onUse).on('remove', onRemove)
  return () => {
    pool.off('error', onError).off('connect', onUse).off('acquire', onUse).off('remove', onRemove)
    for (const client of clients) client.off('error', heard)
  }
}

// The pool makes another connection, and whoever used this one hears of it at the next statement.
function ignore(): void {}
