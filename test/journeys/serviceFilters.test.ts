import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { createStaff } from './moderators.ts'
import { file, type Person, journeyForFile } from './people.ts'
import { expectRefused, createPeople, ok, publish, publishPoll, uploadPicture } from './posting.ts'

const context = journeyForFile()
let admin: Person
let ann: Person

beforeAll(async () => {
  admin = await createStaff(context, 'warden', 'Admin')
})
beforeEach(async () => void ({ ann } = await createPeople(context, 'ann')))

const add = async (value: string, more: object = {}) =>
  ok(await admin.send('POST /api/v1/admin/filters', { kind: 'word', action: 'refuse', value, ...more }))
afterEach(async () => {
  for (const { id } of await listed()) ok(await admin.send(`DELETE /api/v1/admin/filters/${id}`))
})

const post = (status: string, more: object = {}) => ann.send('POST /api/v1/statuses', { status, ...more })
const listed = async () => ok(await admin.get('/api/v1/admin/filters')) as Record<string, unknown>[]

test('filters are added, changed and deleted, and the audit log records each change', async () => {
  const filter = await add('  Casino\n royale ', { comment: ' Spam ' })
  expect(filter).toMatchObject({
    ...{ kind: 'word', value: 'Casino royale', whole_word: true, action: 'refuse', comment: 'Spam' },
    account_id: admin.id,
  })
  expect(ok(await admin.get(`/api/v1/admin/filters/${filter.id}`))).toEqual(filter)
  const path = `/api/v1/admin/filters/${filter.id}`
  const link = { kind: 'link', value: 'https://Bücher.Example/', action: 'report' }
  expect(ok(await admin.send(`PUT ${path}`, link))).toMatchObject({
    ...{ id: filter.id, value: 'xn--bcher-kva.example', whole_word: false, comment: '' },
  })
  expect((await admin.send('POST /api/v1/admin/filters', link)).status).toBe(409)
  expect((await listed()).map(({ id }) => id)).toEqual([filter.id])
  ok(await admin.send(`DELETE ${path}`))
  expect(await listed()).toEqual([])
  for (const [verb, body] of [['GET'], ['PUT', link], ['DELETE']] as const)
    expect((await admin.send(`${verb} ${path}`, body)).status).toBe(404)
  const log = ok(await admin.get(`/api/v1/admin/audit_log?account_id=${admin.id}&limit=3`))
  expect(log.map(({ action, detail }: Record<string, string>) => [action, detail])).toEqual([
    ['service_filter_removed', 'report link xn--bcher-kva.example'],
    ['service_filter_changed', 'report link xn--bcher-kva.example'],
    ['service_filter_created', 'refuse word Casino royale'],
  ])
})

test.each([
  ['word', ' '],
  ['word', 'a'.repeat(501)],
  ['link', 'nowhere'],
  ['link', 'ftp://spam.example'],
  ['link', 'spam .example'],
  ['file', 'abc'],
])('a filter for a %s cannot be %j', async (kind, value) => {
  expectRefused(await admin.send('POST /api/v1/admin/filters', { kind, value, action: 'refuse' }), 'value')
})

test('moderators without the permission see no filters', async () => {
  const mod = await createStaff(context, 'reader', 'Moderator')
  for (const who of [mod, ann]) {
    expect((await who.get('/api/v1/admin/filters')).status).toBe(403)
    expect((await who.send('POST /api/v1/admin/filters', { kind: 'word', value: 'a', action: 'hold' })).status).toBe(
      403,
    )
  }
})

test('a filtered word is refused anywhere in a post, and the error does not quote it', async () => {
  await add('Zwiebel')
  const refused = await post('A ZWIEBEL!')
  expectRefused(refused, 'status')
  expect(JSON.stringify(refused.body).toLowerCase()).not.toContain('zwiebel')
  expectRefused(await post('Fine', { spoiler_text: 'zwiebel' }), 'status')
  expectRefused(await post('Fine', { poll: { options: ['Zwiebel', 'Lauch'], expires_in: 600 } }), 'status')
  const { id } = await uploadPicture(ann, 'Eine Zwiebel')
  expectRefused(await post('Fine', { media_ids: [id] }), 'status')
  expectRefused(await post('Zwiebel', { visibility: 'direct' }), 'status')
  expectRefused(await post('Zwiebel', { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() }), 'status')
  for (const hidden of ['Zwie\u00adbel', 'Zwie\u200bbel', 'Zwi\u034fe\u2060bel'])
    expectRefused(await post(hidden), 'status')
  ok(await post('Zwiebelkuchen'))
  expect((await admin.send('POST /api/v1/statuses', { status: 'Zwiebel' })).status).toBe(422)
})

