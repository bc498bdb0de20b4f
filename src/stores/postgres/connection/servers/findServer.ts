import type { DatabaseUrl, TargetSession } from '../../../../model/databaseUrl/databaseUrl.ts'
import type { DatabaseServer } from '../../../../model/databaseUrl/servers.ts'
import { addressesOf, inOrder } from './order.ts'
import { targetsInOrder } from './suits.ts'
import { isOfTls, type Tls, tlsVariants } from './tlsVariants.ts'
import { unreachable } from './unreachable.ts'

/** One way to connect. */
export interface Attempt {
  server: DatabaseServer
  address: string
  tls: Tls
  /** The required kind of server. */
  target: TargetSession
  /** The time to give up, in `performance.now()`. */
  until: number
}

interface Search {
  url: DatabaseUrl
  /** The time to give up the whole search, in `performance.now()`. */
  until: number
  /** Connects. Rejects if that fails, or if the server is not of the required kind. */
  tryOnce(attempt: Attempt): Promise<void>
  /** Returns true once the connection is no longer wanted. */
  isOver(): boolean
}

/**
 * Tries the servers of a URL and all their addresses, in order, until one fits.
 * @throws the error of the last attempt; with several servers, an Error with the reason for each
 */
export async function findServer(search: Search): Promise<void> {
  const { url, until, isOver } = search
  const failures: string[] = []
  let last: Error | undefined
  for (const [target, untilPass] of sharing(targetsInOrder(url.target), until)) {
    for (const [server, untilServer] of sharing(inOrder(url), untilPass)) {
      last = await tryServer(search, { server, target, until: untilServer })
      if (!last) return
      if (isOver() || isFinal(last)) throw last
      failures.push(`${server.host}:${server.port}: ${last.message}`)
    }
  }
  if (url.servers.length === 1) throw last!
  throw unreachable(`no server can be used (${failures.join('; ')})`, last)
}

// Each item gets its share of the remaining time, so that an item that does not answer cannot use up all of it.
function* sharing<Item>(items: readonly Item[], until: number): Generator<[Item, number]> {
  for (const [nth, item] of items.entries()) {
    const now = performance.now()
    if (now < until) yield [item, now + (until - now) / (items.length - nth)]
  }
}

// Returns the error; undefined if the server was found.
async function tryServer(search: Search, { server, target, until }: Pick<Attempt, 'server' | 'target' | 'until'>) {
  const { url, isOver } = search
  try {
    let last: Error | undefined
    const addresses = await inTime(addressesOf(server.host, url.isShuffled), until)
    for (const [address, share] of sharing(addresses, until)) {
      const own = url.connectTimeout === undefined ? share : performance.now() + url.connectTimeout * 1000
      last = await tryAddress(search, { server, address, target, until: Math.min(own, search.until) })
      if (!last || isOver() || isFinal(last)) return last
    }
    return last ?? unreachable('there was no time left to ask it')
  } catch (error) {
    return error as Error
  }
}

async function tryAddress(search: Search, attempt: Omit<Attempt, 'tls'>): Promise<Error | undefined> {
  const { server, address } = attempt
  let last: Error | undefined
  for (const tls of await tlsVariants(search.url.tls, server.host, address)) {
    if (last && !isOfTls(last)) break
    last = await search.tryOnce({ ...attempt, tls }).then(() => undefined, asError)
    if (!last) return undefined
  }
  return last && explained(last, server)
}

function explained(error: Error, { host, port }: DatabaseServer): Error {
  if (error.message === 'timeout expired') {
    return Object.assign(new Error(`${host}:${port} does not answer`, { cause: error }), { code: 'ETIMEDOUT' })
  }
  const { severity, code } = error as Error & { severity?: string; code?: string }
  if (severity !== undefined || !isOfTls(error)) return error
  return unreachable(`no encrypted connection to ${host}:${port} can be made (${code ?? error.message})`, error)
}

const asError = (error: unknown) => error as Error

// A lookup has no timeout of its own.
async function inTime<Value>(value: Promise<Value>, until: number): Promise<Value> {
  if (until === Infinity) return value
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unreachable('its name was not resolved in time')), until - performance.now())
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}

// As in libpq, a refused login ends the search. Other servers are tried only if a server accepts no connections for
// now.
function isFinal(error: Error): boolean {
  const { severity, code } = error as Error & { severity?: string; code?: string }
  return severity !== undefined && !/^(?:08|53|57)/.test(code ?? '')
}
