import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { StreamPosition } from '../../src/model/stream.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import type { Audience } from '../../src/stores/changes.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { isAfter } from '../../src/streams/position.ts'
import { pace } from '../support/pace.ts'
import { createDatabase } from '../support/postgres.ts'
import { links } from '../support/stores.ts'
import { type Random, seededRandom } from './seededRandom.ts'
import { graphqlStream, type ReceivedEvent, mastodonStream, startSubscriber, type Subscriber } from './subscriber.ts'

// A failure prints its seed. `SEED=<number> npx vitest run test/streams/resume.test.ts` repeats its random choices,
// but not the timing of the machine.
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

interface Account {
  id: AccountId
  username: string
  token: string
}

/** Starts two services on one database. `restart` replaces one of them. */
async function startServices() {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'resume-'))
  const pool = new pg.Pool({ connectionString: database.url, max: 6 })
  pool.on('error', () => undefined)
  const stores = openPostgresStores({ pool, links, limits: defaultLimits })
  const log: string[] = []

  async function startOne() {
    const server = createServiceServer({
      port: 0,
      dataDir,
      database: { url: database.url },
      rateLimits: 'off',
      logger: { level: 'warn', destination: { write: (line) => void log.push(line) } },
    })
    await server.ready
    return { url: await server.listen(), close: () => server.close() }
  }

  let running = [await startOne(), await startOne()]
  return {
    pool,
    stores,
    log,
    urls: () => running.map(({ url }) => url),
    async account(username: string): Promise<Account> {
      const id = await stores.accounts.insert(username, '')
      const scopes = ['read', 'write', 'follow'] as const
      const draft = { accountId: id, kind: 'cli', label: 'test', scopes: [...scopes] } as const
      const session = await issueSession(stores.authSessions, draft)
      return { id, username, token: session.id.reveal() }
    },
    /** Closes one service, and starts another in its place. */
    async restart() {
      const [old, ...others] = running
      running = others
      await old!.close()
      running = [...others, await startOne()]
    },
    async close() {
      await Promise.all(running.map((one) => one.close()))
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type ResumeContext = Awaited<ReturnType<typeof startServices>>

/** Calls REST at any service. Returns undefined if the call is refused, or if its outcome is unknown. */
async function ask(context: ResumeContext, who: Account, random: Random, line: string, body?: object): Promise<any> {
  const url = random.pick(context.urls())
  const [method = '', path = ''] = line.split(' ')
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
  try {
    const response = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null })
    const answer = await response.json()
    if (response.status === 200) return answer
    // Another writer may have deleted the post.
    if (![404, 422, 503].includes(response.status))
      throw new Error(`${line}: ${response.status} ${JSON.stringify(answer)}`)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    await pace(10)
  }
  return undefined
}

