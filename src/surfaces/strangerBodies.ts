/** Where a body without a session comes from. */
export interface StrangerOrigin {
  address: string
  network: string
}

/** Reads a body to its end, or rejects with the reason of the signal. */
export type ReadBody = (signal?: AbortSignal) => Promise<void>

/** The bodies that are being received without a session. */
export interface StrangerBodies {
  count(): number
  /**
   * Receives a body; `received` tells how many of its bytes have come. It may be ended while it is read, never before.
   */
  receive(from: StrangerOrigin, received: () => number, read: ReadBody): Promise<void>
}

export interface StrangerBodiesOptions {
  size: number
  /** Why a body is ended that makes room for another. */
  outrun(): Error
  /** Why a body is ended that is too slow. */
  tooSlow(): Error
  /** Learns of an address whose body was ended, and how slow it was: 1 is slower than any may be, 0 is prompt. */
  onEnd(address: string, slowness: number): void
}

/** How slow a body may be: bytes a second, and milliseconds by which it may be later than that. */
const pace = { bytesPerSecond: 4096, graceMs: 2_000 }
const checkMs = 250

interface Receiving {
  from: StrangerOrigin
  began: number
  received: () => number
  end: AbortController
}

/**
 * Receives bodies of strangers, `size` at a time. A newcomer always gets a place: where the pool is
 * full, or its address has a quarter of it, or its network half of it, the slowest of those is
 * ended. Whoever sends less than 4 KiB a second is ended after two seconds more.
 */
export function openStrangerBodies({ size, outrun, tooSlow, onEnd }: StrangerBodiesOptions): StrangerBodies {
  const all = new Set<Receiving>()
  let checking: NodeJS.Timeout | undefined

  function end(body: Receiving, reason: Error): void {
    all.delete(body)
    body.end.abort(reason)
    onEnd(body.from.address, slownessOf(body))
  }

  function endSlow(): void {
    for (const body of all) if (slownessOf(body) === 1) end(body, tooSlow())
  }

  function makeRoom({ address, network }: StrangerOrigin): void {
    const ofAddress = [...all].filter(({ from }) => from.address === address)
    const ofNetwork = [...all].filter(({ from }) => from.network === network)
    const tooMany =
      (ofAddress.length >= share(size, 4) && ofAddress) ||
      (ofNetwork.length >= share(size, 2) && ofNetwork) ||
      (all.size >= size && [...all])
    if (tooMany) end(slowestOf(tooMany), outrun())
  }

  function leave(body: Receiving): void {
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

// Milliseconds by which a body is later than one of the slowest pace that is allowed. By age alone,
// large ones would always be the slowest.
function lagOf({ began, received }: Receiving): number {
  return performance.now() - began - (received() / pace.bytesPerSecond) * 1000
}

const slownessOf = (body: Receiving) => Math.min(1, Math.max(0, lagOf(body) / pace.graceMs))

function slowestOf(bodies: Receiving[]): Receiving {
  return bodies.reduce((slowest, body) => (lagOf(body) > lagOf(slowest) ? body : slowest))
}
