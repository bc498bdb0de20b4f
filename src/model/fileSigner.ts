import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The query of a signed address, which shows a file for a while without a session. */
export interface SignedQuery {
  /** When the address ends, in seconds since 1970. */
  expires?: unknown
  signature?: unknown
}

/** Signs addresses of stored files, and checks them. */
export interface FileSigner {
  /**
   * The query that shows the file of a key for one to two lifetimes; the same for all who ask
   * within a lifetime, so that caches work.
   */
  query(key: string): string
  /** Seconds for which a query still shows the file of a key; undefined for one that is wrong or expired. */
  remaining(key: string, query: SignedQuery): number | undefined
}

const defaultLifetime = 60 * 60

/**
 * Signs with a key of its own that is derived from `secret`, so that processes with the same secret
 * accept each other's addresses. `lifetime` in seconds.
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
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(key, expires)]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const left = Number(expires) - now()
      return left > 0 ? left : undefined
    },
  }
}
