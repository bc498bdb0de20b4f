import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a port of 127.0.0.1 that is free at the moment. It is below the ports that systems use for outgoing
 * connections, because an outgoing connection could take the port before a server listens.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(randomInt(10_000, 32_768), '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
