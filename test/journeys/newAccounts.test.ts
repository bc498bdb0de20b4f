import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import type { AccountId } from '../../src/model/ids.ts'
import { signedInBrowser } from '../support/browserClient.ts'
import { assignRole } from './moderators.ts'
import { type Person, type JourneyContext, type Reply, journeyForFile, startJourney } from './people.ts'
import { act, follow, createPeople, ok, publish } from './posting.ts'

const limits = {
  newAccountDays: 7,
  newAccountPostsPerDay: 3,
  newAccountMentionsPerDay: 2,
  newAccountLinksPerPost: 1,
}

let heron: Person
let anna: Person
let ben: Person
let carl: Person

const context = journeyForFile({ limits })
beforeEach(async () => {
  ;({ heron, anna, ben, carl } = await createPeople(context, 'heron', 'anna', 'ben', 'carl'))
})

const post = (status: string, more: object = {}, who = heron) => who.send('POST /api/v1/statuses', { status, ...more })
const edit = ({ id }: { id: string }, status: string) => heron.send(`PUT /api/v1/statuses/${id}`, { status })
const countOf = async () => ok(await heron.get('/api/v1/accounts/verify_credentials')).statuses_count as number
const usageOf = async ({ id }: Person) =>
  (await context.sql('select posts, mentions from newcomer_usage where account_id = $1', id)).rows[0]

const postsUsedUp = 'New accounts can publish at most 3 posts a day. Try again tomorrow.'
const mentionsUsedUp = /^New accounts can mention people who do not follow them at most 2 times a day\./
const tooManyLinks = 'Posts of new accounts can have at most 1 link. Remove some.'

function expectLimited({ status, body }: Reply, error: unknown): void {
  expect({ status, ...body }).toMatchObject({ status: 403, code: 'new_account_limit', error })
}

/** Moves an account's recorded usage to the previous day. */
const nextDay = ({ id }: Person) => context.sql('update newcomer_usage set day = day - 1 where account_id = $1', id)
const age = ({ id }: Person, days: number) =>
  context.sql(`update accounts set created_at = now() - $2 * interval '1 day' where id = $1`, id, days)

describe('posts of a new account', () => {
  test('are refused beyond the daily limit, even if some are deleted, until the next day', async () => {
    const first = ok(await post('One'))
    ok(await post('Two #tag'))
    ok(await post('Three', { visibility: 'direct' }))
    expectLimited(await post('Four'), postsUsedUp)
    expectLimited(
      await post('Four', { visibility: 'direct', poll: { options: ['a', 'b'], expires_in: 600 } }),
      postsUsedUp,
    )
    ok(await heron.send(`DELETE /api/v1/statuses/${first.id}`))
    expectLimited(await post('Four'), postsUsedUp)
    expect(await countOf()).toBe(1)
    ok(await act(heron, 'reblog', await publish(anna, 'Boost me')))

    await nextDay(heron)
    ok(await post('Four'))
    expect(await usageOf(heron)).toEqual({ posts: 1, mentions: 0 })
  })

  test('are refused in the same way in German, over GraphQL and at the browser boundary', async () => {
    for (const text of ['One', 'Two', 'Three']) ok(await post(text))
    expect((await post('Four', { lang: 'de' })).body.error).toBe(
      'Neue Konten können am Tag höchstens 3 Beiträge veröffentlichen. Versuche es morgen wieder.',
    )
    const query = 'mutation { createPost(input: { text: "Four" }) { id } }'
    const { body } = await heron.send('POST /graphql', { query })
    expect(body.errors).toMatchObject([{ message: postsUsedUp, extensions: { code: 'NEW_ACCOUNT_LIMIT' } }])
    const browser = await signedInBrowser(context.service, heron.id as AccountId)
    const response = await browser.post('/v1/browser/api/statuses', { status: 'Four' })
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'new_account_limit' }])
  })

  test('that are refused for another reason, or sent again with the same key, do not count', async () => {
    const keyed = { idempotency_key: 'once' }
    const { id } = ok(await post('One', keyed))
    expect((await post('', { quoted_status_id: '1' })).status).toBe(404)
    expect((await post('Lost', { in_reply_to_id: '1' })).status).toBe(404)
    expect((await post('Media', { media_ids: ['1'] })).status).toBe(422)
    expect(await usageOf(heron)).toEqual({ posts: 1, mentions: 0 })
    ok(await post('Two'))
    ok(await post('Three'))
    expect(ok(await post('One', keyed)).id).toBe(id)
    expectLimited(await post('Four', { idempotency_key: 'other' }), postsUsedUp)
    expectLimited(await post('Four', { idempotency_key: 'other' }), postsUsedUp)
  })

  test('do not exceed the limit when two processes publish at the same time', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'social-service-'))
    const logger = { level: 'error' as const, destination: { write: () => undefined } }
    const database = { pool: context.service.pool }
    const other = createServiceServer({ port: 0, dataDir, database, logger, limits, rateLimits: 'off' })
    await other.ready
    try {
      const { token } = await context.service.signIn(heron.id as AccountId)
      const url = await other.listen()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ status: 'Elsewhere' })
      const elsewhere = async () => (await fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body })).status
      const here = async () => (await post('Here')).status
      const responses = await Promise.all([here(), elsewhere(), here(), elsewhere(), here(), elsewhere(), here()])
      expect(responses.toSorted()).toEqual([200, 200, 200, 403, 403, 403, 403])
      expect(await countOf()).toBe(3)
      expect([await elsewhere(), await here()]).toEqual([403, 403])
    } finally {
      await other.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('are not limited once the account is old enough or has a role', async () => {
    for (const text of ['One', 'Two', 'Three']) ok(await post(text))
    expectLimited(await post('Four'), postsUsedUp)
    await age(heron, 6)
    expectLimited(await post('Four'), postsUsedUp)
    await age(heron, 8)
    ok(await post(`@${anna.name} @${ben.name} @${carl.name} https://a.example https://b.example`))
    await age(heron, 1)
    expectLimited(await post('Six'), postsUsedUp)
    await assignRole(context, heron, 'Moderator')
    ok(await post('Seven'))
  })
})

