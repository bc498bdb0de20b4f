import { ServiceError } from '../model/errors.ts'
import type { EventStream } from '../model/eventStream.ts'

/** That a reader was slower than what happens. Nothing is lost for one who comes back with the id of the last event it saw. */
export class SlowReaderError extends ServiceError {
  constructor() {
    super('unavailable', 'Events came faster than they were read: come back with the id of the last one')
    this.name = 'SlowReaderError'
  }
}

interface Bound {
  /** How many events may wait to be read. */
  most: number
}

interface Reader<Event> {
  resolve(result: IteratorResult<Event, undefined>): void
  reject(error: Error): void
}

/**
 * The events of a stream, to be read one by one; the stream is started at once, and stopped by `return`. When it fails, what came
 * before is read first. When more wait than may, it fails with a `SlowReaderError` at once.
 */
export function eventIterable<Event>(
  stream: EventStream<Event>,
  { most }: Bound,
): AsyncGenerator<Event, undefined, undefined> {
  let events: Event[] = []
  let readers: Reader<Event>[] = []
  let held: (() => void)[] = []
  let isOpen = true
  let failure: Error | undefined

  const hasRoom = () => !isOpen || events.length * 2 <= most

  function release(): void {
    if (!hasRoom()) return
    for (const go of held) go()
    held = []
  }

  function end(error?: Error): void {
    if (!isOpen) return
    isOpen = false
    // Whoever waits has read all there was, and is told how it ended; later ones hear of it by their next read.
    const [first, ...others] = readers
    readers = []
    if (error && first) first.reject(error)
    else first?.resolve(ended)
    if (!first) failure = error
    for (const reader of others) reader.resolve(ended)
    release()
    stream.stop()
  }

  function deliver(event: Event): void {
    if (!isOpen) return
    const reader = readers.shift()
    if (reader) return reader.resolve({ value: event, done: false })
    events.push(event)
    if (events.length <= most) return
    events = []
    end(new SlowReaderError())
  }

  function read(): Promise<IteratorResult<Event, undefined>> {
    const event = events.shift()
    if (event !== undefined) {
      release()
      return Promise.resolve({ value: event, done: false })
    }
    if (isOpen) return new Promise((resolve, reject) => readers.push({ resolve, reject }))
    const error = failure
    failure = undefined
    return error ? Promise.reject(error) : Promise.resolve(ended)
  }

  function close(): void {
    events = []
    failure = undefined
    end()
  }

  stream.start({
    deliver,
    fail: end,
    ready: () => (hasRoom() ? Promise.resolve() : new Promise((go) => held.push(go))),
  })
  return {
    next: read,
    return() {
      close()
      return Promise.resolve(ended)
    },
    throw(error: Error) {
      close()
      return Promise.reject(error)
    },
    [Symbol.asyncIterator]() {
      return this
    },
    async [Symbol.asyncDispose]() {
      close()
    },
  }
}

const ended = { value: undefined, done: true } as const
