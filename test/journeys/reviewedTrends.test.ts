import { beforeAll, expect, test } from 'vitest'
import { createModerator, createStaff } from './moderators.ts'
import { idsOf, type Person, journeyForFile } from './people.ts'
import { ok } from './posting.ts'

const context = journeyForFile()
let mod: Person
let liked: string

beforeAll(async () => {
  mod = await createModerator(context, 'curator')
  const people = await Promise.all(['ada', 'bob', 'cyd'].map((name) => context.person(name)))
  await context.sql('update accounts set discoverable = true')
  const [ada, ...others] = people
  liked = ok(await ada!.send('POST /api/v1/statuses', { status: 'Look #herons #owls' })).id
  for (const other of others) {
    ok(await other.send('POST /api/v1/statuses', { status: '#herons #owls' }))
    ok(await other.send(`POST /api/v1/statuses/${liked}/favourite`))
  }
})

const admin = '/api/v1/admin/trends'
const publicTags = async () =>
  ok(await context.anonymous.get('/api/v1/trends/tags')).map(({ name }: { name: string }) => name)
const publicPosts = async () => idsOf(await context.anonymous.get('/api/v1/trends/statuses'))

test('a rejected hashtag leaves the public trends at once, and returns when it is approved', async () => {
  expect((await publicTags()).toSorted()).toEqual(['herons', 'owls'])
  const tags = ok(await mod.get(`${admin}/tags`))
  expect(tags).toHaveLength(2)
  expect(tags[0]).toMatchObject({ trendable: true, usable: true, requires_review: false, history: expect.any(Array) })
  const { id } = tags.find(({ name }: { name: string }) => name === 'owls')
  for (const time of [1, 2]) {
    expect([time, ok(await mod.send(`POST ${admin}/tags/${id}/reject`))]).toMatchObject([
      ...[time, { name: 'owls', trendable: false }],
    ])
  }
  expect(await publicTags()).toEqual(['herons'])
  const entries = ok(await mod.get(`${admin}/tags`)).map((one: Record<string, unknown>) => [
    one['name'],
    one['trendable'],
  ])
  expect(Object.fromEntries(entries)).toEqual({ herons: true, owls: false })
  expect(ok(await mod.send(`POST ${admin}/tags/${id}/approve`))).toMatchObject({ name: 'owls', trendable: true })
  expect(await publicTags()).toHaveLength(2)
  const log = ok(await mod.get(`/api/v1/admin/audit_log?account_id=${mod.id}`))
  expect(log).toMatchObject([
    { action: 'trend_approved', detail: '#owls' },
    { action: 'trend_rejected', detail: '#owls' },
  ])
})

test('a rejected post leaves the public trends at once, but stays readable', async () => {
  expect(await publicPosts()).toEqual([liked])
  expect(ok(await mod.get(`${admin}/statuses`))).toMatchObject([{ id: liked, trendable: true, requires_review: false }])
  expect(ok(await mod.send(`POST ${admin}/statuses/${liked}/reject`))).toMatchObject({ id: liked, trendable: false })
  expect(await publicPosts()).toEqual([])
  expect(ok(await mod.get(`${admin}/statuses`))).toMatchObject([{ id: liked, trendable: false }])
  expect(ok(await context.anonymous.get(`/api/v1/statuses/${liked}`)).id).toBe(liked)
  ok(await mod.send(`POST ${admin}/statuses/${liked}/approve`))
  expect(await publicPosts()).toEqual([liked])
})

test('posts that are private or unknown, and unknown hashtags, cannot be reviewed', async () => {
  const ada = await context.person('ada')
  const hidden = ok(await ada.send('POST /api/v1/statuses', { status: 'Hush', visibility: 'private' })).id
  for (const id of [hidden, '12345']) expect((await mod.send(`POST ${admin}/statuses/${id}/reject`)).status).toBe(404)
  expect((await mod.send(`POST ${admin}/tags/12345/reject`)).status).toBe(404)
})

test('GraphQL reviews trends too, but not for people without the permission', async () => {
  const graphql = async (query: string, who = mod) => (await who.send('POST /graphql', { query })).body
  const { data } = await graphql(
    '{ reviewedTags { tag { id name } isRejected } reviewedPosts { post { id } isRejected } }',
  )
  expect(data.reviewedPosts).toEqual([{ post: { id: liked }, isRejected: false }])
  const [first] = data.reviewedTags
  const mutation = `mutation { reviewTag(input: { id: "${first.tag.id}", decision: REJECTED }) { isRejected } }`
  expect((await graphql(mutation)).data.reviewTag).toEqual({ isRejected: true })
  const ada = await context.person('ada')
  expect((await ada.get(`${admin}/tags`)).status).toBe(403)
  expect((await graphql(mutation, ada)).errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE')
})

test('a role without the permission for trends neither sees nor reviews them', async () => {
  const role = { name: 'Reader', permissions: 1024 + 16, position: 5 }
  const inserted = await context.sql(
    'insert into roles (name, permissions, position) values ($1, $2, $3) returning id::text',
    ...Object.values(role),
  )
  const reader = await createStaff(context, 'reader', role.name)
  expect(inserted.rows).toHaveLength(1)
  for (const path of ['tags', 'statuses', 'links', 'links/publishers'])
    expect([path, (await reader.get(`${admin}/${path}`)).status]).toEqual([path, 403])
  for (const path of [`statuses/${liked}/reject`, 'tags/1/reject', `statuses/${liked}/approve`])
    expect([path, (await reader.send(`POST ${admin}/${path}`)).status]).toEqual([path, 403])
  const query = `mutation { reviewPost(input: { id: "${liked}", decision: REJECTED }) { isRejected } }`
  expect((await reader.send('POST /graphql', { query })).body.errors[0].extensions.code).toBe('FORBIDDEN')
  expect(await publicPosts()).toEqual([liked])
})

test('lists of links, e-mail blocks and other servers are empty and cannot be filled', async () => {
  const boss = await createStaff(context, 'boss', 'Admin')
  for (const path of [`${admin}/links`, `${admin}/links/publishers`]) expect(ok(await mod.get(path))).toEqual([])
  const nouns = ['canonical_email_blocks', 'email_domain_blocks', 'domain_blocks', 'domain_allows']
  for (const noun of nouns) {
    const path = `/api/v1/admin/${noun}`
    expect(ok(await boss.get(`${path}?limit=5`))).toEqual([])
    expect((await boss.get(`${path}/1`)).status).toBe(404)
    const { status, body } = await boss.send(`POST ${path}`, { domain: 'example.com', email: 'a@example.com' })
    expect([status, body.error]).toEqual([422, expect.stringMatching(/^This server (stores no|talks to no)/)])
    expect((await mod.get(path)).status).toBe(403)
    const narrow = await context.person(boss.name, [`admin:read:${noun}` as 'admin:read'])
    expect((await narrow.get(path)).status).toBe(200)
    expect((await narrow.send(`POST ${path}`)).status).toBe(403)
  }
  expect(ok(await boss.send('POST /api/v1/admin/canonical_email_blocks/test', { email: 'a@example.com' }))).toEqual([])
})
