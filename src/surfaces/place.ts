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
  /**
   * Moves it to the places of strangers: what it came with names nobody. Throws `unavailable` where they have too many.
   */
  unprove(): void
  /**
   * Receives its body, in a place for bodies where it does not come at once; throws `unavailable` where there is none.
   */
  receive(body: ComingBody, read: ReadBody): Promise<void>
  /** Says that the work changes something; throws `unavailable`, and leaves, where that is refused for now. */
  write(): void
  /** Says that the work is done, whoever still reads the answer. May be said again. */
  leave(): void
}

/** A place that is taken in a pool. */
export interface Held {
  pool: FairPool
  shares: readonly Share[]
}

export interface PlaceDeps {
  /** Takes a place for somebody; throws `unavailable` where there is none, and counts that against a stranger. */
  take(comer: Comer): Held
  /** The pool where somebody's requests are counted, and their shares of it. */
  heldBy(comer: Comer): Held
  /** Counts work that changes something, and returns how to say that it is done; throws `unavailable`. */
  beginWrite(): () => void
  /** Where bodies of sessions are counted. */
  bodies: FairPool
  strangerBodies: Pick<StrangerBodies, 'receive'>
  refusal(short: 'requests' | 'bodies'): Error
}

/** Milliseconds in which a small body of a session needs no place: it is no slow one. */
const promptMs = 1_000

/** Takes a place for somebody; throws `unavailable` where there is none. */
export function openPlace(comer: Comer, deps: PlaceDeps): Place {
  const { take, heldBy, beginWrite, bodies, strangerBodies, refusal } = deps
  let at: Held | undefined = take(comer)
  let who = comer
  let endWrite: (() => void) | undefined

  function leave(): void {
    at?.pool.giveBack(at.shares)
    at = undefined
    endWrite?.()
    endWrite = undefined
  }

  function prove(account: AccountId): void {
    if (!at || ('account' in who && who.account === account)) return
    leave()
    who = { account }
    const held = heldBy(who)
    if (!held.pool.take(held.shares)) throw refusal('requests')
    at = held
  }

  // What it came with names nobody: it is asked anew whether there is room for it, as for one that came with nothing.
  function unprove(): void {
    if (!at || 'account' in comer || !comer.isProving) return
    leave()
    who = { ...comer, isProving: false }
    at = take(who)
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
    prove,
    unprove,
    receive(body, read) {
      if (body.isWhole || !at) return read()
      return 'account' in who ? receiveOfSession(at.shares, body, read) : receiveOfStranger(who, body, read)
    },
    write() {
      if (!at) return
      try {
        endWrite ??= beginWrite()
      } catch (error) {
        leave()
        throw error
      }
    },
    leave,
  }
}
