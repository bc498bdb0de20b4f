import type { EventStream, Sink } from '../model/eventStream.ts'
import type { ConcurrencyLimiter } from '../model/concurrencyLimiter.ts'
import type { AccountId } from '../model/ids.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Change, ChangeFilter, ChangeRange, Changes } from '../stores/changes.ts'
import { isAfter } from './position.ts'
import type { Mutexes } from './mutexes.ts'

/** The shared state of live event delivery. */
export interface LiveDelivery {
  changes: Changes
  /** Publishes live events one after another: no other work of the queue runs in between. */
  mutexes: Mutexes
  /** The position up to which everything has been published. */
  delivered(): StreamPosition
  /**
   * Limits concurrent reads of past events, in total and to one for each account, because they may take long and other
   * requests need the database too.
   */
  past: ConcurrencyLimiter
  /** The open streams. If published changes are lost, each is notified. */
  open: Set<{ sendGap(): void }>
}

/**
 * A recipient of live events. Neither method throws. They are called as methods of the listener itself, which is
 * stored.
 */
export interface Listener<Event> {
  /** May be called again with the last event, which must have no effect. */
  deliver(event: Event, position: StreamPosition): void
  /** Ends the stream, which cannot continue. */
  fail(error: Error): void
}

/** The origin of a stream's events. */
export interface Source<Event> {
  /** The reader. */
  account: AccountId
  /** Loads what the other methods need. */
  open(): Promise<void>
  changeFilter(): ChangeFilter
  /** Renders past changes for the reader as of now, in order. */
  render(changes: readonly Change[]): Promise<Event[]>
  gap(position: StreamPosition): Event
  /** Starts to deliver live events to the listener. */
  join(listener: Listener<Event>): void
  /** Undoes `open` and `join`. */
  close(): void
}

const mostChecked = 1000
// Past changes are rendered in groups of this size. The next group is rendered only after a slow reader has received
// the previous one, so that it shows what the reader may see by then.
const renderedAtOnce = 100
// The number of events between two pauses. All events of a range may not fit into a reader's buffer.
const betweenPauses = 25

/**
 * Opens a stream that publishes the events after a position and then live events, by the same code and without a gap.
 * The past is read up to the position of live readers. When little is left, the stream joins them between two live
 * events, and holds live events until the rest is published. So it catches up however much is written, and live readers
 * do not have to wait for it.
 */
export function subscribe<Event extends { id: StreamPosition }>(
  source: Source<Event>,
  live: LiveDelivery,
  after?: StreamPosition,
): EventStream<Event> {
  return new Subscription(source, live, after)
}

// This is a class, since there may be ten thousand instances, which all get an event at the same time.
class Subscription<Event extends { id: StreamPosition }> implements EventStream<Event>, Listener<Event> {
  readonly #source: Source<Event>
  readonly #live: LiveDelivery
  readonly #isResumed: boolean
  #sink: Sink<Event> | undefined
  #position: StreamPosition
  /** Live events that came before the past was published. */
  #held: [Event, StreamPosition][] | undefined
  /**
   * True if live events may arrive that this stream has already published, because it was resumed from a process that
   * was ahead.
   */
  #isAhead = false
  #isOpen = false
  #isLive = false
  #isLossDue = false
  #isStopped = false

  constructor(source: Source<Event>, live: LiveDelivery, after: StreamPosition | undefined) {
    this.#source = source
    this.#live = live
    this.#position = after ?? live.delivered()
    this.#isResumed = after !== undefined
  }

  start(sink: Sink<Event>): void {
    this.#sink = sink
    this.#live.open.add(this)
    this.#run(sink).catch((error: unknown) => this.fail(error))
  }

  delivered(): StreamPosition {
    const delivered = this.#live.delivered()
    return this.#isLive && isAfter(delivered, this.#position) ? delivered : this.#position
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
      this.#emit(event, at)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Sends a `gap` event as soon as live events are published, because recent events may be lost. */
  sendGap(): void {
    if (!this.#isLive) this.#isLossDue = true
    else this.#emitGap()
  }

  fail(error: unknown): void {
    if (this.#isStopped) return
    this.stop()
    this.#sink?.fail(error instanceof Error ? error : new Error(String(error)))
  }

  async #run(sink: Sink<Event>): Promise<void> {
    await this.#open()
    if (this.#isStopped) return
    // Earlier positions are checked when they are read.
    if (this.#isResumed && !isAfter(this.#live.delivered(), this.#position)) {
      if (!(await this.#live.changes.reaches(this.#position))) this.#emitGap()
    }
    while (!this.#isStopped && (await this.#emitPast(this.#live.delivered())) >= betweenPauses) await sink.ready?.()
    if (!this.#isStopped) await this.#join(sink)
  }

  async #open(): Promise<void> {
    await this.#source.open()
    this.#isOpen = true
    if (this.#isStopped) this.#source.close()
  }

  #emit(event: Event, at: StreamPosition): void {
    if (this.#isStopped) return
    this.#position = at
    this.#sink!.deliver(event)
  }

  #emitGap(): void {
    const now = this.#live.delivered()
    this.#emit(this.#source.gap(now), now)
  }

  // Publishes some of the events up to a position, which is never after the position of live readers, because the
  // reader's relations may not be up to date beyond it. Returns the number of events; Infinity if there are more.
  async #emitPast(upTo: StreamPosition, isPausing = true): Promise<number> {
    if (!isAfter(upTo, this.#position)) return 0
    const range = await this.#live.past(this.#source.account, () => this.#readRange(upTo))
    if (!range) {
      this.#emitGap()
      return Infinity
    }
    const count = await this.#emitAll(range.changes, isPausing)
    if (!this.#isStopped) this.#position = range.isLast ? upTo : range.end
    return range.isLast ? count : Infinity
  }

  // Returns undefined if past events are no longer known. The position may belong to another change log, or may have
  // expired, even just now.
  async #readRange(upTo: StreamPosition): Promise<ChangeRange | undefined> {
    const { changes } = this.#live
    const range = await changes.after(this.#position, mostChecked, { ...this.#source.changeFilter(), upTo })
    return (await changes.reaches(this.#position)) ? range : undefined
  }

  async #emitAll(changes: readonly Change[], isPausing: boolean): Promise<number> {
    let count = 0
    for (let from = 0; from < changes.length && !this.#isStopped; from += renderedAtOnce) {
      const some = changes.slice(from, from + renderedAtOnce)
      for (const event of await this.#live.past(this.#source.account, () => this.#source.render(some))) {
        this.#emit(event, event.id)
        if (++count % betweenPauses === 0 && isPausing) await this.#sink?.ready?.()
      }
    }
    return count
  }

  async #join(sink: Sink<Event>): Promise<void> {
    this.#held = []
    const joinedAt = await this.#live.mutexes.take(() => {
      if (!this.#isStopped) this.#source.join(this)
      return this.#live.delivered()
    })
    while (!this.#isStopped && (await this.#emitPast(joinedAt, false)) === Infinity);
    // Events that this stream has already published, because another process was ahead, are not published again.
    this.#isAhead = isAfter(this.#position, joinedAt)
    const held = this.#held
    this.#held = undefined
    for (const [event, at] of held) this.deliver(event, at)
    this.#isLive = true
    if (this.#isLossDue) this.#emitGap()
    if (!this.#isStopped) sink.live?.()
  }
}
