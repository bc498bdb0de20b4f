import { beforeAll, describe, expect, test } from 'vitest'
import { firstIdAt } from '../../src/model/ids.ts'
import { mod, context, useModeratedService } from './moderated.ts'
import { createModerator } from './moderators.ts'
import { ok } from './posting.ts'

useModeratedService()

const days = ['2025-03-01', '2025-03-02', '2025-03-03']
const period = { start_at: days[0], end_at: days[2] }
const read = (what: string, body: object, who = mod) => who.send(`POST /api/v1/admin/${what}`, body)
const measure = async (key: string, more: object = {}) =>
  ok(await read('measures', { keys: [key], ...period, ...more }))[0]
const dimension = async (key: string, more: object = {}) =>
  ok(await read('dimensions', { keys: [key], ...period, ...more }))[0].data

let counter = 0
// Returns a new id from noon of a day. Ids of different days are far apart.
const idOn = (day: string) => String(BigInt(firstIdAt(Date.parse(`${day}T12:00:00Z`))) + BigInt(++counter))

async function accountOn(day: string, more: { language?: string; app?: string } = {}): Promise<string> {
  const id = idOn(day)
  await context.sql(
    `insert into accounts (id, username, default_language, signed_up_with, created_at) values ($1, $2, $3, $4, $5)`,
    ...[id, `past${counter}`, more.language ?? null, more.app ?? null, `${day}T12:00:00Z`],
  )
  return id
}

async function postOn(
  day: string,
  author: string,
  more: { replyTo?: string; boostOf?: string; language?: string } = {},
) {
  const id = idOn(day)
  await context.sql(
    `insert into posts (id, author_id, visibility, text, conversation_id, in_reply_to_account_id, boost_of_id, language)
     values ($1, $2, 'public', 'text', $1, $3, $4, $5)`,
    ...[id, author, more.replyTo ?? null, more.boostOf ?? null, more.language ?? null],
  )
  return id
}

const activeOn = (day: string, account: string) =>
  context.sql('insert into active_days (day, account_id) values ($1, $2)', day, account)

const numbers = (values: number[], total: number, previous: number) => ({
  total: String(total),
  previous_total: String(previous),
  data: days.map((day, at) => ({ date: `${day}T00:00:00.000Z`, value: String(values[at]) })),
})

