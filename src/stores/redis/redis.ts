import { createHash } from 'node:crypto'
import { unavailable } from '../../model/errors.ts'
import { isCluster, type RedisClient, senderOf } from './client.ts'
import { asServiceError, isDemotion } from './failures.ts'

/** A Lua script, which Redis runs as one step. Its keys must be on one node. */
export interface Script {
  text: string
  sha: string
}

/** Makes a script from a text, unchanged. */
export function plainScript(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}

/**
 * Makes a script in which `now` is the server's clock, in milliseconds since 1970. Only this clock is used, so that
 * several processes agree.
 */
export function script(body: string): Script {
  return plainScript(`local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
${body.trim()}`)
}

/** A Redis server or cluster, as the stores use it. */
export interface Redis {
  /** The prefix of all keys. */
  readonly prefix: string
  readonly client: () => RedisClient
  /**
   * Sends a command about one key, whose name is given without the prefix. Throws `unavailable`, after a second at the
   * latest.
   */
  command(name: string, key: string, ...rest: (string | number)[]): Promise<unknown>
  /**
   * Runs a script on a key, or on several keys of one node. Their names are given without the prefix. Throws the same
   * errors as `command`.
   */
  run(script: Script, keys: string | readonly string[], ...values: (string | number)[]): Promise<unknown>
  /** Publishes a message on a channel, whose name is given without the prefix. */
  publish(channel: string, message: string): Promise<void>
  /**
   * Returns the information of a server, or of any node of a cluster: lines such as `redis_version:7.0.15`. Throws
   * `unavailable`.
   */
  info(...sections: string[]): Promise<string>
  /** Sends a command to check that Redis answers. Throws `unavailable`. */
  check(): Promise<void>
  /**
   * Calls the listener each time that `client` begins to return a different client. Returns a function that removes the
   * listener.
   */
  onReplaced(listener: () => void): () => void
}

/** A connection to Redis that was opened here. */
export interface OwnRedis {
  redis: Redis
  /** Closes the connection without waiting for replies. */
  close(): void
}

const deadline = 1000

interface Options {
  client: () => RedisClient
  prefix: string
  /** Called when a reply takes longer than a command may, and again when all late replies have arrived. */
  onStall?: ((isStalled: boolean) => void) | undefined
  /** Called when the server reports that it is a replica. */
  onDemoted?: (() => void) | undefined
  onReplaced?: Redis['onReplaced']
}

const never = () => () => undefined

/**
 * Connects the stores to a client. Commands are not queued for a server that has stopped answering, but fail at once.
 */
export function redisOn({ client, prefix, onStall, onDemoted, onReplaced = never }: Options): Redis {
  // In a cluster, the nodes that answer are still used.
  const isOneServer = !isCluster(client())
  let late = 0

  function recordDelay(by: number): void {
    late += by
    if (late === (by > 0 ? 1 : 0)) onStall?.(late > 0)
  }

  async function send(key: string | undefined, words: readonly string[]): Promise<unknown> {
    const sender = senderOf(client())
    if (!sender.isReady()) throw unavailable(new Error('Redis is unreachable'))
    if (isOneServer && late > 0) throw unavailable(new Error('Redis does not answer'))
    try {
      return await inTime(sender.send(key, words), recordDelay)
    } catch (error) {
      if (isDemotion(error)) onDemoted?.()
      throw asServiceError(error)
    }
  }

  const loadedScripts = new Set<string>()
  const run: Redis['run'] = async ({ text, sha }, keys, ...values) => {
    const names = (typeof keys === 'string' ? [keys] : keys).map((key) => prefix + key)
    const rest = [String(names.length), ...names, ...values.map(String)]
    const at = names[0]
    try {
      if (loadedScripts.has(sha)) return await send(at, ['EVALSHA', sha, ...rest])
    } catch (error) {
      // NOSCRIPT means that the server has restarted, or that a different server answers now.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
    }
    const reply = await send(at, ['EVAL', text, ...rest])
    loadedScripts.add(sha)
    return reply
  }

  return {
    prefix,
    client,
    command: (name, key, ...rest) => send(prefix + key, [name, prefix + key, ...rest.map(String)]),
    run,
    publish: async (channel, message) => void (await send(prefix + channel, ['PUBLISH', prefix + channel, message])),
    info: async (...sections) => String(await send(undefined, ['INFO', ...sections])),
    check: async () => void (await send(`${prefix}check`, ['EXISTS', `${prefix}check`])),
    onReplaced,
  }
}

// Stops waiting for a late reply, but counts it as late until it arrives.
async function inTime(reply: Promise<unknown>, recordDelay: (by: number) => void): Promise<unknown> {
  let isLate = false
  let timer: NodeJS.Timeout | undefined
  const giveUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      recordDelay(1)
      reject(unavailable(new Error(`Redis has not answered within ${deadline} ms`)))
    }, deadline)
  })
  const settled = () => {
    clearTimeout(timer)
    if (isLate) recordDelay(-1)
  }
  reply.then(settled, settled)
  return Promise.race([reply, giveUp])
}
