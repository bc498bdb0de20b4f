/** The source of a body without a session. */
export interface SenderOrigin {
  address: string
  network: string
}

/** Reads a body to its end, or rejects with the reason of the signal. */
export type ReadBody = (signal?: AbortSignal) => Promise<void>

/** The bodies without a session that are being received. */
export interface UnverifiedBodies {
  count(): number
  /**
   * Receives a body. `received` returns the number of bytes that have arrived. The body may be ended while it is
   * read, never before.
   */
  receive(from: SenderOrigin, received: () => number, read: ReadBody): Promise<void>
}

export interface UnverifiedBodiesOptions {
  size: number
  /** Returns the error for a body that is ended to make room for another. */
  displacedError(): Error
  /** Returns the error for a body that is too slow. */
  slowError(): Error
  /** Called with the address of a body that was ended, and its slowness: from 0 (prompt) to 1 (slower than allowed). */
  onEnd(address: string, slowness: number): void
}

/** The slowest pace allowed: bytes per second, and the milliseconds by which a body may fall behind it. */
const pace = { bytesPerSecond: 4096, graceMs: 2_000 }
const checkMs = 250

interface IncomingUpload {
  from: SenderOrigin
  began: number
  received: () => number
  end: AbortController
}

/**
 * Receives bodies of unverified senders, at most `size` at a time. A new body always gets a slot. If the pool is full,
 * or the address holds a quarter of it, or the network half of it, the slowest body of that group is ended. A sender
 * below 4 KiB per second is ended when it is two seconds behind.
 */
export function openUnverifiedBodies({
  size,
  displacedError,
  slowError,
  onEnd,
}: UnverifiedBodiesOptions): UnverifiedBodies {
  const all = new Set<IncomingUpload>()
  let checking: NodeJS.Timeout | undefined

  function end(body: IncomingUpload, reason: Error): void {
    all.delete(body)
    body.end.abort(reason)
    onEnd(body.from.address, slownessOf(body))
  }

  function endSlow(): void {
    for (const body of all) if (slownessOf(body) === 1) end(body, slowError())
  }

  function makeRoom({ address, network }: SenderOrigin): void {
    const ofAddress = [...all].filter(({ from }) => from.address === address)
    const ofNetwork = [...all].filter(({ from }) => from.network === network)
    const tooMany =
      (ofAddress.length >= share(size, 4) && ofAddress) ||
      (ofNetwork.length >= share(size, 2) && ofNetwork) ||
      (all.size >= size && [...all])
    if (tooMany) end(slowestOf(tooMany), displacedError())
  }

  function leave(body: IncomingUpload): void {
    all.delete(body)
    if (all.size > 0) return
    clearInterval(checking)
    checking = undefined
  }

  return {
    count: () => all.size,
    async receive(from, received, read) {
      makeRoom(from)
      const body = { from, began: performance.now(), received, end: new AbortController() }
      all.add(body)
      checking ??= setInterval(endSlow, checkMs).unref()
      try {
        await read(body.end.signal)
      } finally {
        leave(body)
      }
    },
  }
}

const share = (size: number, oneIn: number) => Math.max(1, Math.floor(size / oneIn))

// Returns the milliseconds by which a body is behind the slowest pace allowed. Bodies are not compared by their age,
// because large ones would then always be the slowest.
function lagOf({ began, received }: IncomingUpload): number {
  return performance.now() - began - (received() / pace.bytesPerSecond) * 1000
}

const slownessOf = (body: IncomingUpload) => Math.min(1, Math.max(0, lagOf(body) / pace.graceMs))

function slowestOf(bodies: IncomingUpload[]): IncomingUpload {
  return bodies.reduce((slowest, body) => (lagOf(body) > lagOf(slowest) ? body : slowest))
}