test('an edit is refused for words that it adds, not for words that were there before', async () => {
  const before = await publish(ann, 'Old: rhubarb')
  const poll = await publishPoll(ann)
  await add('rhubarb')
  const edit = (id: string, body: object) => ann.send(`PUT /api/v1/statuses/${id}`, body)
  ok(await edit(before.id, { status: 'Old: rhubarb, still' }))
  const other = await publish(ann, 'Fine')
  expectRefused(await edit(other.id, { status: 'rhubarb' }), 'status')
  expectRefused(await edit(poll.id, { status: 'a', poll: { options: ['a', 'rhubarb'], expires_in: 600 } }), 'status')
  expect(ok(await ann.get(`/api/v1/statuses/${other.id}`)).content).toContain('Fine')
})

test('links match by host, subdomain and beginning of the path', async () => {
  await add('spam.example', { kind: 'link' })
  await add('shop.example/Sale', { kind: 'link' })
  for (const url of [
    ...[
      'http://spam.example',
      'https://SPAM.example:8443/x?y',
      'https://a.b.spam.example./',
      'https://shop.example/Sale/1',
    ],
  ])
    expectRefused(await post(`See ${url} now`), 'status')
  for (const url of [
    'https://notspam.example/',
    'https://shop.example/sale',
    'https://x.example/?spam.example',
    'spam.example',
  ])
    ok(await post(`See ${url} now`))
})

test('a filtered file is refused when it is uploaded, and in posts if it was uploaded before', async () => {
  const bytes = await twoColours(18, 16).png().toBuffer()
  const upload = () => ann.client.upload(file(bytes, 'image/png'), {})
  const { id } = await upload()
  await add(createHash('sha256').update(bytes).digest('hex').toUpperCase(), { kind: 'file' })
  await expect(upload()).rejects.toMatchObject({ status: 422, fields: [{ field: 'file' }] })
  expectRefused(await post('Look', { media_ids: [id] }), 'media_ids')
  const profile = new FormData()
  profile.set('avatar', file(bytes, 'image/png'))
  expectRefused(await ann.send('PATCH /api/v1/accounts/update_credentials', profile), 'avatar')
})

test('GraphQL creates, applies and deletes filters too', async () => {
  const graphql = async (query: string, who = admin) => ok(await who.send('POST /graphql', { query }))
  const response = await graphql(
    'mutation { createServiceFilter(input: { kind: WORD, value: "quince", action: REFUSE }) { id authorId } }',
  )
  const { id, authorId } = response.data.createServiceFilter
  expect(authorId).toBe(admin.id)
  const refused = await graphql('mutation { createPost(input: { text: "Quince" }) { id } }', ann)
  expect(refused.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field: 'text' }] })
  await graphql(`mutation { deleteServiceFilter(input: { id: "${id}" }) { id } }`)
  ok(await post('Quince'))
})

const reportsAbout = async ({ id }: Person) => ok(await admin.get(`/api/v1/admin/reports?target_account_id=${id}`))
const decisionsOf = async (who: Person) => ok(await who.get('/api/v1/moderation/decisions'))
const look = ({ id }: { id: string }, who: Pick<Person, 'get'> = context.anonymous) => who.get(`/api/v1/statuses/${id}`)

