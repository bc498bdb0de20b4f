import { once } from 'node:events'
import { connect } from 'node:net'
import type { commandLineOn } from './commandLine.ts'

/**
 * Sends the head of a request that creates a post, and one byte of its body. Resolves when the server reads the body.
 * Uses a new account, because anonymous requests must send their body within two seconds.
 */
export async function halfPost(cli: ReturnType<typeof commandLineOn>, port: number) {
  await cli.json('accounts', 'create', 'slow_writer')
  const scopes = ['--scopes', 'read write']
  const { access_token: token } = await cli.json<{ access_token: string }>(
    'sessions',
    'create',
    'slow_writer',
    ...scopes,
  )
  const body = 'status=finished'
  const head = [
    'POST /api/v1/statuses HTTP/1.1',
    `Host: localhost:${port}`,
    'Connection: close',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    // The server responds with 100 when it starts to read the body.
    'Expect: 100-continue',
  ]
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve))
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const [leave] = (await once(socket, 'data')) as [string]
  if (!leave.startsWith('HTTP/1.1 100 ')) throw new Error(`It was answered before its body was read: ${leave}`)
  let answer = ''
  socket.on('data', (text: string) => (answer += text)).write(body.slice(0, 1))
  /** Sends the rest, and returns the whole response. */
  const end = async () => {
    socket.write(body.slice(1))
    await closed
    return answer
  }
  return { token, end, closed }
}
