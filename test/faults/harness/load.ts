import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { type FaultResponse, type FaultResponses, judgedAnswers, type Person, type FaultRequest } from './asking.ts'
import { pace } from '../../support/pace.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type Deployment, isFull } from './deployment.ts'
import type { Server } from './servers.ts'

/** People who write, note what was acknowledged, and read. */
export interface Load {
  ledger: Ledger
  answers: FaultResponses
  /** Open polls, oldest first. */
  polls: readonly string[]
  /** Retries a post of the first author at one server until it is acknowledged, and returns its id. */
  post(server: Server, text?: string): Promise<string>
  /** Resolves when this many more writes have been acknowledged. */
  acknowledges(count: number): Promise<void>
  /** Stops sending requests. Resolves when every open request has been answered. */
  pause(): Promise<void>
  /** Sends requests again after `pause`. */
  resume(): void
  stop(): Promise<void>
}

// The milliseconds between two writes. The short form leaves half of a machine to other tests.
const betweenWrites = isFull ? 25 : 100
const betweenReads = isFull ? 60 : 150
const afterAway = 150

/** Starts the load. */
export function startLoad({ servers, cast }: Deployment): Load {
  const ledger = openLedger()
  const answers = judgedAnswers()
  const posts: string[] = []
  const polls: string[] = []
  /** Authors who have a post that is never deleted. */
  const lasting = new Set<Person>()
  let turn = 0
  let isPaused = false
  let isStopped = false
  const nextServer = () => servers[turn++ % servers.length]!
  const ask = (person: Person | undefined, path: string, question?: FaultRequest) =>
    answers.ask(nextServer(), person, path, question)

  async function write(
    person: Person,
    thing: string,
    value: string,
    path: string,
    question: FaultRequest,
  ): Promise<FaultResponse> {
    const acknowledged = ledger.attempt(thing, value)
    const response = await ask(person, path, question)
    if (response === 'away') await pace(afterAway)
    else if (response.status < 300) acknowledged()
    return response
  }

  // Retries with the same key until the post is acknowledged. Exactly one post must exist then.
  async function post(
    author: Person,
    more: object = {},
    server?: Server,
    text = `post ${randomUUID()}`,
  ): Promise<string> {
    const headers = { 'idempotency-key': randomUUID() }
    for (;;) {
      const question = { json: { status: text, ...more }, headers }
      const response = await answers.ask(server ?? nextServer(), author, '/api/v1/statuses', question)
      if (response !== 'away') {
        const { id } = response.body as { id: string }
        ledger.attempt(`post ${author.username} ${id}`, text)()
        return id
      }
      await pace(server ? 50 : afterAway)
    }
  }

  async function authorWorks(author: Person, number: number): Promise<void> {
    const own = `post ${author.username}`
    const poll = { poll: { options: ['one', 'two'], expires_in: 3600 } }
    if (number % 16 === 3) return void polls.push(await post(author, poll))
    const id = await post(author)
    if (number % 4 === 1) {
      const text = `edited ${randomUUID()}`
      await write(author, `${own} ${id}`, text, `/api/v1/statuses/${id}`, { method: 'PUT', json: { status: text } })
    } else if (number % 4 === 2) {
      // The post is not added to `posts`, because it may be deleted even if the response does not arrive.
      await write(author, `${own} ${id}`, 'deleted', `/api/v1/statuses/${id}`, { method: 'DELETE' })
    } else {
      posts.push(id)
      lasting.add(author)
    }
  }

  async function fanWorks(fan: Person, number: number): Promise<void> {
    if (number % 8 === 7) return follow(fan, cast.authors[(number >> 3) % 2]!, (number >> 4) % 2 === 0)
    if (number % 8 === 3) return vote(fan, number)
    const id = posts[Math.max(0, posts.length - 1 - (number % 12))]
    if (id === undefined) return void (await pace(50))
    const isOn = number % 3 !== 2
    const path = `/api/v1/statuses/${id}/${isOn ? 'favourite' : 'unfavourite'}`
    await write(fan, `favourite ${fan.username} ${id}`, String(isOn), path, { json: {} })
  }

  async function follow(fan: Person, author: Person, isOn: boolean): Promise<void> {
    const path = `/api/v1/accounts/${author.id}/${isOn ? 'follow' : 'unfollow'}`
    await write(fan, `follow ${fan.username} ${author.id}`, String(isOn), path, { json: {} })
  }

  const voted = new Set<string>()
  async function vote(fan: Person, number: number): Promise<void> {
    const id = polls.findLast((poll) => !voted.has(`${fan.id} ${poll}`))
    if (id === undefined) return
    voted.add(`${fan.id} ${id}`)
    const choice = number % 2
    const found = await ask(fan, `/api/v1/statuses/${id}`)
    if (found === 'away') return
    const path = `/api/v1/polls/${found.body.poll.id as string}/votes`
    await write(fan, `vote ${fan.username} ${id}`, String(choice), path, { json: { choices: [choice] } })
  }

  // Content that exists all the time must never seem to be missing.
  const isFilled = (body: unknown) => (Array.isArray(body) && body.length > 0 ? undefined : 'an empty page')
  const isThere = 'to read'
  const reads: (() => Promise<FaultResponse>)[] = [
    () => ask(cast.reader, '/api/v1/timelines/home', { isThere, judge: isFilled }),
    () => ask(undefined, '/api/v1/timelines/public', { isThere, judge: isFilled }),
    () => ask(cast.fans[0], `/api/v1/accounts/${cast.authors[0]!.id}/statuses`, { isThere, judge: isFilled }),
    () => ask(cast.reader, '/api/v1/accounts/verify_credentials', { isThere }),
    () => ask(cast.authors[0], '/api/v1/notifications', { isThere }),
    () => ask(cast.reader, '/api/v1/accounts/lookup?acct=author_one', { isThere }),
    () => ask(cast.reader, `/api/v1/statuses/${posts[0]}`, { isThere }),
    () =>
      ask(cast.reader, '/graphql', {
        isThere,
        json: { query: '{ homeTimeline(first: 5) { edges { node { id author { username } } } } }' },
        judge: ({ data }) => isFilled(data?.homeTimeline?.edges),
      }),
    () => ask(undefined, '/v1/browser/session'),
    // A supervisor restarts a process that is not alive. It must not restart a process that is only waiting.
    () => ask(undefined, '/health/live', { isThere: 'always' }),
  ]

  async function goOn(work: (number: number) => Promise<unknown>, between: number): Promise<void> {
    for (let number = 0; !isStopped; number++) {
      if (!isPaused) {
        underWay++
        await work(number).finally(() => underWay--)
      }
      await pace(between)
    }
  }
  let underWay = 0
  const reading = async (number: number) => {
    if (lasting.has(cast.authors[0]!)) await reads[number % reads.length]!()
  }
  const all = Promise.all([
    ...cast.authors.flatMap((author) => [0, 1].map(() => goOn((number) => authorWorks(author, number), betweenWrites))),
    ...cast.fans.map((fan) => goOn((number) => fanWorks(fan, number), betweenWrites)),
    ...[0, 1].map((first) => goOn((number) => reading(number * 2 + first), betweenReads)),
  ])
  return {
    ledger,
    answers,
    polls,
    post: (server, text) => post(cast.authors[0]!, {}, server, text),
    async acknowledges(count) {
      const before = ledger.acknowledged()
      await vi.waitUntil(() => ledger.acknowledged() >= before + count, { timeout: 60_000 })
    },
    async pause() {
      isPaused = true
      await vi.waitUntil(() => underWay === 0, { timeout: 60_000 })
    },
    resume() {
      isPaused = false
    },
    async stop() {
      isStopped = true
      await all
    },
  }
}

/** What is in progress during each fault, for the table. */
export const underWay = 'posts, edits, deletes, favourites, follows, votes; reads; 3 streams'
