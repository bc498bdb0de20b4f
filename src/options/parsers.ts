import { isIP } from 'node:net'
import { partsOf } from './kinds.ts'

// Each throws a RangeError with the end of the sentence "VARIABLE must be ...", which does not repeat the value.

/** The proxies to believe, by addresses, networks and the names of @fastify/proxy-addr. */
export function parseProxies(value: string): string | boolean {
  if (/^(?:true|false)$/i.test(value)) return /^true$/i.test(value)
  const proxies = value.split(',').map((part) => part.trim())
  if (proxies.every(isProxy)) return proxies.join(',')
  throw new RangeError('true, false, or addresses and networks such as 10.0.0.0/8, comma-separated')
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (bits === undefined) return isIP(address) > 0 || /^(?:loopback|linklocal|uniquelocal)$/.test(address)
  return (
    rest.length === 0 && isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  )
}

/** A base URL, without a slash at its end. */
export function parseBaseUrl(value: string): string {
  const url = URL.parse(value)
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(value)
  if (isPlain) return url.origin
  throw new RangeError('an address such as https://social.example, without a path, query or password')
}

/** A PostgreSQL's URL. */
export function parseDatabaseUrl(value: string): string {
  if (/^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  throw new RangeError('an address such as postgres://user:password@host/database')
}

/** A Redis's URL, or those of some nodes of a cluster, comma-separated. */
export function parseRedisUrl(value: string): string {
  const urls = partsOf(value, ',')
  const isOne = urls.length === 1
  if (urls.length > 0 && urls.every((url) => isRedisUrl(url, isOne))) return urls.join(',')
  throw new RangeError(
    'an address such as redis://user:password@host:6379/0 (rediss:// for TLS; what is no letter or digit of a password as %XX), or those of nodes of a cluster, comma-separated and without a number at the end',
  )
}

// A cluster has no databases by number.
function isRedisUrl(text: string, isOne: boolean): boolean {
  const url = URL.parse(text)
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || /[?#]/.test(text)) return false
  return isOne ? /^\/?\d{0,5}$/.test(url.pathname) : /^\/?$/.test(url.pathname)
}

/** What the names of all keys in Redis begin with. Braces have a meaning there: they say which node of a cluster a key is on. */
export function parseRedisPrefix(value: string): string {
  if (/^[\w.:/-]{1,100}$/.test(value)) return value
  throw new RangeError('letters, digits and any of . : / _ -, 100 at most, such as social-service:')
}

/** The token of `/metrics`. */
export function parseMetricsToken(value: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(value)) return value
  throw new RangeError('16 or more printable ASCII characters without spaces')
}

/** The name of an S3 bucket. */
export function parseBucket(value: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(value)) return value
  throw new RangeError('the name of a bucket: 2 to 63 letters, digits, dots, hyphens and underscores')
}

/** The address of an S3 server, without a slash at its end. */
export function parseEndpoint(value: string): string {
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol) && !/[?#@]/.test(value)) return url.href.replace(/\/+$/, '')
  throw new RangeError('an address such as https://s3.example, without a query or password')
}

/** A folder of a bucket, without slashes at its ends. */
export function parsePrefix(value: string): string {
  const prefix = value.replace(/^\/+|\/+$/g, '')
  if (/^[\w.-]+(?:\/[\w.-]+)*$/.test(prefix) && prefix.length <= 200) return prefix
  throw new RangeError('a path such as social/media: letters, digits, dots, hyphens and underscores, joined by slashes')
}

/** A private key for pushes. */
export function parseVapidPrivateKey(value: string): string {
  if (/^[A-Za-z0-9_-]{43}=?$/.test(value)) return value
  throw new RangeError('32 bytes in base64url')
}

/** Whom push services may write to. */
export function parseVapidSubject(value: string): string {
  if (/^mailto:\S+@\S+$|^https:\/\/\S+$/.test(value) && URL.canParse(value)) return value
  throw new RangeError('an address such as mailto:admin@social.example or https://social.example')
}

/** The name of a request header of our own; `Authorization`, and what browsers or proxies set themselves, can't be one. */
export function parseHeaderName(value: string): string {
  if (/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(value) && !foreignHeader.test(value)) return value
  throw new RangeError('the name of a header of its own, such as X-CSRF-Token')
}

// Pages can't set the forbidden ones (Fetch section 2.2.2).
const foreignHeader =
  /^(?:(?:sec|proxy|content|accept|if|x-forwarded|access-control)-.*|accept|authorization|cache-control|connection|cookie2?|date|dnt|expect|forwarded|host|keep-alive|origin|pragma|range|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i

/** Origins as browsers spell them, comma-separated. */
export function parseOrigins(value: string): string[] {
  const origins = partsOf(value, ',')
  const trouble = origins.map(originTrouble).find((found) => found !== undefined)
  if (trouble !== undefined) {
    throw new RangeError(`origins such as https://app.social.example, comma-separated: an origin ${trouble}`)
  }
  return origins
}

function originTrouble(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//.test(text)) return 'begins with https:// or http://'
  if (url.origin === text) return undefined
  if (text.includes('@')) return 'has no user name and no password'
  if (/[/?#]/.test(text.slice(text.indexOf('//') + 2))) return 'has no path and no slash at its end'
  return 'is written as browsers do: in small letters (other alphabets as xn--), without the usual port'
}

/** What `Clear-Site-Data` may name (W3C Clear Site Data section 3.1, and what browsers have added), comma-separated; nothing for `none`. */
export function parseSiteData(value: string): string[] {
  const names = partsOf(value, ',')
  if (names.length === 1 && names[0] === 'none') return []
  if (names.every((name) => siteData.includes(name))) return names
  throw new RangeError(`none, or some of ${siteData.join(', ')}, comma-separated`)
}

const siteData = [
  '*',
  'cache',
  'clientHints',
  'cookies',
  'executionContexts',
  'prefetchCache',
  'prerenderCache',
  'storage',
]
