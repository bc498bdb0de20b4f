import type { StreamPosition } from './stream.ts'

/** Receives the events of a stream. */
export interface Sink<Event> {
  /** Receives the next event, at once. All readers of the same event get the same object: do not change it. */
  deliver(event: Event): void
  /** Ends the stream with a reason. No event follows. */
  fail(error: Error): void
  /**
   * Resolves when the sink can take more. Called only while past events are delivered; their delivery pauses until it
   * resolves.
   *
   * @default resolves at once
   */
  ready?(): Promise<void>
  /** Called once, when all past events have been delivered. Live events follow. */
  live?(): void
}

/** A stream of events. It stores nothing before it is started. Start it only once. */
export interface EventStream<Event> {
  start(sink: Sink<Event>): void
  /**
   * Returns the position up to which everything has been delivered. The stream can be resumed there. Heartbeats send
   * it, so that this also works after a time without events. If a connection has several streams, each has its own
   * position. Use `userStream` to get everything about an account in one order.
   */
  delivered(): StreamPosition
  /** Ends the stream: nothing is delivered afterwards. You can call it at any time, and more than once. */
  stop(): void
}

/**
 * Returns a stream that converts the events of `stream` with `map`. Events for which `map` returns undefined are left
 * out.
 */
export function mappedStream<From, To>(
  stream: EventStream<From>,
  map: (event: From) => To | undefined,
): EventStream<To> {
  return new MappedStream(stream, map)
}

// A class, since there may be ten thousand instances. It is also the sink of the stream whose events it converts.
class MappedStream<From, To> implements EventStream<To>, Sink<From> {
  readonly #stream: EventStream<From>
  readonly #map: (event: From) => To | undefined
  #sink!: Sink<To>

  constructor(stream: EventStream<From>, map: (event: From) => To | undefined) {
    this.#stream = stream
    this.#map = map
  }

  start(sink: Sink<To>): void {
    this.#sink = sink
    this.#stream.start(this)
  }

  deliver(event: From): void {
    const mapped = this.#map(event)
    if (mapped !== undefined) this.#sink.deliver(mapped)
  }

  fail(error: Error): void {
    this.#sink.fail(error)
  }

  async ready(): Promise<void> {
    await this.#sink.ready?.()
  }

  live(): void {
    this.#sink.live?.()
  }

  delivered(): StreamPosition {
    return this.#stream.delivered()
  }

  stop(): void {
    this.#stream.stop()
  }
}
