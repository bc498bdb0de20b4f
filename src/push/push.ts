import { ECDH } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { atMost } from '../model/bounds.ts'
import { literalAddress, isPublicAddress, PrivateAddressError } from './addresses.ts'
import type { VapidKeys } from './vapid.ts'

/** The endpoint of a device and the keys to encrypt for it, in base64url. */
export interface PushTarget {
  /** The owner of the device. */
  accountId: string
  endpoint: string
  /** `p256dh`: a point of P-256 (RFC 8291 section 2). */
  publicKey: string
  /** 16 bytes. */
  auth: string
  /** True for RFC 8291; false for the draft before it, which older apps use. */
  standard: boolean
}

/** The outcome of a push: accepted; the subscription no longer exists; or rejected for good for another reason. */
export type PushOutcome = 'delivered' | 'gone' | 'refused'

/** Sends pushes to devices through the push services of their endpoints. */
export interface Push {
  /** The public key by which devices recognise this service, in base64url (RFC 8292 section 3.2). */
  publicKey: string
  /**
   * Returns whether pushes may go to an endpoint: it must be https, and its host must not be a private IP address. If
   * the host is a name, its addresses are checked when a push is sent.
   */
  isEndpoint(endpoint: string): boolean
  /**
   * Encrypts and sends a text of at most 3,000 bytes. Throws if another try may succeed, and at once if an endpoint of
   * this account was slow a moment ago. The error does not contain the endpoint.
   */
  send(target: PushTarget, text: string, signal: AbortSignal): Promise<PushOutcome>
}

interface Options {
  keys: VapidKeys
  /** The contact for push services if there are problems: a `mailto:` or `https:` address (RFC 8292 section 2.1). */
  subject(): string
  /** True to allow endpoints at private addresses, without TLS too: for tests and private networks. */
  allowPrivate: boolean
}

// Seconds for which a push service stores a message for an offline device, as in Mastodon.
const timeToLive = 48 * 60 * 60

// The milliseconds after which an endpoint counts as slow. A push to it blocks a worker, so endpoints that are slow on
// purpose would delay all pushes. After a slow push, the pushes of the account pause, and not those to the host,
// because most endpoints are on the same few push services.
const slow = 3_000
const rest = 60_000

// The modules are loaded when they are first needed, because most processes push nothing for a while.
const sending = () => Promise.all([import('web-push'), import('./post.ts')])

/** Makes a sender of pushes signed with these keys. It sends nothing and opens no connection yet. */
export function createPush({ keys, subject, allowPrivate }: Options): Push {
  const resting = new LRUCache<string, true>({ ...atMost(10_000), ttl: rest })
  return {
    publicKey: keys.publicKey,
    isEndpoint: (endpoint) => isEndpoint(endpoint, allowPrivate),
    async send({ accountId, endpoint, publicKey, auth, standard }, text, signal) {
      if (resting.has(accountId)) throw new Error('The push service was slow a moment ago')
      const [{ default: webPush }, { post }] = await sending()
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh: publicKey, auth } }, text, {
        vapidDetails: { subject: subject(), ...keys },
        TTL: timeToLive,
        contentEncoding: standard ? 'aes128gcm' : 'aesgcm',
      })
      const request = { endpoint, headers: asTexts(headers), body, allowPrivate, signal }
      const startedAt = performance.now()
      const status = await post(request)
        .catch(refusedOrFailed)
        .finally(() => {
          if (performance.now() - startedAt > slow) resting.set(accountId, true)
        })
      return outcomeOf(status)
    },
  }
}

function asTexts(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function isEndpoint(endpoint: string, allowPrivate: boolean): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false
  // This push service no longer exists, and the library would print a warning for each push.
  if (url.href.startsWith('https://android.googleapis.com/gcm/send')) return false
  if (allowPrivate) return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  const literal = literalAddress(url)
  return url.protocol === 'https:' && (literal === undefined || isPublicAddress(literal))
}

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

// Network errors contain hosts and addresses, and are stored with the job. The code is enough.
function refusedOrFailed(error: unknown): 'private' {
  if (error instanceof PrivateAddressError) return 'private'
  const { code, name } = error as NodeJS.ErrnoException
  throw new Error(`The push service could not be reached (${code ?? name})`)
}

function outcomeOf(status: number | 'private'): PushOutcome {
  if (status === 'private') return 'refused'
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone' // RFC 8030 section 7.3
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    throw new Error(`The push service returned ${status}`)
  }
  return 'refused'
}

/**
 * Returns an uncompressed point of P-256 (65 bytes) as base64url, from base64 or base64url; undefined for any other
 * text.
 */
export function publicKeyOf(text: string): string | undefined {
  const bytes = bytesOf(text)
  if (bytes?.length !== 65 || bytes[0] !== 4) return undefined
  try {
    return ECDH.convertKey(bytes, 'prime256v1', undefined, 'base64url', 'uncompressed') as string
  } catch {
    return undefined // not on the curve
  }
}

/** Returns an auth secret (16 bytes) as base64url, from base64 or base64url; undefined for any other text. */
export function authOf(text: string): string | undefined {
  const bytes = bytesOf(text)
  return bytes?.length === 16 ? bytes.toString('base64url') : undefined
}

function bytesOf(text: string): Buffer | undefined {
  return /^[A-Za-z0-9_+/-]{1,200}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined
}
