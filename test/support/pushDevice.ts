import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface MessageDecryption {
  decrypt(body: Buffer, keys: object): Buffer
}
// Loads the encryption library that the sender depends on.
const require = createRequire(import.meta.url)
const { decrypt } = createRequire(require.resolve('web-push'))('http_ece') as MessageDecryption

/** A push message as it arrived. */
export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Starts a device with its own keys and its push service, which answers with the status codes that the test chooses.
 */
export async function startDevice(answer: (count: number) => number = () => 201) {
  const received: ReceivedPush[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    const status = answer(received.length)
    response.writeHead(status, status === 302 ? { location: `${origin}/elsewhere` } : {}).end('x'.repeat(100_000))
  })
  let connections = 0
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    received,
    port,
    connections: () => connections,
    /** Returns the subscription that a client sends. */
    subscription: (standard: boolean, endpoint = `${origin}/push/secret-of-the-device`) => ({
      endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      standard,
    }),
    /** Decrypts the JSON of a push message. */
    read({ headers, body }: ReceivedPush) {
      const own = { privateKey: keys, authSecret: auth.toString('base64url') }
      const encoding = headers['content-encoding']
      const text =
        encoding === 'aes128gcm'
          ? decrypt(body, { ...own, version: encoding })
          : decrypt(body, { ...own, version: encoding, ...legacyHeaders(headers) })
      return JSON.parse(text.toString()) as Record<string, unknown>
    },
  }
}

// Returns the parameters that draft-ietf-webpush-encryption-04 has in two headers. They later moved into the body.
function legacyHeaders(headers: IncomingHttpHeaders) {
  const [, dh] = /(?:^|;)dh=([\w-]+)/.exec(String(headers['crypto-key'])) ?? []
  const [, salt] = /salt=([\w-]+)/.exec(String(headers['encryption'])) ?? []
  return { dh, salt }
}

/** Returns the sender of a push message, after verifying the signature with the key that it names (RFC 8292). */
export function senderOf({ headers }: ReceivedPush) {
  const { authorization = '' } = headers
  const [, token = ''] = /^(?:vapid t=|WebPush )([\w.-]+)/.exec(authorization) ?? []
  const [, key = ''] = /(?:k|p256ecdsa)=([\w-]+)/.exec(`${authorization} ${String(headers['crypto-key'])}`) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1), y: part(point, 33) }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isValid = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  return { key, isValid, aud, sub }
}

const part = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url')
