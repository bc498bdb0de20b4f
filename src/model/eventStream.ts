import type { StreamPosition } from './stream.ts'

/** Who takes the events of a stream. */
export interface Sink<Event> {
  /** Takes the next event, at once. The same object goes to all who see the same: it is not to be changed. */
  deliver(event: Event): void
  /** Hears that no more will come, and why. */
  fail(error: Error): void
  /** Resolves when more may come; asked only while past events are told, which wait for it. At once unless given. */
  ready?(): Promise<void>
  /** Hears once that all that was past has been told: from here on events come as they happen. */
  live?(): void
}

/** Events as they happen. Nothing is kept for it before it is started; it is started once. */
export interface EventStream<Event> {
  start(sink: Sink<Event>): void
  /**
   * Up to where everything has been told that it has to tell: where it can be resumed, also when it
   * was quiet (for heartbeats). Of several streams on one connection each has its own: what
   * concerns an account together comes in one order as `userStream`.
   */
  told(): StreamPosition
  /** Ends it: nothing is delivered any more. May be called at any time, and again. */
  stop(): void
}
