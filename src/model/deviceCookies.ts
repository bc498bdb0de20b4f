import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountId } from './ids.ts'

/**
 * Cookies by which a service recognises a browser that has signed in before (OWASP's "device cookies"). A cookie
 * identifies a browser and proves the accounts that signed in with it. It signs nobody in: a thief only gains a few
 * more failed tries.
 */
export interface DeviceCookies {
  /**
   * Returns the key that counts failed sign-ins of this browser to an account; undefined if the browser has never
   * signed in to it.
   */
  counterOf(cookie: string | undefined, account: AccountId): string | undefined
  /** Returns the cookie after a sign-in. It still proves the four accounts that signed in before this one. */
  remember(cookie: string | undefined, account: AccountId): string
}

// The browser's random id, then a proof for each account, the latest first: 16 bytes each.
const grammar = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/
const accountsAtMost = 5

/**
 * Makes the proofs with a key derived from `secret`, so that processes with the same secret recognise each other's
 * browsers.
 */
export function deviceCookies(secret: Buffer): DeviceCookies {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'browsers that have signed in', 32))

  const proofOf = (browser: string, account: AccountId) =>
    createHmac('sha256', derived).update(`${browser}\n${account}`).digest().subarray(0, 16).toString('base64url')

  function partsOf(cookie: string | undefined): { browser: string; proofs: string[] } {
    if (cookie === undefined || !grammar.test(cookie)) return { browser: '', proofs: [] }
    const [browser = '', ...proofs] = cookie.split('.')
    return { browser, proofs }
  }

  return {
    counterOf(cookie, account) {
      const { browser, proofs } = partsOf(cookie)
      const right = proofOf(browser, account)
      if (!proofs.some((proof) => isSame(proof, right))) return undefined
      return createHash('sha256').update(`${browser}\n${account}`).digest('base64url')
    },
    remember(cookie, account) {
      const parts = partsOf(cookie)
      const browser = parts.browser || randomBytes(16).toString('base64url')
      const proof = proofOf(browser, account)
      const others = parts.proofs.filter((other) => other !== proof)
      return [browser, proof, ...others.slice(0, accountsAtMost - 1)].join('.')
    },
  }
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
