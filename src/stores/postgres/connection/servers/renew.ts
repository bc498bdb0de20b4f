import type pg from 'pg'

/** What `pg` has, and its types don't. */
interface WithConnection {
  connection: {
    stream: { destroy(): void }
    removeAllListeners(): void
    on(event: 'error', listener: () => void): void
  }
  connectionTimeoutHandle?: NodeJS.Timeout
  _events?: unknown
  _eventsCount?: unknown
  _maxListeners?: unknown
}

const destroyed = new WeakSet<pg.Client>()

/** Ends a connection without a word to the other side, who may not hear it: `end` would wait for an answer. */
export function destroy(client: pg.Client): void {
  destroyed.add(client)
  ;(client as unknown as WithConnection).connection.stream.destroy()
}

/** Whether a client was destroyed, and so is to connect to nothing any more. */
export const isDestroyed = (client: pg.Client): boolean => destroyed.has(client)

/**
 * Lets a client whose connection failed begin anew: it becomes what another is that has not
 * connected yet. Who listens to it goes on. A client of `pg` connects once; but all that it is lies
 * in its fields, and a new one listens to nothing yet.
 */
export function renew(client: pg.Client, fresh: pg.Client): void {
  const { connection, connectionTimeoutHandle } = client as unknown as WithConnection
  clearTimeout(connectionTimeoutHandle)
  connection.removeAllListeners()
  connection.on('error', () => undefined)
  connection.stream.destroy()
  const { _events, _eventsCount, _maxListeners, ...fields } = fresh as unknown as WithConnection
  Object.assign(client, fields)
  // It is not enumerable, and may have been read for another host.
  client.password = fresh.password as string
}
