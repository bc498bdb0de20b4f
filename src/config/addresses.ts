import { isIP } from 'node:net'
import { readRedisAddress } from '../stores/redis/address.ts'
import { either, flag, listOf, matching, partsOf, string } from './valueTypes.ts'
import type { ValueType } from './option.ts'

/** The IP address of an interface, or a host name. */
export const host = string('an IP address or a host name', (text) =>
  isIP(text) > 0 || /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined,
)

/** A base URL, without a trailing slash. */
export const baseUrl = string(
  'an address such as https://social.example, without a path, query or password',
  (text) => {
    const url = plainUrl(text)
    return url?.pathname === '/' ? url.origin : undefined
  },
)

/** The URL of an S3 server, without a trailing slash. */
export const endpoint = string('an address such as https://s3.example, without a query or password', (text) =>
  plainUrl(text)?.href.replace(/\/+$/, ''),
)

// Refuses what `URL` would repair without an error: whitespace, backslashes, missing slashes.
function plainUrl(text: string): URL | undefined {
  const isPlain = /^https?:\/\/[^\s\\?#@]+$/i.test(text)
  return (isPlain && URL.parse(text)) || undefined
}

/** A URL of one or several PostgreSQL servers. `requireConsistent` finds errors in it, such as an unknown parameter. */
export const databaseUrl = matching(
  /^postgres(?:ql)?:\/\/\S+$/i,
  'an address such as postgres://user:password@host/database, or with several hosts, such as host1:5432,host2:5432',
)

/** URLs of PostgreSQL servers, one server each. `requireConsistent` finds errors in them. */
export const databaseUrls = listOf(
  (text) => (/^postgres(?:ql)?:\/\/\S+$/i.test(text) ? undefined : ''),
  'addresses such as postgres://user:password@host/database, separated by commas, with one server each',
)

/** The address of a Redis server, of nodes of a cluster, or of sentinels. */
export const redisUrl = string(
  'an address such as redis://user:password@host:6379/0 (rediss:// for TLS; write characters of a password that are not letters or digits as %XX), the addresses of the nodes of a cluster, separated by commas, without a database number, or sentinels and the name of the master, such as redis+sentinel://user:password@host1,host2,host3/name (rediss+sentinel:// for TLS)',
  (text) => readRedisAddress(text) && text.trim().replace(/\s*,\s*/g, ','),
)

/** The contact for the operators of push services. */
export const vapidSubject = string(
  'an address such as mailto:admin@social.example or https://social.example',
  (text) => (/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) && URL.canParse(text) ? text : undefined),
)

/** Origins as browsers write them. */
export const origins = listOf((text) => {
  const problem = problemOfOrigin(text)
  return problem && `: an origin ${problem}`
}, 'a list of origins such as https://app.social.example')

function problemOfOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//.test(text)) return 'must begin with https:// or http://'
  if (url.origin === text) return undefined
  if (text.includes('@')) return 'must not have a user name or password'
  if (/[/?#]/.test(text.slice(text.indexOf('//') + 2))) return 'must not have a path or a trailing slash'
  return 'must be written as browsers do: in lower case (other alphabets as xn--), without the default port'
}

const proxyList = string('addresses and networks such as 10.0.0.0/8, separated by commas', (text) => {
  const parts = partsOf(text)
  return parts?.every(isProxy) ? parts.join(',') : undefined
})

/** Trusted proxies: addresses, networks, or names that @fastify/proxy-addr defines, such as `loopback`. */
export const proxies: ValueType<string | boolean> = {
  ...either(flag, proxyList),
  // `1` is rejected, because here it would trust every address, while in other servers it means one proxy.
  read: (text) => (/^(?:true|false)$/i.test(text) ? flag.read(text) : text),
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (bits === undefined) return isIP(address) > 0 || /^(?:loopback|linklocal|uniquelocal)$/.test(address)
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false
  return isIP(address) > 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
}
