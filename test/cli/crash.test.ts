import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newFolder, open, postmasters } from '../stores/embeddedProcesses.ts'
import { ask, commandLineOn, type Serving } from './commandLine.ts'
import { brokenInvariants } from './invariants.ts'

const kills = 20

interface Person {
  id: string
  token: string
}

test(`a server killed ${kills} times while posts are made loses none that it acknowledged, and leaves nothing running`, async () => {
  const folder = await newFolder()
  const cli = commandLineOn(folder, { RATE_LIMITS: 'off' })
  const person = async (name: string): Promise<Person> => {
    const { id } = await cli.json<{ id: string }>('accounts', 'create', name)
    const session = await cli.json<Record<string, string>>('sessions', 'create', name, '--scopes', 'read write follow')
    return { id, token: session['access_token']! }
  }
  const [author, follower] = [await person('author'), await person('follower')]
  const acknowledged: string[] = []

  let server = await cli.serve()
  expect((await ask(server.url, follower.token, `/api/v1/accounts/${author.id}/follow`, {})).status).toBe(200)
  // Who has read the home timeline once has a feed that is written to.
  await home(server, follower)
  for (let round = 0; round < kills; round++) {
    const before = acknowledged.length
    const writers = [0, 1, 2].map((writer) => postUntilItDies(server, author, `${round} ${writer}`, acknowledged))
    while (acknowledged.length < before + 3) await sleep(5)
    // Never at the same point of what it is doing.
    await sleep((round * 17) % 60)
    await server.stop('SIGKILL')
    await Promise.all(writers)
    server = await cli.serve()
    const recent = acknowledged.slice(before)
    await everyoneSees(server, recent, author, follower)
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(3 * kills)
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  await everyoneSees(server, acknowledged, author, follower)
  await noneLeftToDistribute(folder)
  expect((await server.stop()).code).toBe(0)
  expect(postmasters(folder)).toEqual([])
}, 180_000)

/** Makes posts one after the other until the server is gone; notes the ids of those that were answered. */
async function postUntilItDies(
  { url }: Serving,
  { token }: Person,
  mark: string,
  acknowledged: string[],
): Promise<void> {
  for (let number = 0; ; number++) {
    try {
      const answer = await ask(url, token, '/api/v1/statuses', { status: `post ${mark} ${number} #crash` })
      const { id } = (await answer.json()) as { id: string }
      expect(answer.status).toBe(200)
      acknowledged.push(id)
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return // cut off, before or within an answer
      throw error
    }
  }
}

async function everyoneSees(server: Serving, ids: readonly string[], author: Person, follower: Person): Promise<void> {
  for (const id of ids.slice(-5))
    expect((await ask(server.url, follower.token, `/api/v1/statuses/${id}`)).status).toBe(200)
  for (const person of [author, follower]) {
    let missing: string[] = []
    // What was left undistributed is taken over two seconds after it was made.
    for (const deadline = performance.now() + 8000; performance.now() < deadline; await sleep(100)) {
      const seen = await home(server, person, ids[0])
      missing = ids.filter((id) => !seen.has(id))
      if (missing.length === 0) break
    }
    expect(missing).toEqual([])
  }
}

/** The ids on a home timeline, down to and including `oldest`. */
async function home({ url }: Serving, { token }: Person, oldest?: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let path: string | undefined = '/api/v1/timelines/home?limit=40'
  while (path !== undefined) {
    const answer: Response = await ask(url, token, path)
    expect(answer.status).toBe(200)
    const page = (await answer.json()) as { id: string }[]
    for (const { id } of page) ids.add(id)
    const last = page.at(-1)?.id
    const isDeepEnough = last === undefined || oldest === undefined || BigInt(last) < BigInt(oldest)
    path = isDeepEnough ? undefined : `/api/v1/timelines/home?limit=40&max_id=${last}`
  }
  return ids
}

/** Waits until every note of work left over is gone, and counts everything anew. */
async function noneLeftToDistribute(folder: string): Promise<void> {
  const postgres = await open(folder)
  const pool = new pg.Pool(postgres.connection)
  pool.on('error', () => undefined)
  const left = async () => (await pool.query('select from fanouts')).rowCount
  for (let round = 0; (await left()) !== 0 && round < 100; round++) await sleep(100)
  expect(await left()).toBe(0)
  expect(await brokenInvariants(pool)).toEqual([])
  await pool.end()
  await postgres.close()
}
