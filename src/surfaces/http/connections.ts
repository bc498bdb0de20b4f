import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { atMost } from '../../model/bounds.ts'
import { openFairPool, type PoolShare } from '../fairPool.ts'
import { addressKey, networkKey } from '../addressKey.ts'

const silentOf = new WeakMap<Server, ReadonlySet<Socket>>()

/**
 * Closes the connections of a server on which nothing has been received. Node leaves them open, because a request may
 * come. Browsers and load balancers open some connections that they may never use.
 */
export function closeUnused(server: Server): void {
  for (const socket of silentOf.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}

interface Connection {
  shares: PoolShare[]
  requestsUnderWay: number
}

/**
 * Limits a server to `most` open connections. Further ones are closed at once. While more than half are open,
 * connections are also closed if their address has an eighth of all, or their network a quarter.
 *
 * When all connections are in use, a newcomer below its share is still admitted. To make room, the first of these that
 * exists is closed:
 * - the connection that has waited longest without any request
 * - the one that has been idle the longest since its last request
 * - the one with the most unread response bytes
 *
 * The connections of a trusted proxy serve many people. So a proxy has no share, and its connections are not closed
 * between requests.
 */
export function boundConnections(
  { server }: FastifyInstance,
  most: number,
  isProxy: (address: string) => boolean,
): void {
  const pool = openFairPool(most)
  const open = new Map<Socket, Connection>()
  const silent = new Set<Socket>()
  const idle = new Set<Socket>()
  const busy = new Set<Socket>()
  silentOf.set(server, silent)

  function leave(socket: Socket): void {
    for (const some of [silent, idle, busy]) some.delete(socket)
    const connection = open.get(socket)
    if (open.delete(socket)) pool.giveBack(connection!.shares)
  }

  function makeRoom(): void {
    const [longest = leastRead(busy)] = silent.size > 0 ? silent : idle
    if (!longest) return
    leave(longest)
    longest.destroy()
  }

  // One function for all connections, because each `once` takes 200 bytes for as long as a socket is open.
  function leaveThis(this: Socket): void {
    leave(this)
  }

  server.prependListener('connection', (socket: Socket) => {
    const shares = sharesOf(socket.remoteAddress ?? '', isProxy)
    if (pool.used() >= most && pool.isNext(shares)) makeRoom()
    if (!pool.take(shares)) return void socket.destroy()
    open.set(socket, { shares, requestsUnderWay: 0 })
    silent.add(socket)
    socket.on('close', leaveThis)
  })

  function begin(socket: Socket): Connection | undefined {
    silent.delete(socket)
    idle.delete(socket)
    return open.get(socket)
  }

  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = begin(socket)
    if (!connection || connection.shares.length === 0) return
    connection.requestsUnderWay += 1
    busy.add(socket)
    response.once('close', () => {
      connection.requestsUnderWay -= 1
      if (connection.requestsUnderWay > 0) return
      busy.delete(socket)
      if (open.has(socket)) idle.add(socket)
    })
  })
  server.prependListener('upgrade', ({ socket }: IncomingMessage) => void begin(socket))
}

/**
 * Returns a function that checks whether an address is a trusted proxy, as Fastify understands the option. Caches the
 * results of 1,000 addresses, because each request asks several times, and parsing an address takes time.
 */
export function proxiesOf(trustProxy: string | boolean): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
  const cache = new LRUCache<string, boolean>({ ...atMost(1_000), memoMethod: (address) => isTrusted(address, 0) })
  return (address) => address !== '' && cache.memo(address)
}

// Returns the connection whose client leaves the most bytes unread.
function leastRead(sockets: ReadonlySet<Socket>): Socket | undefined {
  let least: Socket | undefined
  for (const socket of sockets) if (socket.writableLength > (least?.writableLength ?? 0)) least = socket
  return least
}

function sharesOf(remote: string, isProxy: (address: string) => boolean): PoolShare[] {
  if (isProxy(remote)) return []
  const address = addressKey(remote)
  return [
    { key: address, oneIn: 8 },
    { key: networkKey(address), oneIn: 4 },
  ]
}
