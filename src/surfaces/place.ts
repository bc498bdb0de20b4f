import type { AccountId } from '../model/ids.ts'
import type { FairPool, Share } from './fairPool.ts'
import type { ReadBody, StrangerBodies, StrangerOrigin } from './strangerBodies.ts'

/** A caller without a verified session. `isProving` is true if its credential is still to be looked up. */
export interface Stranger extends StrangerOrigin {
  isProving: boolean
}

/** The sender of a request: an account whose session this process verified recently, or a stranger. */
export type Comer = { account: AccountId } | Stranger

/** A body that is about to be received. */
export interface ComingBody {
  /** True if the whole body has arrived. */
  isWhole: boolean
  /** True if its headers announce a text of a few kibibytes. */
  isSmall: boolean
  /** Returns the number of bytes that have arrived. */
  received(): number
}

/** The place that a request holds. */
export interface Place {
  /**
   * Moves the request to the places of the account of its session. Throws `unavailable` if the account has too many.
   */
  prove(account: AccountId): void
  /**
   * Moves the request to the places of strangers, because its credential is not valid. Throws `unavailable` if
   * strangers have too many.
   */
  unprove(): void
  /**
   * Receives the body. A body that does not arrive at once needs a place for bodies. Throws `unavailable` if none is
   * free.
   */
  receive(body: ComingBody, read: ReadBody): Promise<void>
  /** Counts the request as a write. If writes are refused for now, gives the place back and throws `unavailable`. */
  write(): void
  /**
   * Gives the place back when the work is done, even if the response is still being read. You can call it repeatedly.
   */
  leave(): void
}

/** A place taken in a pool. */
export interface Held {
  pool: FairPool
  shares: readonly Share[]
}

export interface PlaceDeps {
  /** Takes a place. Throws `unavailable` if none is free, and charges a stranger for it. */
  take(comer: Comer): Held
  /** Returns the pool that counts the caller's requests, and the caller's shares of it. */
  heldBy(comer: Comer): Held
  /** Counts a write and returns a function that ends it. Throws `unavailable` if writes are refused. */
  beginWrite(): () => void
  /** The pool for bodies of sessions. */
  bodies: FairPool
  strangerBodies: Pick<StrangerBodies, 'receive'>
  refusal(short: 'requests' | 'bodies'): Error
}

/** Milliseconds in which a small body of a session needs no place, because it is not slow. */
const promptMs = 1_000

/** Takes a place for a caller. Throws `unavailable` if none is free. */
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

  // The credential names no account, so the request needs room among strangers, as if it had come without one.
  function unprove(): void {
    if (!at || 'account' in comer || !comer.isProving) return
    leave()
    who = { ...comer, isProving: false }
    at = take(who)
  }

  /** Gives up the place while another one is held instead. Returns a function that takes it again. */
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
