import { setTimeout } from 'node:timers/promises'
import { drop, type OwnClient, retryDelay } from './server.ts'
import { isRefusal } from './unreachable.ts'

/** The logger that a connection reports to when Redis is unreachable and back. */
export interface ConnectionLog {
  warn(details: object, message: string): void
  info(message: string): void
}

/** A server that answered as a master. */
export interface ConnectedMaster {
  client: OwnClient
  url: string
}

/** A connection to the current master. */
export interface MasterConnection {
  /** Returns the client that is connected, or was last. */
  current(): ConnectedMaster
  /** Closes a client whose server must not be used any more, and connects to the master again. */
  leave(client: OwnClient, reason: Error): void
  /**
   * Calls the listener each time that a new client replaces the last one. Returns a function that removes the listener.
   */
  onReplaced(listener: () => void): () => void
  close(): void
}

interface Options {
  /** Finds the master and connects to it, in a single attempt. */
  open(signal: AbortSignal): Promise<ConnectedMaster>
  log: ConnectionLog
}

/**
 * Reconnects whenever the connection breaks or is left, for as long as it takes. Logs once that Redis is unreachable,
 * once if it then refuses the user, and once that it is back.
 */
export function keepConnected(first: ConnectedMaster, { open, log }: Options): MasterConnection {
  const closing = new AbortController()
  const listeners = new Set<() => void>()
  let current = first
  let isAway = false
  watch(first)

  function watch({ client }: ConnectedMaster): void {
    client.on('error', (error) => leave(client, error))
  }

  function leave(client: OwnClient, reason: Error): void {
    if (client !== current.client || isAway || closing.signal.aborted) return
    isAway = true
    log.warn({ err: reason }, 'Redis is unreachable')
    drop(client)
    void connect()
  }

  async function connect(): Promise<void> {
    const logRefusal = onceRefused(log)
    for (let tries = 0; !closing.signal.aborted; tries++) {
      const next = await open(closing.signal).catch(logRefusal)
      if (next?.client.isReady) return take(next)
      if (next) drop(next.client)
      await pause(retryDelay(tries), closing.signal)
    }
  }

  function take(next: ConnectedMaster): void {
    if (closing.signal.aborted) return drop(next.client)
    current = next
    isAway = false
    watch(next)
    log.info('Redis is back')
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    leave,
    onReplaced(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      closing.abort()
      drop(current.client)
    },
  }
}

// Another server may not know this user. That problem does not go away without the operator, so it is logged.
function onceRefused(log: ConnectionLog): (error: Error) => undefined {
  let isLogged = false
  return (error) => {
    if (isLogged || !isRefusal(error)) return
    isLogged = true
    log.warn({ err: error }, 'Redis refuses this service')
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
