import pg from 'pg'
import type { DatabaseUrl } from '../../../../model/databaseUrl/databaseUrl.ts'
import { type Attempt, findServer } from './findServer.ts'
import { destroy, isDestroyed, renew } from './renew.ts'
import { problemOf } from './suits.ts'
import { unreachable } from './unreachable.ts'

/** The class `pg.Client`, or one like it. */
export type ClientClass = new (config?: pg.ClientConfig) => pg.Client

/**
 * Returns a class of clients that find their server themselves: each connection tries the servers of a URL in order
 * until one is of the kind that the URL requires. Nothing is cached between connections, so the next connection finds a
 * server that took over, or the new address of a host name. `connectionTimeoutMillis` bounds the whole search.
 */
export function serversClient(url: DatabaseUrl): ClientClass {
  let takesSettings = true

  return class ServersClient extends pg.Client {
    readonly #config: pg.ClientConfig

    constructor(config: pg.ClientConfig = {}) {
      super(configOf(config, url))
      this.#config = config
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const found = this.#find()
      if (!callback) return found
      found.then(() => callback(null as never), callback)
    }

    async #find(): Promise<pg.Client> {
      const { connectionTimeoutMillis } = this.#config
      // A connection that breaks during the check of its server also emits `error`.
      const ignore = () => undefined
      this.on('error', ignore)
      try {
        await findServer({
          url,
          until: performance.now() + (connectionTimeoutMillis || Infinity),
          tryOnce: (attempt) => this.#tryOnce(attempt),
          isOver: () => isDestroyed(this),
        })
        return this
      } catch (error) {
        // Closes what the last attempt left open, such as a connection to a server of another kind.
        destroy(this)
        throw error
      } finally {
        this.off('error', ignore)
      }
    }

    async #tryOnce(attempt: Attempt): Promise<void> {
      const config = { ...this.#config, ...timeoutOf(attempt), ...(!takesSettings && withoutSettings) }
      renew(this, new pg.Client(configOf(config, url, attempt)))
      this.port = attempt.server.port
      this.host = attempt.address
      try {
        await super.connect()
      } catch (error) {
        if (!takesSettings || !isOfSettings(error as Error)) throw error
        takesSettings = false
        return this.#tryOnce(attempt)
      }
      const problem = await problemOf(this, attempt.target)
      if (problem !== undefined) throw unreachable(`${problem}, and target_session_attrs is ${attempt.target}`)
    }
  }
}

// Settings that PostgreSQL accepts at the start of a connection, but that a pooler may reject: see `sessionSettings`.
const withoutSettings: pg.ClientConfig = {
  options: undefined,
  statement_timeout: undefined,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
}

const isOfSettings = ({ message }: Error) => /startup parameter|command-line options/.test(message)

function configOf(config: pg.ClientConfig, { rest, tls }: DatabaseUrl, attempt?: Attempt): pg.ClientConfig {
  return {
    ...config,
    connectionString: rest,
    ssl: attempt?.tls ?? false,
    ...(attempt?.tls && tls.isDirect && { sslnegotiation: 'direct' }),
  }
}

const timeoutOf = ({ until }: Attempt) =>
  until === Infinity ? {} : { connectionTimeoutMillis: Math.max(1, Math.ceil(until - performance.now())) }
