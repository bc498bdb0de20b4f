import { errorOf } from './boundaryError.ts'
import { reach } from './reach.ts'
import { sendWithRetries } from './slowdown.ts'

/** A response to another request, delivered by the boot request. */
export interface BootData {
  body: unknown
  link: string | undefined
}

interface Line extends Partial<BootData> {
  /** A line with only a path announces a response to that path. */
  path?: string
  isRefused?: true
  /**
   * The stream position from before anything else was read. The responses that the page needs first are announced
   * before this line.
   */
  position?: string | null
}

interface ExpectedBoot {
  promised: Promise<BootData | undefined>
  settle(promised: BootData | undefined): void
}

/**
 * Milliseconds. A response that arrives later, or that is not used within this time after the boot has ended, is
 * requested again when it is needed.
 */
const timeoutMs = 30_000

let expected = new Map<string, ExpectedBoot>()
let announced: Promise<string | undefined> | undefined
let over: Promise<void> | undefined

/**
 * Requests everything that a page needs when it is opened, in one request. `hasAside` is true if the page shows a
 * column beside it.
 */
export function startBoot(page: string, hasAside: boolean): void {
  const coming = new Map<string, ExpectedBoot>()
  const ownBoot = expected
  const first = Promise.withResolvers<string | undefined>()
  announced = first.promise
  const take = ({ path, position, isRefused, body, link }: Line) => {
    if (position !== undefined) first.resolve(position ?? undefined)
    if (path === undefined) return
    const key = keyOf(path)
    const one = coming.get(key)
    if (isRefused) one?.settle(undefined)
    else if (body !== undefined) one?.settle({ body, link })
    else if (!one) {
      coming.set(key, expecting())
      ownBoot.set(key, coming.get(key)!)
    }
  }
  const query = new URLSearchParams({ page, ...(hasAside && { aside: 'true' }) })
  over = receive(`/v1/browser/api/boot?${query}`, take)
    // The page requests the missing responses itself.
    .catch(() => {})
    .then(() => {
      first.resolve(undefined)
      for (const one of coming.values()) one.settle(undefined)
      // Does not end another boot that a sign-in has started in the meantime.
      setTimeout(() => expected === ownBoot && endBoot(), timeoutMs)
    })
}

function expecting(): ExpectedBoot {
  const { promise, resolve } = Promise.withResolvers<BootData | undefined>()
  return { promised: promise, settle: resolve }
}

async function receive(address: string, take: (line: Line) => void): Promise<void> {
  const response = await sendWithRetries(() =>
    reach(address, {}, async (received) => {
      if (!received.ok) throw errorOf(received, await received.json().catch(() => undefined))
      return received
    }),
  )
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  AbortSignal.timeout(timeoutMs).addEventListener('abort', () => void reader.cancel())
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const line of lines) take(JSON.parse(line) as Line)
    if (done) return
  }
}

/**
 * Returns the response to a request that is about to be sent, if the boot delivers it. Waits for it if necessary.
 * Returns undefined if the request must be sent. Each response is returned once.
 */
export async function bootResponse(address: string): Promise<BootData | undefined> {
  await announced
  const key = keyOf(address)
  const one = expected.get(key)
  expected.delete(key)
  return one?.promised
}

/**
 * Waits for the end of the boot, then returns all responses to requests of a path with any query. Each response is
 * returned once.
 */
export async function bootResponses(path: string): Promise<unknown[]> {
  await over
  const keys = [...expected.keys()].filter((key) => key.startsWith(`${path}?`))
  return Promise.all(keys.map(async (key) => (await bootResponse(key))?.body ?? []))
}

/** Returns the stream position from before the page's data was read. Returns undefined if the caller must read it. */
export const bootPosition = async (): Promise<string | undefined> => announced

/** Drops all responses, for example when another account signs in. */
export function endBoot(): void {
  expected = new Map()
  announced = undefined
  over = undefined
}

// Normalises an address, because the order of its parameters may differ.
function keyOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
