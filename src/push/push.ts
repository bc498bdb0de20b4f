import { ECDH } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { atMost } from '../model/bounds.ts'
import { literalAddress, isPublicAddress, PrivateAddressError } from './addresses.ts'
import type { VapidKeys } from './vapid.ts'

/** Where pushes to a device go, and what they are encrypted with; keys in base64url. */
export interface PushTarget {
  /** Whose device it is. */
  accountId: string
  endpoint: string
  /** `p256dh`: a point of P-256 (RFC 8291 section 2). */
  publicKey: string
  /** 16 bytes. */
  auth: string
  /** Whether it is encrypted by RFC 8291, or else by the draft before it that older apps know. */
  standard: boolean
}

/**
 * What became of a push: taken; refused, since there is no such subscription any more; refused for
 * good for another reason.
 */
export type PushOutcome = 'delivered' | 'gone' | 'refused'

/** Sends pushes to devices, through the push services their endpoints belong to. */
export interface Push {
  /** What devices know this service by, in base64url (RFC 8292 section 3.2). */
  publicKey: string
  /**
   * Whether pushes could go to an endpoint: https, and no address that is not public. What its name
   * leads to is looked at later.
   */
  isEndpoint(endpoint: string): boolean
  /**
   * Encrypts and sends a text of 3,000 bytes at most. Throws where another try may go better, and at once where an
   * endpoint of this account was slow a moment ago; the error names no endpoint.
   */
  send(target: PushTarget, text: string, signal: AbortSignal): Promise<PushOutcome>
}

interface Options {
  keys: VapidKeys
  /** Who to write to when pushes make trouble: a `mailto:` or `https:` address (RFC 8292 section 2.1). */
  subject(): string
  /** Whether endpoints may be at private addresses, and without TLS there: for tests, and networks of one's own. */
  allowPrivate: boolean
}

// Seconds that a push service keeps a message for a device that is away: as Mastodon.
const timeToLive = 48 * 60 * 60

// Milliseconds. Whoever waits for an answer sends no other push meanwhile: endpoints made to be slow would hold
// up all of them. It is the account that rests, not the host: most endpoints are at the same few push services.
const slow = 3_000
const rest = 60_000

// Read when they are first needed: most starts push nothing for a while.
const sending = () => Promise.all([import('web-push'), import('./post.ts')])

/** Pushes signed with these keys. Nothing is sent or opened yet. */
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
      const begun = performance.now()
      const status = await post(request)
        .catch(refusedOrFailed)
        .finally(() => {
          if (performance.now() - begun > slow) resting.set(accountId, true)
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
  // A service that is no more; the library would speak of it on the console for each push.
  if (url.href.startsWith('https://android.googleapis.com/gcm/send')) return false
  if (allowPrivate) return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  const literal = literalAddress(url)
  return url.protocol === 'https:' && (literal === undefined || isPublicAddress(literal))
}

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

// Errors of the network name hosts and addresses, and are kept with the job: the code says enough.
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
    throw new Error(`The push service answered ${status}`)
  }
  return 'refused'
}

/**
 * The 65 bytes of an uncompressed point of P-256 as base64url, out of base64 of either kind;
 * undefined for anything else.
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

/** The 16 bytes of an auth secret as base64url, out of base64 of either kind; undefined for anything else. */
export function authOf(text: string): string | undefined {
  const bytes = bytesOf(text)
  return bytes?.length === 16 ? bytes.toString('base64url') : undefined
}

function bytesOf(text: string): Buffer | undefined {
  return /^[A-Za-z0-9_+/-]{1,200}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined
}