describe('figures of past days', () => {
  let old: string
  let one: string
  let tag: string

  beforeAll(async () => {
    old = await accountOn('2025-02-27', { language: 'de', app: 'Tusky' })
    one = await accountOn('2025-03-01', { language: 'en', app: 'Tusky' })
    const two = await accountOn('2025-03-03', { language: 'en' })
    await Promise.all([activeOn('2025-02-28', old), activeOn('2025-03-01', one), activeOn('2025-03-02', one)])
    await Promise.all([activeOn('2025-03-02', old), activeOn('2025-03-03', two), activeOn('2025-03-04', two)])
    const post = await postOn('2025-03-01', one, { language: 'en' })
    const reply = await postOn('2025-03-02', two, { replyTo: one, language: 'de' })
    await postOn('2025-03-02', one, { replyTo: one })
    await postOn('2025-03-03', two, { boostOf: post })
    await context.sql('insert into favourites (id, account_id, post_id) values ($1, $2, $3)', idOn(days[2]!), two, post)
    const { rows } = await context.sql(`insert into tags (name) values ('figures') returning id`)
    tag = String(rows[0].id)
    for (const tagged of [post, reply]) {
      await context.sql(`insert into post_tags (tag_id, post_id, display) values ($1, $2, 'figures')`, tag, tagged)
    }
    await context.sql(
      `insert into reports (id, target_id, category, created_at, resolved_at) values ($1, $2, 'spam', $3, $4)`,
      ...[idOn('2025-03-01'), one, '2025-03-01T12:00:00Z', '2025-03-03T23:59:59Z'],
    )
    await context.sql(
      `update accounts set last_post_at = '2025-03-02', home_read_at = '2025-03-03T01:00:00Z' where id = $1`,
      one,
    )
  })

  test('measures have a total, the total of the previous period, and a number for each day', async () => {
    expect(await measure('new_users')).toEqual({ key: 'new_users', unit: null, ...numbers([1, 0, 1], 2, 1) })
    expect(await measure('new_posts')).toMatchObject(numbers([1, 2, 0], 3, 0))
    expect(await measure('interactions')).toMatchObject(numbers([0, 1, 2], 3, 0))
    expect(await measure('opened_reports')).toMatchObject(numbers([1, 0, 0], 1, 0))
    expect(await measure('resolved_reports')).toMatchObject(numbers([0, 0, 1], 1, 0))
  })

  test('an account counts once in a period, however many days it was active', async () => {
    expect(await measure('active_users')).toMatchObject(numbers([1, 2, 1], 3, 1))
  })

  test('hashtags are counted by uses and by accounts', async () => {
    expect(await measure('tag_uses', { tag_uses: { id: tag } })).toMatchObject(numbers([1, 1, 0], 2, 0))
    expect(await measure('tag_accounts', { tag_accounts: { id: tag } })).toMatchObject(numbers([1, 1, 0], 2, 0))
    expect(await measure('tag_servers', { tag_servers: { id: tag } })).toMatchObject(numbers([0, 0, 0], 0, 0))
    expect(await dimension('tag_languages', { tag_languages: { id: tag } })).toEqual([
      { key: 'de', human_key: 'German', value: '1' },
      { key: 'en', human_key: 'English', value: '1' },
    ])
    const [server] = await dimension('tag_servers', { tag_servers: { id: tag } })
    const { host } = new URL(context.service.url)
    expect(server).toEqual({ key: host, human_key: host, value: '2' })
    // Other measures in the same request ignore the hashtag.
    const both = ok(await read('measures', { keys: ['tag_uses', 'new_users'], ...period, tag_uses: { id: tag } }))
    expect(both.map(({ total }: { total: string }) => total)).toEqual(['2', '2'])
  })

  test('dimensions count by language, app and server', async () => {
    expect(await dimension('languages')).toEqual([
      { key: 'en', human_key: 'English', value: '2' },
      { key: 'de', human_key: 'German', value: '1' },
    ])
    expect(await dimension('languages', { limit: 1 })).toHaveLength(1)
    expect(await dimension('sources', { start_at: '2025-02-27' })).toEqual([
      { key: 'Tusky', human_key: 'Tusky', value: '2' },
      { key: 'website', human_key: 'Website', value: '1' },
    ])
    expect(await dimension('servers')).toEqual([expect.objectContaining({ value: '4' })])
    expect(await dimension('instance_languages', { instance_languages: { domain: 'example.com' } })).toEqual([])
  })

  test('retention is the share of new accounts that are still active', async () => {
    const cohorts = ok(await read('retention', { frequency: 'day', ...period }))
    const rates = cohorts.map(({ data }: { data: { rate: number; value: string }[] }) =>
      data.map(({ rate, value }) => [rate, value]),
    )
    expect(rates).toEqual([
      [
        [1, '1'],
        [1, '1'],
        [1, '1'],
      ],
      [
        [0, '0'],
        [0, '0'],
      ],
      [[1, '1']],
    ])
    expect(cohorts[0]).toMatchObject({ period: '2025-03-01T00:00:00.000Z', frequency: 'day' })
    const months = ok(await read('retention', { frequency: 'month', start_at: '2025-02-01', end_at: '2025-03-31' }))
    expect(months.map(({ data }: { data: { value: string }[] }) => data.map(({ value }) => value))).toEqual([
      ['1', '0'],
      ['2'],
    ])
  })

  test('GraphQL returns the same figures as numbers', async () => {
    const query = `{
      measures(keys: [NEW_USERS], startOn: "2025-03-01", endOn: "2025-03-03") { total previousTotal days { day value } }
      dimensions(keys: [SOURCES], startOn: "2025-03-01", endOn: "2025-03-03") { key parts { name value } }
      retention(startOn: "2025-03-01", endOn: "2025-03-03") { period periods { accounts rate } } }`
    const { data } = (await mod.send('POST /graphql', { query })).body
    expect(data.measures[0]).toMatchObject({ total: 2, previousTotal: 1, days: [{ day: days[0], value: 1 }, {}, {}] })
    expect(data.dimensions[0].parts).toHaveLength(2)
    expect(data.retention[0].periods).toEqual([{ accounts: 2, rate: 1 }])
  })

  test('deleting an account deletes its days of activity', async () => {
    const recent = `update active_days set day = current_date where account_id = $1 and day = '2025-03-02'`
    await context.sql(`delete from active_days where account_id = $1 and day < '2025-03-02'`, old)
    await context.sql(recent, old)
    await context.sql('delete from accounts where id = $1', old)
    expect((await context.sql('select from active_days where account_id = $1', old)).rows).toEqual([])
  })
})

