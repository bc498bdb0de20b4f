import { ServiceError } from '../model/errors.ts'
import type { EventStream, Sink } from '../model/eventStream.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Change, Changes, WantedChanges } from '../stores/changes.ts'
import { isAfter } from './position.ts'
import type { Turns } from './turns.ts'

/** Where live events stand in the log. */
export interface Live {
  changes: Changes
  /** Live events are told in turns: nothing is told within a turn of somebody else's. */
  turns: Turns
  /** The position up to which everything has been told. */
  told(): StreamPosition
}

/** What a stream is made of. */
export interface Source<Event> {
  /** Gets ready what the rest goes by. */
  open(): Promise<void>
  wanted(): WantedChanges
  /** What past changes are to the reader now, in order. */
  render(changes: readonly Change[]): Promise<Event[]>
  gap(position: StreamPosition): Event
  /** Has every live event from now on given to `deliver`. */
  join(deliver: (event: Event, position: StreamPosition) => void): void
  /** Undoes `open` and `join`. */
  close(): void
}

const atOnce = 1000

/**
 * A stream that tells what came after a position and then what happens, by the same code and without a gap in between: the past is read
 * until it has caught up with what live readers have been told, and only then, between two live events, it joins them.
 */
export function subscribe<Event>(source: Source<Event>, live: Live, after?: StreamPosition): EventStream<Event> {
  let isStopped = false
  let isOpen = false
  let position = after ?? live.told()
  let isJoined = false

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
    const now = live.told()
    await open()
    if (isStopped) return
    const isKnown = after !== undefined && (await live.changes.reaches(after))
    if (!isKnown) position = now
    if (!isKnown && after !== undefined && !isStopped) sink.deliver(source.gap(now))
    await catchUp(sink)
  }

  async function catchUp(sink: Sink<Event>): Promise<void> {
    while (!isStopped) {
      const stretch = await live.changes.after(position, atOnce, source.wanted())
      const events = stretch.changes.length === 0 ? [] : await source.render(stretch.changes)
      for (const event of events) if (!isStopped) sink.deliver(event)
      await sink.ready?.()
      position = stretch.end
      if (stretch.isLast && (await live.turns.take(() => join(sink)))) return
    }
  }

  // In a turn of its own. What this one was told elsewhere, of a process that is further, it is not told again.
  function join(sink: Sink<Event>): boolean {
    if (isStopped) return true
    if (isAfter(live.told(), position)) return false
    isJoined = true
    let isAhead = isAfter(position, live.told())
    source.join((event, at) => {
      if (isAhead && !isAfter(at, position)) return
      isAhead = false
      position = at
      sink.deliver(event)
    })
    return true
  }

  return {
    start(sink) {
      run(sink).catch((error: unknown) => {
        if (isStopped) return
        stop()
        sink.fail(error instanceof Error ? error : new ServiceError('internal_error', String(error)))
      })
    },
    told: () => (isJoined && isAfter(live.told(), position) ? live.told() : position),
    stop,
  }
}