describe('mentions by a new account', () => {
  test('are limited for people who do not follow it, but not for followers', async () => {
    await follow(carl, heron)
    ok(await post(`Hello @${anna.name} @${anna.name} @${carl.name} @${heron.name} @nobody`))
    expect(await usageOf(heron)).toEqual({ posts: 1, mentions: 1 })
    expectLimited(await post(`Hello @${anna.name} @${ben.name}`), expect.stringMatching(mentionsUsedUp))
    expect(await usageOf(heron)).toEqual({ posts: 1, mentions: 1 })
    expect(ok(await ben.get('/api/v1/notifications'))).toEqual([])
    ok(await post(`Hello @${ben.name}`))
    expectLimited(await post(`Hello @${ben.name}`), expect.stringMatching(mentionsUsedUp))
    ok(await post(`Hello @${carl.name}`))
  })

  test('include replies, but not replies to a post that mentions the account', async () => {
    const [one, other] = [await publish(anna, 'One'), await publish(ben, 'Other')]
    const reply = ok(await post('A reply', { in_reply_to_id: one.id }))
    expect(await usageOf(heron)).toEqual({ posts: 1, mentions: 1 })
    const back = await publish(anna, { status: `@${heron.name} Welcome`, in_reply_to_id: reply.id })
    ok(await post(`@${anna.name} Thanks`, { in_reply_to_id: back.id }))
    expect(await usageOf(heron)).toEqual({ posts: 2, mentions: 1 })
    expectLimited(
      await post(`@${ben.name} and @${carl.name}`, { in_reply_to_id: other.id }),
      expect.stringMatching(mentionsUsedUp),
    )
    ok(await post(`@${ben.name} Hello`, { in_reply_to_id: other.id }))
    expect(await usageOf(heron)).toEqual({ posts: 3, mentions: 2 })
  })

  test('in an edit count if the edit adds them', async () => {
    const created = ok(await post(`Hello @${anna.name}`))
    ok(await edit(created, `Hello @${anna.name}!`))
    expect(await usageOf(heron)).toEqual({ posts: 1, mentions: 1 })
    expectLimited(
      await edit(created, `Hello @${anna.name} @${ben.name} @${carl.name}`),
      expect.stringMatching(mentionsUsedUp),
    )
    const state = ok(await heron.get(`/api/v1/statuses/${created.id}`))
    expect(state.content).toContain('!')
    expect(state.mentions).toHaveLength(1)
    expect(ok(await heron.get(`/api/v1/statuses/${created.id}/history`))).toHaveLength(2)
    expect(ok(await ben.get('/api/v1/notifications'))).toEqual([])
    ok(await edit(created, `Hello @${ben.name}`))
    expect(await usageOf(heron)).toEqual({ posts: 1, mentions: 2 })
    expectLimited(await edit(created, `Hello @${carl.name}`), expect.stringMatching(mentionsUsedUp))
    ok(await edit(created, 'Hello'))
    ok(await edit(created, `Hello @${ben.name} @${anna.name}`))
  })

  test('in simultaneous edits do not exceed the limit', async () => {
    const created = [ok(await post('One')), ok(await post('Two')), ok(await post('Three'))]
    const responses = await Promise.all([anna, ben, carl].map((one, nth) => edit(created[nth]!, `Hello @${one.name}`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 403])
    expect(await usageOf(heron)).toEqual({ posts: 3, mentions: 2 })
  })
})

describe('links of a new account', () => {
  test('are limited in each post, and in edits that add some', async () => {
    expectLimited(await post('See https://a.example and https://b.example'), tooManyLinks)
    const created = ok(await post('See https://a.example'))
    expectLimited(await edit(created, 'https://a.example https://b.example'), tooManyLinks)
    ok(await edit(created, 'See https://b.example'))
    expect(await usageOf(heron)).toEqual({ posts: 1, mentions: 0 })
    await age(heron, 8)
    ok(await edit(created, 'https://a.example https://b.example https://c.example'))
    await age(heron, 1)
    ok(await edit(created, 'https://a.example https://d.example https://e.example'))
    ok(await edit(created, 'https://a.example https://d.example'))
    expectLimited(await edit(created, 'https://a.example https://b.example https://c.example'), tooManyLinks)
  })
})

describe('a scheduled post or a draft of a new account', () => {
  const scheduledAt = new Date(Date.now() + 600_000).toISOString()

  async function comeDue({ id }: { id: string }): Promise<void> {
    await context.sql('update drafts set due_at = now() where id = $1', id)
    const jobs = `array(select id from graphile_worker.jobs where key = 'publishScheduled:' || $1::text)`
    await context.sql(`select graphile_worker.reschedule_jobs(${jobs}, run_at => now())`, id)
  }

  test('counts when it is published, and stays unpublished with the reason if it exceeds a limit', async () => {
    const [one, links] = [
      ok(await post('Later', { scheduled_at: scheduledAt })),
      ok(await post('https://a.example https://b.example', { scheduled_at: scheduledAt })),
    ]
    expect(await usageOf(heron)).toBeUndefined()
    await comeDue(one)
    await expect.poll(() => usageOf(heron)).toEqual({ posts: 1, mentions: 0 })
    await comeDue(links)
    const failure = async () => ok(await heron.get(`/api/v1/scheduled_statuses/${links.id}`)).failure
    await expect.poll(failure).toBe(`Not published: ${tooManyLinks}`)

    const draft = ok(await heron.send('POST /api/v1/drafts', { status: 'A draft' }))
    for (const text of ['Two', 'Three']) ok(await post(text))
    expectLimited(await heron.send(`POST /api/v1/drafts/${draft.id}/publish`), postsUsedUp)
    ok(await heron.get(`/api/v1/drafts/${draft.id}`))
  })
})

test('the limits are published, and off by default', async () => {
  const published = async (at: JourneyContext) => ok(await at.anonymous.get('/api/v2/instance')).configuration.limits
  expect(await published(context)).toMatchObject({
    new_account_days: 7,
    new_account_posts_per_day: 3,
    new_account_mentions_per_day: 2,
    new_account_links_per_post: 1,
  })
  const usual = await startJourney()
  try {
    expect(await published(usual)).toMatchObject({ new_account_days: 0 })
    const person = await usual.person('heron')
    for (let left = 25; left > 0; left--) await publish(person, 'https://a.example https://b.example https://c.example')
    expect((await usual.sql('select from newcomer_usage')).rowCount).toBe(0)
  } finally {
    await usual.stop()
  }
})
