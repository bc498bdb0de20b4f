import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { type RoundTrip, watchConnection } from './watchConnection.ts'

/** A proxy in front of PostgreSQL that counts how often a client waits for it. */
export interface RoundTripCounter {
  /** Connects to the same database through the proxy. */
  url: string
  /** Runs work. Returns the round trips that began in the meantime, on any connection. */
  during(work: () => Promise<unknown>): Promise<RoundTrip[]>
  close(): Promise<void>
}

/** Starts a proxy in front of the database of `target`. */
export async function countRoundTrips(target: string): Promise<RoundTripCounter> {
  const trips: RoundTrip[] = []
  const sockets = new Set<Socket>()
  const { host, port } = new pg.Client({ connectionString: target })

  function accept(client: Socket): void {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const { sent, answered } = watchConnection((trip) => void trips.push(trip))
    forward(client, server, sent)
    forward(server, client, answered)
  }

  function forward(from: Socket, to: Socket, watch: (data: Buffer) => void): void {
    sockets.add(from.setNoDelay())
    from.on('data', (data: Buffer) => {
      watch(data)
      to.write(data)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }

  const listener = createServer(accept).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = new URL(target)
  url.search = ''
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  return {
    url: url.href,
    async during(work) {
      const before = trips.length
      await work()
      return trips.slice(before)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
