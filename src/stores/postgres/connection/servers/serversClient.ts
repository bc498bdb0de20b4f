import pg from 'pg'
import type { DatabaseUrl } from '../../../../model/databaseUrl/databaseUrl.ts'
import { type Attempt, findServer } from './findServer.ts'
import { destroy, isDestroyed, renew } from './renew.ts'
import { problemOf } from './suits.ts'
import { unreachable } from './unreachable.ts'

/** A `pg.Client`, by what its connection is to be like. */
export type ClientClass = new (config?: pg.ClientConfig) => pg.Client

/**
 * Returns a client that finds its server itself: each connection asks the servers of a URL in their order
 * until one is what the URL wants. Nothing is remembered of the connection before, so that a server that took
 * over, or another address of a name, is found by the next. `connectionTimeoutMillis` bounds the whole search.
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
      // A connection that breaks while the server is asked what it is says so by an event, too.
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
        // What is left of the last attempt, such as a server that is not the right one.
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

// What PostgreSQL takes at the start of a connection, and a pooler may refuse: see `sessionSettings`.
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
