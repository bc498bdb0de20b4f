import { closeCodes } from './closeCodes.ts'
import type { LiveSocket } from './liveSocket.ts'

export interface OpenSockets {
  add(socket: LiveSocket): void
  /** Call it when a socket has closed. */
  remove(socket: LiveSocket): void
  /** Ends all sockets (1012), and those that are added later. */
  endAll(): void
  /**
   * Waits after `endAll` until all sockets have closed. Closes the remaining connections at `deadline`, or after two
   * seconds.
   */
  close(deadline: AbortSignal): Promise<void>
}

const pingEvery = 30
const handshakeMs = 2_000

/**
 * Holds the sockets, and pings each every 30 seconds. It does not ping all at once, which would block the event loop.
 */
export function openSockets(): OpenSockets {
  const rounds = Array.from({ length: pingEvery }, () => new Set<LiveSocket>())
  const allClosed = Promise.withResolvers<void>()
  let size = 0
  let round = 0
  let isEnding = false
  const pinging = setInterval(() => {
    round = (round + 1) % pingEvery
    for (const socket of rounds[round]!) socket.ping()
  }, 1000).unref()

  function endAll(): void {
    isEnding = true
    for (const sockets of rounds) for (const socket of sockets) socket.end(...closeCodes.restarting)
    if (size === 0) allClosed.resolve()
  }

  return {
    add(socket) {
      size++
      // The sockets of the current round have just been pinged, so the first ping comes in about 30 seconds.
      rounds[round]!.add(socket)
      if (isEnding) socket.end(...closeCodes.restarting)
    },
    remove(socket) {
      if (rounds.some((sockets) => sockets.delete(socket))) size--
      if (isEnding && size === 0) allClosed.resolve()
    },
    endAll,
    async close(deadline) {
      endAll()
      clearInterval(pinging)
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(handshakeMs)])
      await Promise.race([allClosed.promise, aborted(signal)])
      for (const sockets of rounds) for (const socket of sockets) socket.cut()
      await allClosed.promise
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
