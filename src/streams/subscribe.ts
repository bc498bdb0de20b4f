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
  /** The past is read by few at a time and by one of an account: it may be long, and others wait for the database too. */
  past: Gate
}

/** Who hears of live events. Neither of the two throws. */
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
 * A stream that tells what came after a position and then what happens, by the same code and without a gap in between. The past is read
 * up to where live readers are; when little is left, it joins them, between two live events, and those that come until that little has
 * been told are held. So it gets there however much is written, and live readers don't wait for it.
 */
export function subscribe<Event extends { id: StreamPosition }>(
  source: Source<Event>,
  live: Live,
  after?: StreamPosition,
): EventStream<Event> {
  let isStopped = false
  let isOpen = false
  let isLive = false
  let position = after ?? live.told()

  function stop(): void {
    if (isStopped) return
    isStopped = true
    if (isOpen) source.close()
  }

  async function open(): Promise<void> {
    await source.open()
    isOpen = true
    if (isStopped) source.close()
  }

  async function run(sink: Sink<Event>): Promise<void> {
    await open()
    if (isStopped) return
    if (after === undefined) position = live.told()
    // What lies before is asked about when it is read.
    else if (!isAfter(live.told(), after) && !(await live.changes.reaches(after))) tellGap(sink)
    while (!isStopped && (await tellPast(sink, live.told())) >= betweenPauses) await sink.ready?.()
    if (!isStopped) await join(sink)
  }

  function tell(sink: Sink<Event>, event: Event, at: StreamPosition): void {
    if (isStopped) return
    position = at
    sink.deliver(event)
  }

  function tellGap(sink: Sink<Event>): void {
    const now = live.told()
    tell(sink, source.gap(now), now)
  }

  // Tells some of what came up to a position, which is never beyond what live readers were told: only that far it is certain that what
  // the reader goes by is up to date. Returns how many events there were; Infinity where there are more.
  async function tellPast(sink: Sink<Event>, upTo: StreamPosition, isPausing = true): Promise<number> {
    if (!isAfter(upTo, position)) return 0
    const stretch = await live.past(source.account, () => readStretch(upTo))
    if (!stretch) {
      tellGap(sink)
      return Infinity
    }
    const count = await tellAll(sink, stretch.changes, isPausing)
    if (!isStopped) position = stretch.isLast ? upTo : stretch.end
    return stretch.isLast ? count : Infinity
  }

  // Undefined where it is no longer known: the position may be of another log, or have expired, also just now.
  async function readStretch(upTo: StreamPosition): Promise<Stretch | undefined> {
    const stretch = await live.changes.after(position, lookedAtOnce, { ...source.wanted(), upTo })
    return (await live.changes.reaches(position)) ? stretch : undefined
  }

  async function tellAll(sink: Sink<Event>, changes: readonly Change[], isPausing: boolean): Promise<number> {
    let count = 0
    for (let from = 0; from < changes.length && !isStopped; from += renderedAtOnce) {
      const some = changes.slice(from, from + renderedAtOnce)
      for (const event of await live.past(source.account, () => source.render(some))) {
        tell(sink, event, event.id)
        if (++count % betweenPauses === 0 && isPausing) await sink.ready?.()
      }
    }
    return count
  }

  async function join(sink: Sink<Event>): Promise<void> {
    const held: [Event, StreamPosition][] = []
    let take = (event: Event, at: StreamPosition) => void held.push([event, at])
    const listener = {
      deliver: (event: Event, at: StreamPosition) => take(event, at),
      fail: (error: Error) => fail(sink, error),
    }
    const joinedAt = await live.turns.take(() => {
      if (!isStopped) source.join(listener)
      return live.told()
    })
    while (!isStopped && (await tellPast(sink, joinedAt, false)) === Infinity);
    // What this one was told elsewhere, of a process that was further, it is not told again.
    let isAhead = isAfter(position, joinedAt)
    take = (event, at) => {
      if (at === position || (isAhead && !isAfter(at, position))) return
      isAhead = false
      try {
        tell(sink, event, at)
      } catch (error) {
        fail(sink, error)
      }
    }
    for (const [event, at] of held.splice(0)) take(event, at)
    isLive = true
    if (!isStopped) sink.live?.()
  }

  function fail(sink: Sink<Event>, error: unknown): void {
    if (isStopped) return
    stop()
    sink.fail(error instanceof Error ? error : new Error(String(error)))
  }

  return {
    start: (sink) => void run(sink).catch((error: unknown) => fail(sink, error)),
    told: () => (isLive && isAfter(live.told(), position) ? live.told() : position),
    stop,
  }
}
