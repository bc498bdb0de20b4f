import type * as Package from 'redis'
import type { RedisAddress } from './address.ts'
import { SentinelError } from './unreachable.ts'
import { ask, drop, openServer, type OwnClient } from './server.ts'

type SentinelAddress = Extract<RedisAddress, { kind: 'sentinel' }>

interface NamedMaster {
  url: string
  /** Grows with each failover. */
  epoch: number
}

// Milliseconds to wait for the other sentinels after the first reply, because one on a dead machine never replies.
const timeoutMs = 1_000

/**
 * Returns the URL of the master that the sentinels name. Asks all of them and uses the newest configuration, since a
 * sentinel may not know of a failover yet. Throws a SentinelError if none of them names a master.
 */
export async function masterUrl(
  redis: typeof Package,
  address: SentinelAddress,
  signal?: AbortSignal,
): Promise<string> {
  const named: NamedMaster[] = []
  const errors: Error[] = []
  const enough = new AbortController()
  const until = signal ? AbortSignal.any([signal, enough.signal]) : enough.signal
  const queries = address.sentinels.map(async (url) => {
    await askSentinel(redis, { url, ...address }, until).then(
      (master) => void named.push(master),
      (error: Error) => void errors.push(error),
    )
    if (named.length === 1) setTimeout(() => enough.abort(), timeoutMs).unref()
  })
  await Promise.all(queries)
  // Among equal answers, always chooses the same one, whichever arrives first, because a different choice would cause a
  // reconnect.
  const [newest] = named.sort((a, b) => b.epoch - a.epoch || (a.url < b.url ? -1 : 1))
  if (newest) return newest.url
  // A sentinel's error is more useful than the error of one that cannot be reached.
  throw new SentinelError(errors.find(({ message }) => /^[A-Z]{3,} /.test(message)) ?? errors[0]!)
}

async function askSentinel(
  redis: typeof Package,
  { url, name, urlOf }: Pick<SentinelAddress, 'name' | 'urlOf'> & { url: string },
  signal: AbortSignal,
): Promise<NamedMaster> {
  let named: NamedMaster | undefined
  const check = async (client: OwnClient) => {
    const [address, facts] = (await Promise.all([
      ask(client, ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]),
      ask(client, ['SENTINEL', 'MASTER', name]),
    ])) as [[string, string], string[]]
    const found = urlOf(...address)
    // Connecting to it would fail with an error that contains the URL and its password.
    if (!URL.canParse(found)) throw new Error(`BADADDR ${address[0]}`)
    named = { url: found, epoch: Number(facts[facts.indexOf('config-epoch') + 1]) }
  }
  drop(await openServer(redis, url, { signal, RESP: 2, check }))
  return named!
}
