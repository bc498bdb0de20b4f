import type pg from 'pg'
import { queryOnNewConnection } from './queryOnNewConnection.ts'
import { destroy } from './servers/renew.ts'

// The SQLSTATE of a server that takes no writes: the server is no longer the primary, or the address now leads to
// another server.
const readOnly = '25006'

interface Connection {
  connection?: Pick<NodeJS.EventEmitter, 'on' | 'off'>
}

/**
 * Ends connections of a pool to a server that has become read-only. The connection on which the error occurred ends as
 * soon as it is released. If a new connection finds a server that takes writes, all others end too; otherwise they
 * continue reading. Returns a function that stops this.
 */
export function leaveReadOnly(pool: pg.Pool): () => void {
  const states = new Map<pg.PoolClient, 'in use' | 'idle'>()
  const listeners = new Map<pg.PoolClient, (error: { code?: string }) => void>()
  const leaving = new WeakSet<pg.PoolClient>()
  let isAsking = false
  let isDue = false

  // An error during a check may be newer than the result of the check, so check again.
  async function closeOthers(): Promise<void> {
    isDue = true
    if (isAsking) return
    isAsking = true
    while (isDue) {
      isDue = false
      const others = [...states.keys()]
      if (await findsWritable(pool)) others.forEach(leave)
    }
    isAsking = false
  }

  function leave(client: pg.PoolClient): void {
    leaving.add(client)
    if (states.get(client) === 'idle') destroy(client as unknown as pg.Client)
  }

  function listen(client: pg.PoolClient): void {
    const listener = ({ code }: { code?: string }) => {
      if (code !== readOnly) return
      leaving.add(client)
      void closeOthers()
    }
    listeners.set(client, listener)
    ;(client as Connection).connection?.on('errorMessage', listener)
  }
  function stopListening(client: pg.PoolClient): void {
    const listener = listeners.get(client)
    if (listener) (client as Connection).connection?.off('errorMessage', listener)
    listeners.delete(client)
  }
  const onAcquire = (client: pg.PoolClient) => {
    if (!listeners.has(client)) listen(client)
    states.set(client, 'in use')
  }
  const onRelease = (_error: unknown, client: pg.PoolClient) => {
    states.set(client, 'idle')
    // A pool does not reuse a connection that has ended.
    if (leaving.has(client)) void (client as unknown as pg.Client).end()
  }
  const onRemove = (client: pg.PoolClient) => {
    stopListening(client)
    states.delete(client)
  }
  const events = pool as NodeJS.EventEmitter
  events.on('acquire', onAcquire).on('release', onRelease).on('remove', onRemove)
  return () => {
    events.off('acquire', onAcquire).off('release', onRelease).off('remove', onRemove)
    // The connections of an application's pool outlive the service.
    for (const client of [...listeners.keys()]) stopListening(client)
  }
}

async function findsWritable(pool: pg.Pool): Promise<boolean> {
  const question = `select current_setting('transaction_read_only') as read_only`
  const [row] = await queryOnNewConnection<{ read_only: string }>(pool, question).catch(() => [])
  return row?.read_only === 'off'
}
