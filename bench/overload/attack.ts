import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { newSessionId } from '../../src/model/session.ts'

/** The responses to hostile clients during an attack. */
export interface Attack {
  /** The number of responses by status; 0 counts sockets that were closed without one. */
  statuses: ReadonlyMap<number, number>
  end(): Promise<void>
}

// Four networks with three local addresses each.
const addresses = [1, 2, 3, 4].flatMap((network) => [1, 2, 3].map((host) => `127.${network}.0.${host}`))

const slowBody = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, 'Content-Length: 400']
    .join('\r\n')
    .concat('\r\n\r\n{')

/**
 * The first bytes of each socket, which are followed by a byte every three seconds. A socket with an empty text sends
 * nothing.
 */
const openings: (() => string)[] = [
  () => slowBody('POST /api/v1/statuses'),
  () => slowBody('POST /graphql'),
  () => slowBody('POST /oauth/token'),
  () => slowBody('POST /'),
  () => slowBody('POST /api/v1/accounts'),
  () => slowBody('POST /api/v1/statuses', `Authorization: Bearer ${newSessionId().reveal()}`),
  () => slowBody('POST /api/v2/media').replace('application/json', 'multipart/form-data; boundary=x'),
  () => 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  () => '',
]

/** Opens slow and idle sockets without a session from twelve addresses, and replaces each one that is closed. */
export function startAttack(port: number, socketsPerAddress = 18): Attack {
  const statuses = new Map<number, number>()
  const open = new Set<Socket>()
  let isOver = false
  const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)

  async function holdOn(localAddress: string, at: number): Promise<void> {
    for (let turn = at; !isOver; turn++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      open.add(socket)
      count(await heldBy(socket, openings[turn % openings.length]!()))
      open.delete(socket)
      await pause(50)
    }
  }

  const holding = addresses.flatMap((address) =>
    Array.from({ length: socketsPerAddress }, (_, at) => holdOn(address, at)),
  )
  return {
    statuses,
    async end() {
      isOver = true
      for (const socket of open) socket.destroy()
      await Promise.all(holding)
    },
  }
}

/**
 * Sends the first bytes, then as little as possible. Resolves with the status of the response when the socket is
 * closed.
 */
function heldBy(socket: Socket, opening: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  let answer = ''
  const slowly = setInterval(() => opening !== '' && socket.write('x'), 3_000)
  socket.on('data', (chunk) => {
    answer += String(chunk)
    // Only unanswered requests hold a slot, so close the socket after the response.
    if (answer.includes('\r\n\r\n')) socket.destroy()
  })
  socket.on('error', () => undefined)
  socket.on('end', () => socket.destroy())
  socket.once('close', () => {
    clearInterval(slowly)
    resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0))
  })
  if (opening !== '') socket.write(opening)
  return promise
}
