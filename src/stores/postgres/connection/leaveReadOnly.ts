import type pg from 'pg'
import { askAnew } from './askAnew.ts'
import { destroy } from './servers/renew.ts'

// What a server says that takes no writes: it was a primary once, or an address leads to another one now.
const readOnly = '25006'

interface Connection {
  connection?: Pick<NodeJS.EventEmitter, 'on' | 'off'>
}

/**
 * Ends connections of a pool to a server that takes no writes: the one that found out, as soon as
 * it is given back, and the others too where a new one finds a server that does. Where there is
 * none, the others go on reading. Returns how to stop.
 */
export function leaveReadOnly(pool: pg.Pool): () => void {
  const known = new Map<pg.PoolClient, 'in use' | 'idle'>()
  const listeners = new Map<pg.PoolClient, (error: { code?: string }) => void>()
  const leaving = new WeakSet<pg.PoolClient>()
  let isAsking = false
  let isWanted = false

  // What is found out while PostgreSQL is asked may be of later than its answer.
  async function leaveOthers(): Promise<void> {
    isWanted = true
    if (isAsking) return
    isAsking = true
    while (isWanted) {
      isWanted = false
      const others = [...known.keys()]
      if (await findsWritable(pool)) others.forEach(leave)
    }
    isAsking = false
  }

  function leave(client: pg.PoolClient): void {
    leaving.add(client)
    if (known.get(client) === 'idle') destroy(client as unknown as pg.Client)
  }

  function listen(client: pg.PoolClient): void {
    const listener = ({ code }: { code?: string }) => {
      if (code !== readOnly) return
      leaving.add(client)
      void leaveOthers()
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
    known.set(client, 'in use')
  }
  const onRelease = (_error: unknown, client: pg.PoolClient) => {
    known.set(client, 'idle')
    // A pool takes back no connection that has been ended.
    if (leaving.has(client)) void (client as unknown as pg.Client).end()
  }
  const onRemove = (client: pg.PoolClient) => {
    stopListening(client)
    known.delete(client)
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
  const [answer] = await askAnew<{ read_only: string }>(pool, question).catch(() => [])
  return answer?.read_only === 'off'
}
