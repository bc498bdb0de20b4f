import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The logger of the embedded PostgreSQL, with the interface of pino. */
export type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void }

/** A connection that reconnects whenever it is lost, until `takeBack` returns it. */
export type PersistentConnection = { takeBack(): Promise<pg.Client | undefined> }

const pause = 500

/**
 * Holds open the connection that `connect` makes. Throws only if the first attempt fails. Later failures are logged,
 * and `connect` is called again.
 */
export async function persistentConnection(
  name: string,
  connect: () => Promise<pg.Client>,
  log: Log,
): Promise<PersistentConnection> {
  const released = new AbortController()
  let current: pg.Client | undefined
  let regaining: Promise<void> = Promise.resolve()

  const hold = (client: pg.Client) => {
    current = client
    client.once('end', () => {
      current = undefined
      if (!released.signal.aborted) regaining = regain()
    })
  }
  const regain = async () => {
    log.info({ connection: name }, 'connection to the embedded PostgreSQL lost')
    while (!released.signal.aborted) {
      try {
        hold(await connect())
        return log.info({ connection: name }, 'connection to the embedded PostgreSQL regained')
      } catch (error) {
        log.info({ connection: name, reason: String(error) }, 'embedded PostgreSQL is unreachable')
        await sleep(pause, undefined, { signal: released.signal }).catch(() => undefined)
      }
    }
  }

  hold(await connect())
  return {
    async takeBack() {
      released.abort()
      await regaining
      return current
    },
  }
}