test('an account that signs in, reads and posts counts as active today only once', async () => {
  const today = async () => ok(await read('measures', { keys: ['active_users', 'new_users'] }))
  const [before, newBefore] = await today()
  const person = await createModerator(context, 'active')
  ok(await person.get('/api/v1/timelines/home'))
  ok(await person.send('POST /api/v1/statuses', { status: 'Here' }))
  const [after, newAfter] = await today()
  expect([Number(after.total) - Number(before.total), Number(newAfter.total) - Number(newBefore.total)]).toEqual([1, 1])
  expect(after.data).toHaveLength(30)
  expect(after.data.at(-1).value).toBe(after.total)
})

test('a session that is used on a new day makes its account active', async () => {
  const person = await context.person('returning')
  await context.sql('delete from active_days where account_id = $1', person.id)
  await context.sql(
    `update auth_sessions set last_used_at = now() - interval '25 hours' where account_id = $1`,
    person.id,
  )
  // The service records a use like this at most once in five minutes.
  const use = () => context.sql('update auth_sessions set last_used_at = now() where account_id = $1', person.id)
  await use()
  await use()
  const { rows } = await context.sql('select day::text from active_days where account_id = $1', person.id)
  expect(rows).toEqual([{ day: new Date().toISOString().slice(0, 10) }])
})

test('space usage and software versions are the real ones', async () => {
  const [space, versions] = ok(await read('dimensions', { keys: ['space_usage', 'software_versions'] }))
  const { rows } = await context.sql('select pg_database_size(current_database())::float8 as bytes')
  const database = space.data.find(({ key }: { key: string }) => key === 'postgresql')
  expect(Math.abs(Number(database.value) - rows[0].bytes)).toBeLessThan(10_000_000)
  expect(database).toMatchObject({ unit: 'bytes', human_value: expect.stringMatching(/^[\d.]+ MiB$/) })
  expect(versions.data.map(({ key }: { key: string }) => key)).toEqual(['social-service', 'nodejs', 'postgresql'])
  expect(versions.data[1].value).toBe(process.versions.node)
})

test.each([
  [{ keys: ['nonsense'] }, 'keys.0'],
  [{ keys: [] }, 'keys'],
  [{}, 'keys'],
  [{ keys: ['new_users'], start_at: '2025-01-01', end_at: '2025-04-03' }, 'start_at'],
  [{ keys: ['new_users'], start_at: '2025-01-02', end_at: '2025-01-01' }, 'end_at'],
  [{ keys: ['new_users'], start_at: 'yesterday' }, 'start_at'],
  [{ keys: ['tag_uses'] }, 'tag_id'],
  [{ keys: ['tag_uses'], tag_uses: { id: '1' }, tag_accounts: { id: '2' } }, 'tag_id'],
])('%j is refused, and the error names the field', async (body, field) => {
  const { status, body: refusal } = await read('measures', body)
  expect(status).toBe(422)
  expect(Object.keys(refusal.details)).toContain(field)
})

test('an unknown hashtag returns 404, times count as days in UTC, and the longest period is 92 days', async () => {
  expect((await read('measures', { keys: ['tag_uses'], tag_uses: { id: '12345' } })).status).toBe(404)
  const longest = {
    keys: ['instance_accounts', 'instance_reports'],
    start_at: '2025-01-01T23:00:00-05:00',
    end_at: '2025-04-03T00:00:00Z',
  }
  const [none] = ok(
    await read('measures', {
      ...longest,
      instance_accounts: { domain: 'a.example' },
      instance_reports: { domain: 'b.example' },
    }),
  )
  expect(none.data).toHaveLength(92)
  expect(none.data[0].date).toBe('2025-01-02T00:00:00.000Z')
  expect(ok(await read('measures', { keys: ['instance_media_attachments'] }))[0]).toMatchObject({
    ...{ unit: 'bytes', total: '0', human_value: '0 bytes' },
  })
})

test('apps can send forms with keys[] and tag_uses[id]', async () => {
  const { rows } = await context.sql(`insert into tags (name) values ('formfigures') returning id`)
  const body = new URLSearchParams([
    ['keys[]', 'tag_uses'],
    ['keys[]', 'new_users'],
    ['start_at', days[0]!],
    ['tag_uses[id]', rows[0].id],
  ])
  const found = await mod.send('POST /api/v1/admin/measures', body)
  expect(found.status).toBe(422) // too long, because it ends today
  body.set('end_at', days[2]!)
  expect(ok(await mod.send('POST /api/v1/admin/measures', body)).map(({ key }: { key: string }) => key)).toEqual([
    ...['tag_uses', 'new_users'],
  ])
})
