import type { DatabaseUrl, TargetSession } from '../../../../model/databaseUrl/databaseUrl.ts'
import type { DatabaseServer } from '../../../../model/databaseUrl/servers.ts'
import { addressesOf, inOrder } from './order.ts'
import { passesOf } from './suits.ts'
import { isOfTls, type Tls, tlsVariants } from './tlsVariants.ts'
import { unreachable } from './unreachable.ts'

/** One way to connect. */
export interface Attempt {
  server: DatabaseServer
  address: string
  tls: Tls
  /** What the server has to be. */
  target: TargetSession
  /** When to give up, by `performance.now()`. */
  until: number
}

interface Search {
  url: DatabaseUrl
  /** When to give up altogether, by `performance.now()`. */
  until: number
  /** Connects; rejects where that fails, and where the server is not what it has to be. */
  tryOnce(attempt: Attempt): Promise<void>
  /** Whether nobody wants a connection any more. */
  isOver(): boolean
}

/**
 * Tries the servers of a URL and all their addresses, in order, until one is found.
 * @throws the error of the last attempt; of several servers an Error that says for each why not
 */
export async function findServer(search: Search): Promise<void> {
  const { url, until, isOver } = search
  const failures: string[] = []
  let last: Error | undefined
  for (const [target, untilPass] of sharing(passesOf(url.target), until)) {
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

// Each gets its share of the time that is left, so that one which is silent does not take it all.
function* sharing<Item>(items: readonly Item[], until: number): Generator<[Item, number]> {
  for (const [nth, item] of items.entries()) {
    const now = performance.now()
    if (now < until) yield [item, now + (until - now) / (items.length - nth)]
  }
}

// Undefined where one was found.
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

// A name server that does not answer takes as long as it likes.
async function inTime<Value>(value: Promise<Value>, until: number): Promise<Value> {
  if (until === Infinity) return value
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unreachable('its name is not resolved in time')), until - performance.now())
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}

// As libpq has it: who is let in nowhere asks nobody else. Only that a server cannot take anybody
// now is no matter of the others.
function isFinal(error: Error): boolean {
  const { severity, code } = error as Error & { severity?: string; code?: string }
  return severity !== undefined && !/^(?:08|53|57)/.test(code ?? '')
}
