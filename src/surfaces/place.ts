import type { AccountId } from '../model/ids.ts'
import type { FairPool, Share } from './fairPool.ts'
import type { ReadBody, StrangerBodies, StrangerOrigin } from './strangerBodies.ts'

/** A stranger: where it comes from, and whether it has a credential that is still to be looked up. */
export interface Stranger extends StrangerOrigin {
  isProving: boolean
}

/** Who asks: an account whose session this process found valid lately, or a stranger. */
export type Comer = { account: AccountId } | Stranger

/** A body that is to be received. */
export interface ComingBody {
  /** Whether all of it is here already. */
  isWhole: boolean
  /** Whether it is text of a few kibibytes, and says so. */
  isSmall: boolean
  /** How many of its bytes have come. */
  received(): number
}

/** Where a piece of work is counted. */
export interface Place {
  /** Moves it to the places of an account, whose session was looked up; throws `unavailable` where it has too many. */
  prove(account: AccountId): void
  /** Moves it to the places of strangers: what it came with names nobody. Throws `unavailable` where they have too many. */
  unprove(): void
  /** Receives its body, in a place for bodies where it does not come at once; throws `unavailable` where there is none. */
  receive(body: ComingBody, read: ReadBody): Promise<void>
  /** Says that the work is done, whoever still reads the answer. May be said again. */
  leave(): void
}

/** A place that is taken in a pool. */
export interface Held {
  pool: FairPool
  shares: readonly Share[]
}

export interface PlaceDeps {
  /** The pool where somebody's requests are counted, and their shares of it. */
  heldBy(comer: Comer): Held
  /** Where bodies of sessions are counted. */
  bodies: FairPool
  strangerBodies: Pick<StrangerBodies, 'receive'>
  refusal(short: 'requests' | 'bodies'): Error
}

/** Milliseconds in which a small body of a session needs no place: it is no slow one. */
const promptMs = 1_000

/** Opens a place that has been taken for somebody. */
export function openPlace(comer: Comer, taken: Held, { heldBy, bodies, strangerBodies, refusal }: PlaceDeps): Place {
  let at: Held | undefined = taken

  function moveTo({ pool, shares }: Held): void {
    if (!at || (at.pool === pool && at.shares[0]!.key === shares[0]!.key)) return
    leave()
    if (!pool.take(shares)) throw refusal('requests')
    at = { pool, shares }
  }

  function leave(): void {
    at?.pool.giveBack(at.shares)
    at = undefined
  }

  /** Gives up the place while another is held in its stead, and returns how to take it again. */
  function stepAside(): () => void {
    const left = at
    leave()
    return () => {
      left?.pool.retake(left.shares)
      at = left
    }
  }

  async function receiveOfSession(shares: readonly Share[], { isSmall }: ComingBody, read: ReadBody): Promise<void> {
    const end = new AbortController()
    let comeBack: (() => void) | undefined
    const begin = () => {
      if (bodies.take(shares)) comeBack = stepAside()
      else end.abort(refusal('bodies'))
    }
    const timer = setTimeout(begin, isSmall ? promptMs : 0)
    try {
      await read(end.signal)
    } finally {
      clearTimeout(timer)
      if (comeBack) bodies.giveBack(shares)
      comeBack?.()
    }
  }

  async function receiveOfStranger(from: Stranger, { received }: ComingBody, read: ReadBody): Promise<void> {
    const comeBack = stepAside()
    await strangerBodies.receive(from, received, read).finally(comeBack)
  }

  return {
    prove: (account) => moveTo(heldBy({ account })),
    unprove() {
      if (!('account' in comer)) moveTo(heldBy({ ...comer, isProving: false }))
    },
    receive(body, read) {
      if (body.isWhole || !at) return read()
      const { shares } = at
      const isOfSession = 'account' in comer || at.pool !== heldBy({ ...comer, isProving: false }).pool
      return isOfSession ? receiveOfSession(shares, body, read) : receiveOfStranger(comer, body, read)
    },
    leave,
  }
}
