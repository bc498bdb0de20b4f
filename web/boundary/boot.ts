import { errorOf } from './boundaryError.ts'
import { reach } from './reach.ts'
import { patiently } from './slowdown.ts'

/** What another request would have been answered. */
export interface Given {
  body: unknown
  /** The `Link` header. */
  link: string | undefined
}

interface Line extends Partial<Given> {
  /** Alone it says that an answer will follow. */
  path?: string
  isRefused?: true
  /** Where streams stood before anything else was read. What is needed at first is announced before it. */
  position?: string | null
}

interface Expected {
  given: Promise<Given | undefined>
  settle(given: Given | undefined): void
}

/**
 * Milliseconds: what did not come by then, and what was not needed so long after it came, is asked for as it is then.
 */
const patience = 30_000

let expected = new Map<string, Expected>()
let announced: Promise<string | undefined> | undefined
let over: Promise<void> | undefined

/**
 * Asks for all that a page needs when it is opened, in one request; `hasAside` says whether it
 * shows what stands beside it.
 */
export function startBoot(page: string, hasAside: boolean): void {
  const coming = new Map<string, Expected>()
  const mine = expected
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
      mine.set(key, coming.get(key)!)
    }
  }
  const query = new URLSearchParams({ page, ...(hasAside && { aside: 'true' }) })
  over = receive(`/v1/browser/api/boot?${query}`, take)
    // What did not come the page asks for itself.
    .catch(() => {})
    .then(() => {
      first.resolve(undefined)
      for (const one of coming.values()) one.settle(undefined)
      // By then another one may have begun, after a sign-in.
      setTimeout(() => expected === mine && endBoot(), patience)
    })
}

function expecting(): Expected {
  const { promise, resolve } = Promise.withResolvers<Given | undefined>()
  return { given: promise, settle: resolve }
}

async function receive(address: string, take: (line: Line) => void): Promise<void> {
  const response = await patiently(async () => {
    const answer = await reach(address, {})
    if (!answer.ok) throw errorOf(answer, await answer.json().catch(() => undefined))
    return answer
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  AbortSignal.timeout(patience).addEventListener('abort', () => void reader.cancel())
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
 * The answer that came, or is coming, to a request that is about to be sent; each once. Undefined
 * where it has to be sent.
 */
export async function givenAnswer(address: string): Promise<Given | undefined> {
  await announced
  const key = keyOf(address)
  const one = expected.get(key)
  expected.delete(key)
  return one?.given
}

/** All answers that came to requests to a path, whatever their queries, once everything came; each once. */
export async function givenAnswers(path: string): Promise<unknown[]> {
  await over
  const keys = [...expected.keys()].filter((key) => key.startsWith(`${path}?`))
  return Promise.all(keys.map(async (key) => (await givenAnswer(key))?.body ?? []))
}

/** Where streams stood before anything was read that the page shows; undefined where that is to be asked. */
export const givenPosition = async (): Promise<string | undefined> => announced

/** Forgets what came, such as when somebody else is signed in. */
export function endBoot(): void {
  expected = new Map()
  announced = undefined
  over = undefined
}

// The same address may be written in several ways.
function keyOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}
