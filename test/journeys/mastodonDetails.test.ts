import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, journeyForFile } from './people.ts'

const context = journeyForFile()
let alice: Person
let bob: Person
let carol: Person
beforeAll(async () => {
  ;[alice, bob, carol] = (await Promise.all(['alice', 'bob', 'carol'].map((name) => context.person(name)))) as [
    Person,
    Person,
    Person,
  ]
})

describe('allowed_mentions', () => {
  const publish = (body: object) => alice.send('POST /api/v1/statuses', body)
  const text = '@bob and @carol and @alice'

  test('publishes a post that mentions only those accounts', async () => {
    const { status, body } = await publish({ status: text, allowed_mentions: [bob.id, carol.id] })
    expect([status, body.mentions.length]).toEqual([200, 3])
    expect((await publish({ status: '@bob', allowed_mentions: ['x'] })).status).toBe(422)
  })

  test('refuses a post that mentions others, and returns them', async () => {
    const before = (await alice.get(`/api/v1/accounts/${alice.id}`)).body.statuses_count
    for (const later of [{}, { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() }]) {
      const { status, body } = await publish({ status: text, allowed_mentions: [bob.id], ...later })
      expect([status, body.error]).toEqual([422, 'Post would be sent to unexpected accounts'])
      expect(body.unexpected_accounts).toMatchObject([{ id: carol.id, acct: 'carol', url: expect.any(String) }])
    }
    const nobody = await publish(
      new URLSearchParams([
        ['status', text],
        ['allowed_mentions[]', ''],
      ]),
    )
    expect(nobody.body.unexpected_accounts).toHaveLength(2)
    expect((await alice.get(`/api/v1/accounts/${alice.id}`)).body.statuses_count).toBe(before)
    expect((await alice.get('/api/v1/scheduled_statuses')).body).toEqual([])
  })

  test('does the same in GraphQL', async () => {
    const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
    const variables = { input: { text, allowedMentions: [bob.id] } }
    const { body } = await alice.send('POST /graphql', { query, variables })
    expect(body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', unexpectedAccountIds: [carol.id] })
  })
})

test.each(['accept', 'dismiss'])('notification requests: a call to %s without ids succeeds', async (verb) => {
  expect(await alice.send(`POST /api/v1/notifications/requests/${verb}`)).toMatchObject({ status: 200, body: {} })
})

const lines = ['PATCH /api/v1/accounts/update_credentials', 'PATCH /api/v1/profile']
const odd: unknown[] = [['x'], [['x']], { 0: 'x' }, { name: 'x' }, [null], null]
test.each(odd.map((value) => [JSON.stringify(value), value]))(
  'fields_attributes as %s causes no server error',
  async (_text, fields_attributes) => {
    for (const line of lines) expect([200, 422]).toContain((await alice.send(line, { fields_attributes })).status)
  },
)

test.each(['undefined', 7, true])('fields_attributes as the single value %j is ignored', async (fields_attributes) => {
  const table = [{ name: 'Site', value: 'one' }]
  await alice.send(lines[0]!, { fields_attributes: table })
  for (const line of lines) {
    const form = new URLSearchParams({ fields_attributes: String(fields_attributes) })
    for (const body of [{ fields_attributes }, form])
      expect(await alice.send(line, body)).toMatchObject({ status: 200 })
  }
  const { body } = await alice.get('/api/v1/accounts/verify_credentials')
  expect(body.source.fields).toMatchObject(table)
})

test('a later vote in a multiple-choice poll is added to the earlier ones', async () => {
  const poll = { options: ['a', 'b', 'c'], expires_in: 3600, multiple: true }
  const { body } = await alice.send('POST /api/v1/statuses', { status: '?', poll })
  const vote = (...choices: number[]) => bob.send(`POST /api/v1/polls/${body.poll.id}/votes`, { choices })
  await vote(2)
  expect((await vote(0)).body).toMatchObject({ own_votes: [0, 2], votes_count: 2, voters_count: 1 })
  for (const again of [[0], [1, 2]]) expect((await vote(...again)).status).toBe(422)
  const responses = await Promise.all([vote(1), vote(1), vote(1)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const { body: last } = await bob.get(`/api/v1/polls/${body.poll.id}`)
  expect(last).toMatchObject({ own_votes: [0, 1, 2], votes_count: 3, voters_count: 1 })
  expect(last.options.map((option: { votes_count: number }) => option.votes_count)).toEqual([1, 1, 1])
})

test('a text of the instance that nobody wrote has no update time', async () => {
  for (const name of ['extended_description', 'privacy_policy']) {
    expect((await context.anonymous.get(`/api/v1/instance/${name}`)).body).toEqual({ content: '', updated_at: null })
  }
})

test('every language is listed once, with its name', async () => {
  const { body } = await context.anonymous.get('/api/v1/instance/languages')
  expect(body).toContainEqual({ code: 'de', name: 'German' })
  for (const key of ['code', 'name']) {
    const all = (body as Record<string, string>[]).map((language) => language[key])
    expect(new Set(all).size).toBe(all.length)
  }
})

describe('discovery', () => {
  const ask = (path: string) => fetch(context.service.url + path, { redirect: 'manual' })
  const host = () => new URL(context.service.url).host

  test('host-meta has the address for looking up accounts', async () => {
    const response = await ask('/.well-known/host-meta')
    expect(response.headers.get('content-type')).toContain('application/xrd+xml')
    expect(await response.text()).toContain(`template="${context.service.url}/.well-known/webfinger?resource={uri}"`)
  })

  test('webfinger finds accounts of this server by address or page, and no others', async () => {
    const page = `${context.service.url}/@alice`
    for (const resource of [`acct:alice@${host()}`, `acct:Alice@${host()}`, `alice@${host()}`, page]) {
      const response = await ask(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)
      expect(response.headers.get('content-type')).toContain('application/jrd+json')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(await response.json()).toMatchObject({ subject: `acct:alice@${host()}`, aliases: [page] })
    }
    for (const resource of [
      'acct:alice@elsewhere.example',
      `acct:nobody@${host()}`,
      'alice',
      'https://x.example/@alice',
    ]) {
      expect((await ask(`/.well-known/webfinger?resource=${encodeURIComponent(resource)}`)).status).toBe(404)
    }
    for (const query of ['', '?resource=', '?resource=a&resource=b']) {
      expect((await ask(`/.well-known/webfinger${query}`)).status).toBe(400)
    }
  })

  test('change-password redirects password managers to the settings', async () => {
    const response = await ask('/.well-known/change-password')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `${context.service.url}/settings/security`,
    ])
  })

  test('/health returns OK as in Mastodon', async () => {
    const response = await ask('/health')
    expect([response.status, await response.text()]).toEqual([200, 'OK'])
  })
})

test('unknown paths under /api return 404, with a session and without', async () => {
  for (const path of ['/api', '/api/v1/nowhere', '/api/v3/x', '/api/v1/statuses/1/nothing']) {
    for (const who of [context.anonymous, alice]) expect((await who.get(path)).status).toBe(404)
  }
  expect((await context.anonymous.send('POST /api/v1/nowhere', { a: 1 })).status).toBe(404)
  expect((await context.anonymous.get('/api/v1/timelines/home')).status).toBe(401)
})
