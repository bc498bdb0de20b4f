import { closeCodes } from './closeCodes.ts'
import type { LiveSocket } from './liveSocket.ts'

/** All sockets of this process. */
export interface OpenSockets {
  /** Keeps one as long as it is open. */
  add(socket: LiveSocket): void
  /** Ends all that there are (1012), and those that are added from now on. */
  endAll(): void
  /** Waits for all to be gone after `endAll`; cuts off those that are not when `deadline` comes, or two seconds later. */
  close(deadline: AbortSignal): Promise<void>
}

const pingEvery = 30
const handshakeMs = 2_000

/** Keeps sockets, and pings each every 30 seconds: not all at once, which would hold up everything else. */
export function openSockets(): OpenSockets {
  const sockets = new Set<LiveSocket>()
  const rounds = Array.from({ length: pingEvery }, () => new Set<LiveSocket>())
  let next = 0
  let isEnding = false
  const pinging = setInterval(() => {
    for (const socket of rounds[next++ % pingEvery]!) socket.ping()
  }, 1000).unref()

  function endAll(): void {
    isEnding = true
    for (const socket of sockets) socket.end(...closeCodes.restarting)
  }

  return {
    add(socket) {
      // Not that of the present second: it would be asked at once, and again by the next round.
      const round = rounds[(next + pingEvery - 1) % pingEvery]!
      if (isEnding) socket.end(...closeCodes.restarting)
      sockets.add(socket)
      round.add(socket)
      void socket.gone.then(() => {
        sockets.delete(socket)
        round.delete(socket)
      })
    },
    endAll,
    async close(deadline) {
      endAll()
      clearInterval(pinging)
      const gone = Promise.all([...sockets].map((socket) => socket.gone))
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(handshakeMs)])
      await Promise.race([gone, aborted(signal)])
      for (const socket of sockets) socket.cut()
      await gone
    },
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
