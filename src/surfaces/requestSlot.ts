import type { AccountId } from '../model/ids.ts'
import type { FairPool, PoolShare } from './fairPool.ts'
import type { ReadBody, UnverifiedBodies, SenderOrigin } from './unverifiedBodies.ts'

/** A caller without a verified session. `isProving` is true if its credential is still to be looked up. */
export interface UnverifiedSender extends SenderOrigin {
  isProving: boolean
}

/** The sender of a request: an account whose session this process verified recently, or an unverified sender. */
export type RequestSender = { account: AccountId } | UnverifiedSender

/** A body that is about to be received. */
export interface IncomingBody {
  /** True if the whole body has arrived. */
  isComplete: boolean
  /** True if its headers announce a text of a few kibibytes. */
  isSmall: boolean
  /** Returns the number of bytes that have arrived. */
  received(): number
}

/** The slot that a request holds. */
export interface RequestSlot {
  /**
   * Moves the request to the slots of the account of its session. Throws `unavailable` if the account has too many.
   */
  prove(account: AccountId): void
  /**
   * Moves the request to the slots of unverified senders, because its credential is not valid. Throws `unavailable` if
   * they have too many.
   */
  retractProof(): void
  /**
   * Receives the body. A body that does not arrive at once needs a slot for bodies. Throws `unavailable` if none is
   * free.
   */
  receive(body: IncomingBody, read: ReadBody): Promise<void>
  /** Counts the request as a write. If writes are refused for now, gives the slot back and throws `unavailable`. */
  write(): void
  /**
   * Gives the slot back when the work is done, even if the response is still being read. You can call it repeatedly.
   */
  leave(): void
}

/** A slot taken in a pool. */
export interface SlotShares {
  pool: FairPool
  shares: readonly PoolShare[]
}

export interface RequestSlotDeps {
  /** Takes a slot. Throws `unavailable` if none is free, and charges an unverified sender for it. */
  take(sender: RequestSender): SlotShares
  /** Returns the pool that counts the caller's requests, and the caller's shares of it. */
  sharesOf(sender: RequestSender): SlotShares
  /** Counts a write and returns a function that ends it. Throws `unavailable` if writes are refused. */
  beginWrite(): () => void
  /** The pool for bodies of sessions. */
  bodies: FairPool
  unverifiedBodies: Pick<UnverifiedBodies, 'receive'>
  refusal(short: 'requests' | 'bodies'): Error
}

/** Milliseconds in which a small body of a session needs no slot, because it is not slow. */
const promptMs = 1_000

/** Takes a slot for a caller. Throws `unavailable` if none is free. */
export function openRequestSlot(sender: RequestSender, deps: RequestSlotDeps): RequestSlot {
  const { take, sharesOf, beginWrite, bodies, unverifiedBodies, refusal } = deps
  let at: SlotShares | undefined = take(sender)
  let who = sender
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
    const slot = sharesOf(who)
    if (!slot.pool.take(slot.shares)) throw refusal('requests')
    at = slot
  }

  // The credential names no account, so the request needs a slot of unverified senders, as if it had no credential.
  function retractProof(): void {
    if (!at || 'account' in sender || !sender.isProving) return
    leave()
    who = { ...sender, isProving: false }
    at = take(who)
  }

  /**
   * Releases the slot of the request, because the request holds another one for its body. Returns a function that takes
   * the slot of the request back.
   */
  function releaseDuringBody(): () => void {
    const left = at
    leave()
    return () => {
      left?.pool.retake(left.shares)
      at = left
    }
  }

  async function receiveOfSession(
    shares: readonly PoolShare[],
    { isSmall }: IncomingBody,
    read: ReadBody,
  ): Promise<void> {
    const end = new AbortController()
    let retakeSlot: (() => void) | undefined
    const begin = () => {
      if (bodies.take(shares)) retakeSlot = releaseDuringBody()
      else end.abort(refusal('bodies'))
    }
    const timer = setTimeout(begin, isSmall ? promptMs : 0)
    try {
      await read(end.signal)
    } finally {
      clearTimeout(timer)
      if (retakeSlot) bodies.giveBack(shares)
      retakeSlot?.()
    }
  }

  async function receiveUnverified(from: UnverifiedSender, { received }: IncomingBody, read: ReadBody): Promise<void> {
    const retakeSlot = releaseDuringBody()
    await unverifiedBodies.receive(from, received, read).finally(retakeSlot)
  }

  return {
    prove,
    retractProof,
    receive(body, read) {
      if (body.isComplete || !at) return read()
      return 'account' in who ? receiveOfSession(at.shares, body, read) : receiveUnverified(who, body, read)
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