test('a post that a filter reports is published, with one open report by the service', async () => {
  await add('sparrow', { action: 'report', comment: 'Bird trade' })
  const published = await publish(ann, 'A sparrow')
  expect(ok(await look(published)).content).toContain('sparrow')
  const [report, ...others] = await reportsAbout(ann)
  expect(others).toEqual([])
  expect(report).toMatchObject({
    ...{ account: null, by_filter: true, category: 'other', action_taken: false, target_account: { id: ann.id } },
    comment: 'Filter of the service\nword: sparrow Bird trade',
    statuses: [{ id: published.id, content: expect.stringContaining('sparrow') }],
  })
  const received = ok(await admin.get('/api/v1/notifications?types[]=admin.report&limit=1'))
  expect(received).toMatchObject([{ type: 'admin.report', report: { id: report.id } }])
  ok(await ann.send(`PUT /api/v1/statuses/${published.id}`, { status: 'Fine' }))
  ok(await ann.send(`PUT /api/v1/statuses/${published.id}`, { status: 'Another sparrow' }))
  expect(await reportsAbout(ann)).toHaveLength(1)
  ok(await admin.send(`POST /api/v1/admin/reports/${report.id}/resolve`))
  ok(await ann.send(`PUT /api/v1/statuses/${published.id}`, { status: 'A sparrow again' }))
  expect(await reportsAbout(ann)).toHaveLength(0)
  ok(await ann.send(`PUT /api/v1/statuses/${published.id}`, { status: 'Fine' }))
  ok(await ann.send(`PUT /api/v1/statuses/${published.id}`, { status: 'sparrow' }))
  expect(await reportsAbout(ann)).toHaveLength(1)
})

test('private and direct posts are neither reported nor held', async () => {
  await add('finch', { action: 'report' })
  await add('robin', { action: 'hold' })
  for (const visibility of ['private', 'direct']) {
    const published = await publish(ann, { status: 'finch and robin', visibility: visibility as 'private' })
    expect(ok(await look(published, ann)).id).toBe(published.id)
  }
  expect(await reportsAbout(ann)).toEqual([])
})

test('a held post waits for review: its author is notified, and a moderator restores it as it was', async () => {
  const { bob } = await createPeople(context, 'bob')
  await add('osprey', { action: 'hold' })
  const { id: picture } = await uploadPicture(ann)
  const published = ok(await post(`An osprey, @${bob.name}`, { media_ids: [picture] }))
  expect(published).toMatchObject({ content: expect.stringContaining('osprey'), media_attachments: [{ id: picture }] })
  for (const who of [ann, bob, context.anonymous]) expect((await look(published, who)).status).toBe(404)
  expect(ok(await bob.get('/api/v1/notifications'))).toEqual([])
  expect(ok(await ann.get(`/api/v1/accounts/${ann.id}`)).statuses_count).toBe(0)
  const [report] = await reportsAbout(ann)
  expect(report).toMatchObject({
    ...{ by_filter: true, reported_statuses: [{ id: published.id, state: 'removed' }] },
    statuses: [{ id: published.id, content: expect.stringContaining('osprey'), media_attachments: [{ id: picture }] }],
  })
  expect(await decisionsOf(ann)).toMatchObject([
    { action: 'delete_statuses', text: expect.stringContaining('review'), status_ids: [published.id] },
  ])
  expect(ok(await ann.get('/api/v1/notifications'))).toMatchObject([{ type: 'moderation_warning' }])
  ok(await admin.send(`POST /api/v1/admin/statuses/${published.id}/restore`))
  ok(await admin.send(`POST /api/v1/admin/reports/${report.id}/resolve`))
  expect(ok(await look(published))).toMatchObject({ id: published.id, media_attachments: [{ id: picture }] })
  expect(ok(await bob.get('/api/v1/notifications'))).toMatchObject([{ type: 'mention', status: { id: published.id } }])
  ok(await ann.send(`PUT /api/v1/statuses/${published.id}`, { status: 'An osprey, indeed' }))
})

test('an edit is held with its post, and both are restored', async () => {
  const { bob } = await createPeople(context, 'bob')
  const published = await publish(ann, 'Harmless')
  ok(await bob.send(`POST /api/v1/statuses/${published.id}/favourite`))
  await add('vulture', { action: 'hold' })
  expect(ok(await ann.send(`PUT /api/v1/statuses/${published.id}`, { status: 'A vulture' })).content).toContain(
    'vulture',
  )
  expect((await look(published)).status).toBe(404)
  expect((await reportsAbout(ann))[0]).toMatchObject({ statuses: [{ content: expect.stringContaining('vulture') }] })
  ok(await admin.send(`POST /api/v1/admin/statuses/${published.id}/restore`))
  const back = ok(await look(published))
  expect(back).toMatchObject({ content: expect.stringContaining('vulture'), favourites_count: 1 })
  expect(ok(await ann.get(`/api/v1/statuses/${published.id}/history`))).toHaveLength(2)
})

