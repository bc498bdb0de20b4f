import { randomBytes } from 'node:crypto'
import { type SentRequest, serialise } from './drive.ts'

/**
 * Returns a mix of requests: of a hundred, 90 read, 6 write, 3 open a WebSocket and 1 uploads, each from another
 * account.
 */
export function mixOf(
  sessions: readonly string[],
  picture: Buffer,
): (() => SentRequest) & { reads: () => SentRequest } {
  const ofSessions = sessions.map((session) => requestsOf(session, picture))
  let count = 0
  const next = () => {
    const part = count % 100
    const requests = ofSessions[count++ % ofSessions.length]!
    if (part < 90) return requests.read
    if (part < 96) return requests.write
    return part < 99 ? requests.socket : requests.upload
  }
  return Object.assign(next, { reads: () => ofSessions[count++ % ofSessions.length]!.read })
}

mixOf.health = () => serialise('health', { method: 'GET', path: '/health/live', headers: {} })

function requestsOf(session: string, picture: Buffer) {
  const own = { Authorization: `Bearer ${session}` }
  const boundary = 'a-boundary'
  const form = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
  }
  return {
    read: serialise('read', { method: 'GET', path: '/api/v1/timelines/home?limit=20', headers: own }),
    write: serialise('write', {
      method: 'POST',
      path: '/api/v1/statuses',
      headers: { ...own, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'How busy it is today!' }),
    }),
    socket: serialise('socket', { method: 'GET', path: '/api/v1/streaming', headers: { ...own, ...upgrade } }),
    upload: serialise('upload', {
      method: 'POST',
      path: '/api/v2/media',
      headers: { ...own, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body: form,
    }),
  }
}