/** Posts, edits, deletes, boosts and favourites as an account, without a pause. */
async function write(context: ResumeContext, who: Account, others: readonly Account[], rounds: number, random: Random) {
  const own: { id: string; status: string }[] = []
  const send = (line: string, body?: object) => ask(context, who, random, line, body)
  async function post(): Promise<void> {
    const mention = random.below(3) ? '' : `@${random.pick(others)!.username} `
    const visibility = random.pick(['public', 'public', 'unlisted', 'private', 'direct'])
    const status = `${mention}${random.below(1e6)}${random.below(2) ? ' #cats' : ''}`
    const created = await send('POST /api/v1/statuses', { status, visibility })
    if (!created) return
    own.push({ id: created.id, status })
    if (visibility === 'public') shared.push(created.id)
  }
  // Takes a position in the change log before others, and commits after them.
  async function slowly(): Promise<void> {
    const client = await context.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into posts (author_id, visibility, text, conversation_id) values ($1, 'public', 'slow', 0)`,
        [who.id],
      )
      await pace(random.below(60))
      await client.query(random.below(4) ? 'commit' : 'rollback')
    } finally {
      client.release()
    }
  }
  for (let round = 0; round < rounds; round++) {
    const mine = random.pick(own)
    const theirs = random.pick(shared)
    switch (random.below(12)) {
      case 0:
      case 1:
        // The mentions stay the same, so that the same people see the post before and after.
        if (mine) await send(`PUT /api/v1/statuses/${mine.id}`, { status: `${mine.status} ${round}` })
        break
      case 2:
        if (mine && (await send(`DELETE /api/v1/statuses/${mine.id}`))) own.splice(own.indexOf(mine), 1)
        break
      case 3:
      case 4:
        if (theirs) await send(`POST /api/v1/statuses/${theirs}/${random.pick(['reblog', 'reblog', 'unreblog'])}`)
        break
      case 5:
      case 6:
        if (theirs)
          await send(`POST /api/v1/statuses/${theirs}/${random.pick(['favourite', 'favourite', 'unfavourite'])}`)
        break
      case 7:
        await slowly()
        break
      default:
        await post()
    }
  }
}
const shared: string[] = []

interface Row {
  position: StreamPosition
  kind: string
  subject: string
  account: AccountId
  /** The audience of the post, even if it was deleted. */
  audience: Pick<Audience, 'visibility' | 'isBoost' | 'mentions' | 'hashtags'> | null
  /** Whether the post or notification exists. */
  isThere: boolean
}

/** Returns the changes after a position, in order, with their audience. */
async function readLog({ pool }: ResumeContext, after: StreamPosition): Promise<Row[]> {
  const [name] = after.split('-')
  const { rows } = await pool.query(
    `select c.history, c.id, c.kind, c.subject, c.account,
       n.id is not null or p.id is not null as "isThere",
       coalesce(gone.audience, case when p.id is not null then json_build_object(
         'visibility', p.visibility, 'isBoost', p.boost_of_id is not null,
         'mentions', (select coalesce(json_agg(account_id::text), '[]') from post_mentions where post_id = p.id),
         'hashtags', (select coalesce(json_agg(t.name), '[]') from post_tags x join tags t on t.id = x.tag_id where x.post_id = p.id))::jsonb
       end) as audience
     from changes c
     left join posts p on c.kind like 'post.%' and p.id = c.subject
     left join notifications n on c.kind = 'notification.created' and n.id = c.subject
     left join changes gone on gone.kind = 'post.deleted' and c.kind like 'post.%' and gone.subject = c.subject
     where c.kind like 'post.%' or c.kind = 'notification.created'
     order by c.history, c.id`,
  )
  return (rows as (Omit<Row, 'position'> & { history: string; id: string })[])
    .map(({ history, id, ...row }) => ({
      ...row,
      position: `${name}-${BigInt(history).toString(36)}-${BigInt(id).toString(36)}` as StreamPosition,
    }))
    .filter(({ position }) => isAfter(position, after))
}

type IsConcerned = (row: Row) => boolean

const asReceived = ({ position, kind, subject }: Row): ReceivedEvent => ({
  id: position,
  kind: kind.replace('.', '_'),
  subject,
})

/**
 * Returns the events that a subscriber must receive, and those that it may receive. If it was away when a post was
 * deleted, it receives only the deletion.
 */
function expected(log: readonly Row[], concerns: IsConcerned) {
  const must = log.filter((row) => concerns(row) && (row.isThere || row.kind === 'post.deleted')).map(asReceived)
  const may = new Set(
    log.filter((row) => !row.isThere && row.kind !== 'post.deleted').map(({ position }) => position as string),
  )
  return { must, may }
}

test(`Each subscriber gets each event once, in order, despite cuts, restarts and writes (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const context = await startServices()
  try {
    const writers = await Promise.all(Array.from({ length: 6 }, (_, n) => context.account(`writer${n}`)))
    const readers = await Promise.all(Array.from({ length: 4 }, (_, n) => context.account(`reader${n}`)))
    // Each reader follows two more writers than the previous reader. The first one follows nobody.
    const followed = new Map(readers.map(({ id }, n) => [id, writers.slice(0, n * 2).map((writer) => writer.id)]))
    for (const [id, whom] of followed) for (const one of whom) await context.stores.relationships.follow(id, one, {})
    const people = [...writers, ...readers]
    const list = (await context.stores.lists.insert(
      readers[0]!.id,
      { title: 'Some', repliesPolicy: 'list', exclusive: false },
      5,
    ))!
    const members = writers.slice(1, 3).map(({ id }) => id)
    await context.stores.lists.add(readers[0]!.id, list.id, members, 10)

    const isOpen = ({ audience }: Row) => audience?.visibility === 'public' && !audience.isBoost
    const home =
      (who: Account): IsConcerned =>
      ({ kind, account, audience }) => {
        if (!kind.startsWith('post.')) return false
        if (account === who.id) return true
        if (!followed.get(who.id)!.includes(account)) return false
        return audience?.visibility !== 'direct' || audience.mentions.includes(who.id)
      }
    const notified =
      (who: Account): IsConcerned =>
      ({ kind, account }) =>
        kind === 'notification.created' && account === who.id
    const both =
      (who: Account): IsConcerned =>
      (row) =>
        home(who)(row) || notified(who)(row)
    const post = 'postId post { id text author { id } }'
    const notification = 'notification { id type }'
    const ofList: IsConcerned = ({ account, kind, audience }) =>
      kind.startsWith('post.') &&
      members.includes(account) &&
      (/^(public|unlisted)$/.test(audience?.visibility ?? '') || audience!.mentions.includes(readers[0]!.id))

    const watched = readers.flatMap((who, n) => [
      { who, what: 'home', following: graphqlStream('timelineStream(timeline: HOME)', post), concerns: home(who) },
      { who, what: 'user', following: mastodonStream({ stream: 'user' }), concerns: both(who) },
      ...(n === 0
        ? [
            { who, what: 'list', following: mastodonStream({ stream: 'list', list: list.id }), concerns: ofList },
            {
              who,
              what: 'public',
              following: graphqlStream('timelineStream(timeline: PUBLIC)', post),
              concerns: isOpen,
            },
            { who, what: 'public too', following: mastodonStream({ stream: 'public' }), concerns: isOpen },
          ]
        : []),
    ])
    const notices = writers.slice(0, 2).map((who) => ({
      who,
      what: 'notifications',
      following: graphqlStream('notificationStream()', notification),
      concerns: notified(who),
    }))
    const start = await context.stores.changes.end()
    const subscribers = [...watched, ...notices].map((one) => ({
      ...one,
      subscriber: startSubscriber({
        following: one.following,
        token: one.who.token,
        after: start,
        random: seededRandom(random.below(2 ** 31)),
        urls: context.urls,
      }),
    }))
    try {
      let isWriting = true
      const restarting = (async () => {
        while (isWriting) {
          await pace(1500 + random.below(1500))
          if (isWriting) await context.restart()
        }
      })()
      await Promise.all(
        writers.map((who) => write(context, who, people, 180, seededRandom(random.below(2 ** 31)))),
      ).finally(() => (isWriting = false))
      await restarting
      const log = await readLog(context, start)
      for (const { who, what, concerns, subscriber } of subscribers) {
        await compare(`seed ${seed}: ${what} of ${who.username}`, subscriber, expected(log, concerns), log, concerns)
      }
      const events = subscribers.reduce((sum, { subscriber }) => sum + subscriber.received.length, 0)
      const cuts = subscribers.reduce((sum, { subscriber }) => sum + subscriber.cuts(), 0)
      expect(events).toBeGreaterThan(2500)
      expect(cuts).toBeGreaterThan(50)
      expect(context.log.filter((line) => line.includes('"level":50') || line.includes('left out'))).toEqual([])
    } finally {
      await Promise.all(subscribers.map(({ subscriber }) => subscriber.stop()))
    }
  } finally {
    await context.close()
  }
}, 120_000)

async function compare(
  name: string,
  { received, problem }: Subscriber,
  { must, may }: ReturnType<typeof expected>,
  log: readonly Row[],
  concerns: IsConcerned,
): Promise<void> {
  const missing = () => {
    const ids = new Set(received.map(({ id }) => id))
    return must.filter(({ id }) => !ids.has(id))
  }
  await expect.poll(() => problem() ?? missing().length, { timeout: 20_000, message: name }).toBe(0)
  // The ids rise, so each event came once and in order.
  for (const [index, { id }] of received.entries()) {
    const before = received[index - 1]
    if (before)
      expect(isAfter(id as StreamPosition, before.id as StreamPosition), `${name}: ${before.id}, ${id}`).toBe(true)
  }
  const isMay = new Set(
    log.filter((row) => may.has(row.position) && concerns(row)).map(({ position }) => position as string),
  )
  expect(
    received.filter(({ id }) => !isMay.has(id)),
    name,
  ).toEqual(must)
}
