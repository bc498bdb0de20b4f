import type { EventStream, Sink } from '../model/eventStream.ts'
import type { Gate } from '../model/gate.ts'
import type { AccountId } from '../model/ids.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Change, Changes, Stretch, WantedChanges } from '../stores/changes.ts'
import { isAfter } from './position.ts'
import type { Turns } from './turns.ts'

/** Where live events stand in the log. */
export interface Live {
  changes: Changes
  /** Live events are told in turns: nothing is told within a turn of somebody else's. */
  turns: Turns
  /** The position up to which everything has been told. */
  told(): StreamPosition
  /**
   * The past is read by few at a time and by one of an account: it may be long, and others wait for the database too.
   */
  past: Gate
  /** The streams that are open: where something that was told is lost, each is told of it. */
  open: Set<{ tellLoss(): void }>
}

/**
 * Who hears of live events. Neither of the two throws. They are its methods: it is kept, and called, as it was given.
 */
export interface Listener<Event> {
  /** May be called again with the event that was given last: the second time does nothing. */
  deliver(event: Event, position: StreamPosition): void
  /** Ends the stream, which cannot go on. */
  fail(error: Error): void
}

/** What a stream is made of. */
export interface Source<Event> {
  /** Who reads. */
  account: AccountId
  /** Gets ready what the rest goes by. */
  open(): Promise<void>
  wanted(): WantedChanges
  /** What past changes are to the reader now, in order. */
  render(changes: readonly Change[]): Promise<Event[]>
  gap(position: StreamPosition): Event
  /** Has every live event from now on given to the listener. */
  join(listener: Listener<Event>): void
  /** Undoes `open` and `join`. */
  close(): void
}

const lookedAtOnce = 1000
// What waits for a slow reader is not rendered yet: it is shown as the reader may see it then.
const renderedAtOnce = 100
// A stretch may be more than a reader's buffer takes.
const betweenPauses = 25

/**
 * A stream that tells what came after a position and then what happens, by the same code and
 * without a gap in between. The past is read up to where live readers are; when little is left, it
 * joins them, between two live events, and those that come until that little has been told are
 * held. So it gets there however much is written, and live readers don't wait for it.
 */
export function subscribe<Event extends { id: StreamPosition }>(
  source: Source<Event>,
  live: Live,
  after?: StreamPosition,
): EventStream<Event> {
  return new Subscription(source, live, after)
}

// A class, as sockets are: there may be ten thousand, all of which are told of an event at one time.
class Subscription<Event extends { id: StreamPosition }> implements EventStream<Event>, Listener<Event> {
  readonly #source: Source<Event>
  readonly #live: Live
  readonly #isResumed: boolean
  #sink: Sink<Event> | undefined
  #position: StreamPosition
  /** Live events that came while the past was still being told. */
  #held: [Event, StreamPosition][] | undefined
  /** Whether live events may come that were told already, elsewhere. */
  #isAhead = false
  #isOpen = false
  #isLive = false
  #isLossDue = false
  #isStopped = false

  constructor(source: Source<Event>, live: Live, after: StreamPosition | undefined) {
    this.#source = source
    this.#live = live
    this.#position = after ?? live.told()
    this.#isResumed = after !== undefined
  }

  start(sink: Sink<Event>): void {
    this.#sink = sink
    this.#live.open.add(this)
    this.#run(sink).catch((error: unknown) => this.fail(error))
  }

  told(): StreamPosition {
    const told = this.#live.told()
    return this.#isLive && isAfter(told, this.#position) ? told : this.#position
  }

  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    this.#live.open.delete(this)
    if (this.#isOpen) this.#source.close()
  }

  deliver(event: Event, at: StreamPosition): void {
    if (this.#held) return void this.#held.push([event, at])
    if (at === this.#position || (this.#isAhead && !isAfter(at, this.#position))) return
    this.#isAhead = false
    try {
      this.#tell(event, at)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Tells that what was told lately may not be there any more, as soon as live events are told. */
  tellLoss(): void {
    if (!this.#isLive) this.#isLossDue = true
    else this.#tellGap()
  }

  fail(error: unknown): void {
    if (this.#isStopped) return
    this.stop()
    this.#sink?.fail(error instanceof Error ? error : new Error(String(error)))
  }

  async #run(sink: Sink<Event>): Promise<void> {
    await this.#open()
    if (this.#isStopped) return
    const told = this.#live.told()
    if (!this.#isResumed) this.#position = told
    // What lies before is asked about when it is read.
    else if (!isAfter(told, this.#position) && !(await this.#live.changes.reaches(this.#position))) this.#tellGap()
    while (!this.#isStopped && (await this.#tellPast(this.#live.told())) >= betweenPauses) await sink.ready?.()
    if (!this.#isStopped) await this.#join(sink)
  }

  async #open(): Promise<void> {
    await this.#source.open()
    this.#isOpen = true
    if (this.#isStopped) this.#source.close()
  }

  #tell(event: Event, at: StreamPosition): void {
    if (this.#isStopped) return
    this.#position = at
    this.#sink!.deliver(event)
  }

  #tellGap(): void {
    const now = this.#live.told()
    this.#tell(this.#source.gap(now), now)
  }

  // Tells some of what came up to a position, which is never beyond what live readers were told:
  // only that far it is certain that what the reader goes by is up to date. Returns how many events
  // there were; Infinity where there are more.
  async #tellPast(upTo: StreamPosition, isPausing = true): Promise<number> {
    if (!isAfter(upTo, this.#position)) return 0
    const stretch = await this.#live.past(this.#source.account, () => this.#readStretch(upTo))
    if (!stretch) {
      this.#tellGap()
      return Infinity
    }
    const count = await this.#tellAll(stretch.changes, isPausing)
    if (!this.#isStopped) this.#position = stretch.isLast ? upTo : stretch.end
    return stretch.isLast ? count : Infinity
  }

  // Undefined where it is no longer known: the position may be of another log, or have expired, also just now.
  async #readStretch(upTo: StreamPosition): Promise<Stretch | undefined> {
    const { changes } = this.#live
    const stretch = await changes.after(this.#position, lookedAtOnce, { ...this.#source.wanted(), upTo })
    return (await changes.reaches(this.#position)) ? stretch : undefined
  }

  async #tellAll(changes: readonly Change[], isPausing: boolean): Promise<number> {
    let count = 0
    for (let from = 0; from < changes.length && !this.#isStopped; from += renderedAtOnce) {
      const some = changes.slice(from, from + renderedAtOnce)
      for (const event of await this.#live.past(this.#source.account, () => this.#source.render(some))) {
        this.#tell(event, event.id)
        if (++count % betweenPauses === 0 && isPausing) await this.#sink?.ready?.()
      }
    }
    return count
  }

  async #join(sink: Sink<Event>): Promise<void> {
    this.#held = []
    const joinedAt = await this.#live.turns.take(() => {
      if (!this.#isStopped) this.#source.join(this)
      return this.#live.told()
    })
    while (!this.#isStopped && (await this.#tellPast(joinedAt, false)) === Infinity);
    // What this one was told elsewhere, of a process that was further, it is not told again.
    this.#isAhead = isAfter(this.#position, joinedAt)
    const held = this.#held
    this.#held = undefined
    for (const [event, at] of held) this.deliver(event, at)
    this.#isLive = true
    if (this.#isLossDue) this.#tellGap()
    if (!this.#isStopped) sink.live?.()
  }
}
