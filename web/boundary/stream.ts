import { type Client, createClient } from 'graphql-ws'
import { checkAfterEnd, call, openSession, whoIsSignedIn } from './boundary.ts'
import type { StreamTicket } from '../schema/api.ts'
import { BoundaryError } from './boundaryError.ts'

/** Seconds without a pong after which a connection counts as lost, for example after the machine slept. */
const silence = 10

let client: Client | undefined

/** Ends all streams, for example at a sign-out. The next stream opens a new connection. */
export function endStreams(): void {
  void client?.dispose()
  client = undefined
}

let lastMessageAt = 0
let reconnect: (() => void) | undefined

/** Reconnects at once if the connection is, or may be, lost, for example after sleep or when the network is back. */
export function wakeStreams(): void {
  if (reconnect) reconnect()
  else if (Date.now() - lastMessageAt > 2 * silence * 1000) client?.terminate()
}

interface StreamHandlers<Event> {
  /** Returns the position to resume from. Called for each new connection, so that no event is missed or repeated. */
  after(): string | undefined
  onEvent(event: Event): void
  /** Called when the service refuses the stream permanently. */
  onRefused(): void
}

/**
 * Follows a subscription that takes `after`, and reconnects when the connection breaks. Returns a function that ends
 * it.
 */
export function follow<Event>(
  query: string,
  variables: Record<string, string>,
  { after, onEvent, onRefused }: StreamHandlers<Event>,
): () => void {
  // This is a getter, because a new connection resumes from the position that the page has reached by then.
  const resuming = {
    ...variables,
    get after() {
      return after()
    },
  }
  const person = whoIsSignedIn()
  let isOver = false
  let again = 0
  let stop = begin()
  function begin(): () => void {
    client ??= connect()
    return client.subscribe<Record<string, Event>>(
      { query, variables: resuming },
      {
        next({ data, errors }) {
          const event = data && Object.values(data)[0]
          if (event && !errors) onEvent(event)
          again = 0
        },
        // Called if another attempt would fail again (see `isFinal`), and if the service answers with errors.
        error: (error) => void refused(error),
        complete: () => {},
      },
    )
  }
  // If the session has ended and the same account has another one, for example from a sign-in in another tab, the
  // stream continues with it.
  async function refused(error: unknown): Promise<void> {
    const isSame = isSessionOver(error) && (await isStill(person, again++, () => !isOver))
    if (isOver) return
    if (isSame) stop = begin()
    else onRefused()
  }
  return () => {
    isOver = true
    stop()
  }
}

// Opens a session to find out whether the same account is still signed in. Tries until there is a response. Waits
// at least a second before each attempt (see `checkAfterEnd`), however often a session ends. Stops when the stream
// is no longer needed, because a sign-out in this page ends all streams.
async function isStill(person: string | undefined, tries: number, isNeeded: () => boolean): Promise<boolean> {
  for (; ; tries++) {
    await new Promise<void>((resolve) => wait(tries + 2, resolve))
    if (!isNeeded()) return false
    try {
      return person !== undefined && (await openSession()).profile?.id === person
    } catch {
      // Without a network, a later attempt opens the session.
    }
  }
}

// Returns a client with one socket for all streams of the page. Each connection uses a new ticket.
function connect(): Client {
  let protocols: string[] = []
  let pong: ReturnType<typeof setTimeout> | undefined
  const created: Client = createClient({
    async url() {
      const ticket = await ticketFor(() => client === created)
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
    shouldRetry: (error) => !isFinal(error),
    retryWait: (tries) => new Promise((resolve) => wait(tries, resolve)),
    on: {
      // Counts as a message, because nothing can arrive until the socket is open.
      connecting: () => (lastMessageAt = Date.now()),
      ping(received) {
        if (!received) pong = setTimeout(() => created.terminate(), silence * 1000)
      },
      pong: () => clearTimeout(pong),
      message: () => (lastMessageAt = Date.now()),
      closed(event) {
        clearTimeout(pong)
        // If the session has ended, here or in another tab, this notifies the listeners.
        if (isSessionOver(event)) checkAfterEnd()
      },
    },
  })
  return created
}

// Returns a ticket. Without an address, graphql-ws would wait forever and report nothing. So this function asks for
// a ticket until it gets one. If no ticket is possible, waiting forever is right, because the next sign-in creates
// a new client.
async function ticketFor(isNeeded: () => boolean): Promise<StreamTicket> {
  const person = whoIsSignedIn()
  for (let tries = 0; isNeeded(); tries++) {
    try {
      return await call('POST /api/stream-tickets', {})
    } catch (error) {
      const isAnother =
        error instanceof BoundaryError && error.code === 'unauthorized' && (await isStill(person, tries, isNeeded))
      if (isFinal(error) && !isAnother) break
      if (isAnother) continue
      const seconds = error instanceof BoundaryError ? error.retryAfter : undefined
      await new Promise<void>((resolve) => wait(tries, resolve, seconds))
    }
  }
  return new Promise(() => {})
}

// Waits half a second to half a minute, with a random part so that pages do not all return at once after a restart of
// the service. `wakeStreams` ends the wait. `least` is the service's `Retry-After` in seconds.
function wait(tries: number, resolve: () => void, least = 0): void {
  const most = Math.min(500 * 2 ** tries, 30_000)
  const timer = setTimeout(done, least * 1000 + most * (0.5 + Math.random() / 2))
  reconnect = done
  function done() {
    clearTimeout(timer)
    reconnect = undefined
    resolve()
  }
}

const isSessionOver = (error: unknown) => error instanceof CloseEvent && error.code === 4401

// Returns whether another attempt would be refused again (streams-15).
function isFinal(error: unknown): boolean {
  if (error instanceof CloseEvent) return [4400, 4401, 4406].includes(error.code)
  return error instanceof BoundaryError && ['unauthorized', 'forbidden'].includes(error.code)
}
