import { type Client, createClient } from 'graphql-ws'
import { call, openSession } from './boundary.ts'
import { BoundaryError } from './boundaryError.ts'

/** Seconds without an answer to a ping after which a socket counts as lost, such as after the machine slept. */
const silence = 10

let client: Client | undefined

/** Ends all streams, such as at sign-out; the next one begins anew. */
export function endStreams(): void {
  void client?.dispose()
  client = undefined
}

let heardAt = 0
let comeBack: (() => void) | undefined

/** Comes back at once where the connection is, or may be, lost: after sleep, or when there is a network again. */
export function wakeStreams(): void {
  if (comeBack) comeBack()
  else if (Date.now() - heardAt > 2 * silence * 1000) client?.terminate()
}

interface Following<Event> {
  /** Where to go on from; asked each time the connection is made anew, so that nothing is missed and nothing comes twice. */
  after(): string | undefined
  onEvent(event: Event): void
  /** The service refused, for good. */
  onRefused(): void
}

/** Follows a subscription that takes `after`, over all breaks, until the function that it gives is called. */
export function follow<Event>(
  query: string,
  variables: Record<string, string>,
  { after, onEvent, onRefused }: Following<Event>,
): () => void {
  // Read whenever it is sent: a connection that is made anew goes on where this page is by then.
  const resuming = {
    ...variables,
    get after() {
      return after()
    },
  }
  client ??= connect()
  return client.subscribe<Record<string, Event>>(
    { query, variables: resuming },
    {
      next({ data, errors }) {
        const event = data && Object.values(data)[0]
        if (event && !errors) onEvent(event)
      },
      // After the last try, and where the service answers with errors.
      error: onRefused,
      complete: () => {},
    },
  )
}

// One socket for all streams of the page, with a new ticket each time it is opened.
function connect(): Client {
  let protocols: string[] = []
  let pong: ReturnType<typeof setTimeout> | undefined
  const made: Client = createClient({
    async url() {
      const ticket = await call('POST /api/stream-tickets', {})
      protocols = ticket.protocols
      return ticket.path
    },
    webSocketImpl: class extends WebSocket {
      constructor(address: string) {
        super(address, protocols)
      }
    },
    lazyCloseTimeout: 3_000,
    keepAlive: silence * 1000,
    retryAttempts: Infinity,
    shouldRetry: (trouble) => !isFinal(trouble),
    retryWait: (tries) => new Promise((resolve) => wait(tries, resolve)),
    on: {
      ping(received) {
        if (!received) pong = setTimeout(() => made.terminate(), silence * 1000)
      },
      pong: () => clearTimeout(pong),
      message: () => (heardAt = Date.now()),
      closed(event) {
        clearTimeout(pong)
        // The session is over, here or in another tab.
        if (event instanceof CloseEvent && event.code === 4401) void openSession()
      },
    },
  })
  return made
}

// From half a second to half a minute, not all at once after a restart of the service; at once when something wakes it.
function wait(tries: number, resolve: () => void): void {
  const most = Math.min(500 * 2 ** tries, 30_000)
  const timer = setTimeout(done, most * (0.5 + Math.random() / 2))
  comeBack = done
  function done() {
    clearTimeout(timer)
    comeBack = undefined
    resolve()
  }
}

// What would be refused again: see "How sockets end" in docs/streams.md.
function isFinal(trouble: unknown): boolean {
  if (trouble instanceof CloseEvent) return [4400, 4401, 4406].includes(trouble.code)
  return trouble instanceof BoundaryError && ['unauthorized', 'forbidden'].includes(trouble.code)
}
