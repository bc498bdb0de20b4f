import { type Client, createClient } from 'graphql-ws'
import { askAfterEnd, call, openSession, whoIsSignedIn } from './boundary.ts'
import type { StreamTicket } from '../schema/api.ts'
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
  /**
   * Where to go on from; asked each time the connection is made anew, so that nothing is missed and
   * nothing comes twice.
   */
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
  const whose = whoIsSignedIn()
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
        // After the last try, and where the service answers with errors.
        error: (trouble) => void refused(trouble),
        complete: () => {},
      },
    )
  }
  // The session ended, and the same person may have begun another, in another tab: their streams go on with that one.
  async function refused(trouble: unknown): Promise<void> {
    const isSame = isSessionOver(trouble) && (await isStill(whose, again++, () => !isOver))
    if (isOver) return
    if (isSame) stop = begin()
    else onRefused()
  }
  return () => {
    isOver = true
    stop()
  }
}

// Asks until there is an answer, each time after a wait of at least a second (see `askAfterEnd`), however often a
// session ends. Stops once the stream is no longer wanted: a sign-out in this page ends all streams.
async function isStill(whose: string | undefined, tries: number, isWanted: () => boolean): Promise<boolean> {
  for (; ; tries++) {
    await new Promise<void>((resolve) => wait(tries + 2, resolve))
    if (!isWanted()) return false
    try {
      return whose !== undefined && (await openSession()).profile?.id === whose
    } catch {
      // Without the network it is found out later.
    }
  }
}

// One socket for all streams of the page, with a new ticket each time it is opened.
function connect(): Client {
  let protocols: string[] = []
  let pong: ReturnType<typeof setTimeout> | undefined
  const made: Client = createClient({
    async url() {
      const ticket = await ticketFor(() => client === made)
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
        // The session is over, here or in another tab: who shows the page is told.
        if (isSessionOver(event)) askAfterEnd()
      },
    },
  })
  return made
}

// graphql-ws has to be given an address: where there is none it waits for ever, and nobody hears of
// it. So a ticket is asked for until there is one. Where there is none to be had, waiting for ever
// is right: whoever is signed in next gets a client of their own.
async function ticketFor(isWanted: () => boolean): Promise<StreamTicket> {
  const whose = whoIsSignedIn()
  for (let tries = 0; isWanted(); tries++) {
    try {
      return await call('POST /api/stream-tickets', {})
    } catch (error) {
      const isAnother =
        error instanceof BoundaryError && error.code === 'unauthorized' && (await isStill(whose, tries, isWanted))
      if (isFinal(error) && !isAnother) break
      if (isAnother) continue
      const seconds = error instanceof BoundaryError ? error.retryAfter : undefined
      await new Promise<void>((resolve) => wait(tries, resolve, seconds))
    }
  }
  return new Promise(() => {})
}

// From half a second to half a minute, not all at once after a restart of the service; at once when something wakes it.
// `least` is what the service asks to wait, in seconds.
function wait(tries: number, resolve: () => void, least = 0): void {
  const most = Math.min(500 * 2 ** tries, 30_000)
  const timer = setTimeout(done, least * 1000 + most * (0.5 + Math.random() / 2))
  comeBack = done
  function done() {
    clearTimeout(timer)
    comeBack = undefined
    resolve()
  }
}

const isSessionOver = (trouble: unknown) => trouble instanceof CloseEvent && trouble.code === 4401

// What would be refused again (streams-15).
function isFinal(trouble: unknown): boolean {
  if (trouble instanceof CloseEvent) return [4400, 4401, 4406].includes(trouble.code)
  return trouble instanceof BoundaryError && ['unauthorized', 'forbidden'].includes(trouble.code)
}
