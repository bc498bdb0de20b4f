import type pg from 'pg'

/** Fields that `pg` has, but that its types do not declare. */
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

/** Ends a connection without notifying the server. `end` would wait for the server's response. */
export function destroy(client: pg.Client): void {
  destroyed.add(client)
  ;(client as unknown as WithConnection).connection.stream.destroy()
}

/** Returns whether a client was destroyed, so that it must not connect any more. */
export const isDestroyed = (client: pg.Client): boolean => destroyed.has(client)

/**
 * Makes a client usable again after a failed connection: copies all fields of a fresh client, and leaves its listeners.
 * A client of `pg` can connect only once, but its whole state is in its fields, and a fresh one has no listeners yet.
 */
export function renew(client: pg.Client, fresh: pg.Client): void {
  const { connection, connectionTimeoutHandle } = client as unknown as WithConnection
  clearTimeout(connectionTimeoutHandle)
  connection.removeAllListeners()
  connection.on('error', () => undefined)
  connection.stream.destroy()
  const { _events, _eventsCount, _maxListeners, ...fields } = fresh as unknown as WithConnection
  Object.assign(client, fields)
  // The password is not enumerable, and may depend on the host.
  client.password = fresh.password as string
}