test('simultaneous requests with the same key hold one post, and the others return 409', async () => {
  await add('condor', { action: 'hold' })
  const send = async () => {
    const { status, body } = await post('condor', { idempotency_key: 'k' })
    return status === 200 ? (body.id as string) : status
  }
  const answers = await Promise.all([send(), send(), send()])
  const [id] = answers.filter((answer) => typeof answer === 'string')
  expect(answers.filter((answer) => answer === 409)).toHaveLength(2)
  expect(await reportsAbout(ann)).toHaveLength(1)
  ok(await admin.send(`POST /api/v1/admin/statuses/${id}/restore`))
  expect(await send()).toBe(id)
})

test('a held post is not deleted while its report is open', async () => {
  await add('heron', { action: 'hold' })
  const published = await publish(ann, 'heron')
  const passTime = () => context.sql(`update removed_posts set delete_at = now() - interval '1 day'`)
  await passTime()
  await context.stores.moderatedPosts.deleteDue()
  const [report] = await reportsAbout(ann)
  expect(ok(await admin.get(`/api/v1/admin/statuses/${published.id}`))).toMatchObject({ id: published.id })
  ok(await admin.send(`POST /api/v1/admin/reports/${report.id}/resolve`))
  await context.stores.moderatedPosts.deleteDue()
  expect((await admin.get(`/api/v1/admin/statuses/${published.id}`)).status).toBe(404)
})

test('a scheduled post is checked when it is published', async () => {
  const at = new Date(Date.now() + 600_000).toISOString()
  const { id } = ok(await post('A late owl', { scheduled_at: at }))
  await add('owl')
  await context.sql('update drafts set due_at = now() where id = $1', id)
  const jobs = `array(select id from graphile_worker.jobs where key = 'publishScheduled:' || $1::text)`
  await context.sql(`select graphile_worker.reschedule_jobs(${jobs}, run_at => now())`, id)
  await expect
    .poll(async () => ok(await ann.get(`/api/v1/scheduled_statuses/${id}`)).failure ?? '', { timeout: 20_000 })
    .toContain('not allowed')
})

test('a preview counts the public posts of recent days that match', async () => {
  const posts = [await publish(ann, 'A marmot'), await publish(ann, 'Two MARMOTS, one marmot')]
  await publish(ann, 'marmots')
  await publish(ann, { status: 'marmot', visibility: 'private' })
  const preview = async (body: object) => ok(await admin.send('POST /api/v1/admin/filters/preview', body))
  const found = await preview({ kind: 'word', value: 'marmot' })
  expect(found).toMatchObject({ matches: 2, complete: true })
  expect(found.statuses.map(({ id }: { id: string }) => id)).toEqual(posts.map(({ id }) => id).reverse())
  expect((await preview({ kind: 'word', value: 'marmot', whole_word: false })).matches).toBe(3)
  await context.sql(`update posts set created_at = now() - interval '9 days' where id = $1`, posts[0]!.id)
  expect((await preview({ kind: 'word', value: 'marmot', days: 14 })).matches).toBe(2)
  const bounds = { days: 7, posts: 1, examples: 20 }
  const pattern = { kind: 'word', value: 'marmot', wholeWord: true } as const
  expect(await context.stores.serviceFilters.preview(pattern, bounds)).toMatchObject({ looked: 0, isComplete: false })
  expectRefused(await admin.send('POST /api/v1/admin/filters/preview', { kind: 'word', value: 'a', days: 15 }), 'days')
  const query = '{ serviceFilterPreview(kind: WORD, value: "marmot") { matches isComplete posts { id } } }'
  expect(ok(await admin.send('POST /graphql', { query })).data.serviceFilterPreview.matches).toBeGreaterThan(0)
})

test('at most 500 filters can be added', async () => {
  await context.sql(
    `insert into service_filters (kind, value, action)
     select 'word', 'word ' || n, 'report' from generate_series(1, 500) n`,
  )
  const more = { kind: 'word', value: 'One more', action: 'report' }
  expectRefused(await admin.send('POST /api/v1/admin/filters', more), 'filters')
  await context.sql('delete from service_filters')
  ok(await admin.send('POST /api/v1/admin/filters', more))
})
