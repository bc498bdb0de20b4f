import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The query of a signed URL, which shows a file for a limited time without a session. */
export interface SignedQuery {
  /** When the URL expires, in seconds since 1970. */
  expires?: unknown
  signature?: unknown
}

/** Signs URLs of stored files, and verifies them. */
export interface FileSigner {
  /**
   * Returns the query that makes the file with this key available for one to two lifetimes. It is the same for everyone
   * within a lifetime, so that caches work.
   */
  query(key: string): string
  /** Returns for how many more seconds a query is valid for a key; undefined if it is wrong or expired. */
  remaining(key: string, query: SignedQuery): number | undefined
}

const defaultLifetime = 60 * 60

/**
 * Signs with a key derived from `secret`, so that processes with the same secret accept each other's URLs. `lifetime`
 * is in seconds.
 *
 * @default lifetime one hour
 */
export function fileSigner(secret: Buffer, lifetime = defaultLifetime, now = () => Date.now() / 1000): FileSigner {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'addresses of media files', 32))
  const sign = (key: string, expires: string) => createHmac('sha256', derived).update(`${key}\n${expires}`).digest()
  return {
    query(key) {
      const expires = String((Math.floor(now() / lifetime) + 2) * lifetime)
      return `expires=${expires}&signature=${sign(key, expires).toString('base64url')}`
    },
    remaining(key, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9]\d{0,11}$/.test(expires))
        return undefined
      const [sent, right] = [Buffer.from(signature, 'base64url'), sign(key, expires)]
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined
      const left = Number(expires) - now()
      return left > 0 ? left : undefined
    },
  }
}
