import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { DatabaseUrl } from '../../../../model/databaseUrl/databaseUrl.ts'
import type { DatabaseServer } from '../../../../model/databaseUrl/servers.ts'

/** Returns the servers of a URL in the order in which to try them. */
export function inOrder({ servers, isShuffled }: DatabaseUrl): readonly DatabaseServer[] {
  return isShuffled ? shuffled(servers) : servers
}

/** Looks up the addresses of a server, without a cache. Rejects if its name has none. */
export async function addressesOf(host: string, isShuffled: boolean): Promise<readonly string[]> {
  if (host.startsWith('/') || isIP(host) > 0) return [host]
  const found = (await lookup(host, { all: true })).map(({ address }) => address)
  return isShuffled ? shuffled(found) : found
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]!)
}
