import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { openFairPool, type Share } from '../fairPool.ts'
import { addressKey, networkKey } from '../addressKey.ts'

/**
 * Closes connections unheard while `most` are open, and those of an address that has an eighth of them, or of a network that has a quarter,
 * while more than half are open. When all are open, the one that has waited longest without sending a request makes room for another.
 * Connections of a proxy that is trusted are of many people: it has no share.
 */
export function boundConnections(
  { server }: FastifyInstance,
  most: number,
  isProxy: (address: string) => boolean,
): void {
  const pool = openFairPool(most)
  const open = new Map<Socket, Share[]>()
  const silent = new Set<Socket>()

  function leave(socket: Socket): void {
    silent.delete(socket)
    const shares = open.get(socket)
    if (open.delete(socket)) pool.giveBack(shares!)
  }

  function makeRoom(): void {
    const [longest] = silent
    if (!longest) return
    leave(longest)
    longest.destroy()
  }

  server.prependListener('connection', (socket: Socket) => {
    const shares = sharesOf(socket.remoteAddress ?? '', isProxy)
    if (pool.taken() >= most) makeRoom()
    if (!pool.take(shares)) return void socket.destroy()
    open.set(socket, shares)
    silent.add(socket)
    socket.once('close', () => leave(socket))
  })
  const onRequest = ({ socket }: IncomingMessage) => void silent.delete(socket)
  server.prependListener('request', onRequest).prependListener('upgrade', onRequest)
}

/** Returns whether an address is a proxy's that is trusted, as Fastify understands the option. */
export function proxiesOf(trustProxy: string | boolean): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
  return (address) => address !== '' && isTrusted(address, 0)
}

function sharesOf(remote: string, isProxy: (address: string) => boolean): Share[] {
  if (isProxy(remote)) return []
  const address = addressKey(remote)
  return [
    { key: address, oneIn: 8 },
    { key: networkKey(address), oneIn: 4 },
  ]
}
