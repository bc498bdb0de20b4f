import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { mastodonSocket } from '../../examples/clients/mastodonSocket.ts'
import { graphql } from '../../examples/clients/fetch.ts'
import { createStaff } from './moderators.ts'
import { type Person, journeyForFile } from './people.ts'
import { createPeople, expectRefused, ok } from './posting.ts'

const context = journeyForFile()

const staff = (name: string, role = 'Admin') => createStaff(context, name, role)

const path = '/api/v1/admin/announcements'
const shownTo = async (who: Person, query = '') => ok(await who.get(`/api/v1/announcements${query}`))
const find = async (who: Person, id: string, query = '') =>
  (await shownTo(who, query)).find((one: { id: string }) => one.id === id)

/** Returns a function that waits for the next event about announcements on a person's `user` stream. */
async function listen(who: Person) {
  const { token } = await context.service.signIn(who.id as never)
  const delivered: any[] = []
  const { socket, close, subscribe } = mastodonSocket(context.service.url, token, ({ event, payload }) => {
    if (event.startsWith('announcement')) delivered.push([event, JSON.parse(payload!)])
  })
  onTestFinished(close)
  await once(socket, 'open')
  subscribe({ stream: 'user' }, ok(await who.get('/api/v1/streaming/position')).position)
  return async () => {
    await expect.poll(() => delivered.length).toBeGreaterThan(0)
    return delivered.shift()
  }
}

test('everybody sees an announcement until they dismiss it, and streams report its changes', async () => {
  const admin = await staff('herald')
  const { alice, bob } = await createPeople(context, 'alice', 'bob')
  const next = await listen(alice)
  const created = ok(await admin.send(`POST ${path}`, { text: 'We move <b>soon</b>: https://example.org' }))
  const { id } = created
  expect(created).toMatchObject({ published: true, all_day: false, scheduled_at: null })
  expect(created.content).toContain('&lt;b&gt;soon')
  expect(await find(alice, id)).toMatchObject({ id, read: false, reactions: [], mentions: [], starts_at: null })
  const [event, received] = await next()
  expect([event, received.id, received.content, received.read]).toEqual([
    'announcement',
    id,
    created.content,
    undefined,
  ])
  expect((await alice.send(`POST /api/v1/announcements/${id}/dismiss`)).body).toEqual({})
  ok(await alice.send(`POST /api/v1/announcements/${id}/dismiss`))
  expect([await find(alice, id), (await find(bob, id)).read]).toEqual([undefined, false])
  expect(await find(alice, id, '?with_dismissed=true')).toMatchObject({ read: true })
  const changed = { text: 'We have moved', ends_at: '2999-01-01T00:00:00+02:00', all_day: true }
  ok(await admin.send(`PUT ${path}/${id}`, changed))
  expect((await next())[1]).toMatchObject({ content: '<p>We have moved</p>', ends_at: '2998-12-31T22:00:00.000Z' })
  ok(await admin.send(`POST ${path}/${id}/unpublish`))
  expect([(await next())[0], await find(bob, id)]).toEqual(['announcement.delete', undefined])
  expect((await bob.send(`POST /api/v1/announcements/${id}/dismiss`)).status).toBe(404)
  ok(await admin.send(`POST ${path}/${id}/publish`))
  expect((await next())[0]).toBe('announcement')
  ok(await admin.send(`DELETE ${path}/${id}`))
  expect((await next())[0]).toBe('announcement.delete')
  expect((await admin.get(`${path}/${id}`)).status).toBe(404)
  const log = ok(await admin.get(`/api/v1/admin/audit_log?account_id=${admin.id}`))
  expect(log.map(({ action }: { action: string }) => action.replace('announcement_', ''))).toEqual([
    ...['deleted', 'published', 'unpublished', 'updated', 'created'],
  ])
})

test('streams report an announcement that an admin ends as deleted', async () => {
  const admin = await staff('herald')
  const { alice } = await createPeople(context, 'alice')
  const next = await listen(alice)
  const { id } = ok(await admin.send(`POST ${path}`, { text: 'We move soon' }))
  expect((await next())[0]).toBe('announcement')
  ok(await admin.send(`PUT ${path}/${id}`, { ends_at: '2020-01-01T00:00:00Z' }))
  expect(await find(alice, id)).toBeUndefined()
  expect((await next())[0]).toBe('announcement.delete')
  ok(await admin.send(`PUT ${path}/${id}`, { ends_at: null }))
  expect((await next())[1]).toMatchObject({ id, ends_at: null })
})

test('streams report an announcement as deleted when its time is over', async () => {
  const admin = await staff('herald')
  const { alice } = await createPeople(context, 'alice')
  const next = await listen(alice)
  const endsAt = new Date(Date.now() + 1000).toISOString()
  const { id } = ok(await admin.send(`POST ${path}`, { text: 'We move now', ends_at: endsAt }))
  expect((await next())[0]).toBe('announcement')
  expect((await next())[0]).toBe('announcement.delete')
  expect(await find(alice, id)).toBeUndefined()
})

test('GraphQL lists announcements and dismisses them', async () => {
  const admin = await staff('herald')
  const { alice } = await createPeople(context, 'alice')
  const { id } = ok(await admin.send(`POST ${path}`, { text: 'We move soon' }))
  const { token } = await context.service.signIn(alice.id as never)
  const ask = (query: string) => graphql(context.service.url, token, query)
  const list = async (args = '') => (await ask(`{ announcements${args} { id isRead } }`)).data.announcements
  expect(await list()).toContainEqual({ id, isRead: false })
  const { data } = await ask(`mutation { dismissAnnouncement(input: { id: "${id}" }) { id } }`)
  expect(data.dismissAnnouncement).toEqual({ id })
  expect(await list()).not.toContainEqual(expect.objectContaining({ id }))
  expect(await list('(withDismissed: true)')).toContainEqual({ id, isRead: true })
})

test('people react with up to eight emojis, and streams report reactions', async () => {
  const admin = await staff('herald')
  const { alice, bob } = await createPeople(context, 'alice', 'bob')
  const { id } = ok(await admin.send(`POST ${path}`, { text: 'Cake' }))
  const next = await listen(bob)
  const react = (who: Person, name: string, method = 'PUT') =>
    who.send(`${method} /api/v1/announcements/${id}/reactions/${encodeURIComponent(name)}`)
  ok(await react(alice, '🎂'))
  ok(await react(alice, '🎂'))
  ok(await react(bob, '🎂'))
  expect((await find(alice, id)).reactions).toEqual([{ name: '🎂', count: 2, me: true }])
  expect((await find(admin, id)).reactions).toEqual([{ name: '🎂', count: 2, me: false }])
  const [event, received] = await next()
  expect([event, received.announcement_id, received.name]).toEqual(['announcement.reaction', id, '🎂'])
  const emojis = ['🍏', '🍐', '🍊', '🍋', '🍌', '🍉', '🍇', '🍓']
  const responses = await Promise.all(emojis.map((name, at) => react(at % 2 === 0 ? alice : bob, name)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 409])
  ok(await react(bob, '🎂'))
  ok(await react(alice, '🎂', 'DELETE'))
  ok(await react(alice, '🎂', 'DELETE'))
  expect((await find(alice, id)).reactions[0]).toEqual({ name: '🎂', count: 1, me: false })
  expect((await react(alice, 'no emoji at all')).status).toBe(422)
  ok(await admin.send(`DELETE ${path}/${id}`))
  expect((await react(alice, '🎂')).status).toBe(404)
})

test('people react with custom emojis that exist, and can repeat and remove reactions with deleted ones', async () => {
  const admin = await staff('herald')
  const { alice, bob } = await createPeople(context, 'alice', 'bob')
  const { id } = ok(await admin.send(`POST ${path}`, { text: 'Party' }))
  const react = (who: Person, name: string, method = 'PUT') =>
    who.send(`${method} /api/v1/announcements/${id}/reactions/${name}`)
  expectRefused(await react(alice, 'party_blob'), 'name')
  expect((await find(alice, id)).reactions).toEqual([])
  const { customEmojis } = context.stores
  await customEmojis.save({ shortcode: 'party_blob', fileKey: 'a.webp', staticKey: 'a.png', category: null })
  ok(await react(alice, ':party_blob:'))
  expect((await find(alice, id)).reactions).toMatchObject([{ name: 'party_blob', count: 1, me: true }])
  await customEmojis.delete('party_blob')
  ok(await react(alice, 'party_blob'))
  expectRefused(await react(bob, 'party_blob'), 'name')
  ok(await react(alice, 'party_blob', 'DELETE'))
  expect((await find(alice, id)).reactions).toEqual([])
})

test('a scheduled announcement is published when it is due, and an ended one is hidden', async () => {
  const admin = await staff('herald')
  const { alice } = await createPeople(context, 'alice')
  const later = ok(await admin.send(`POST ${path}`, { text: 'Later', scheduled_at: '2999-01-01T00:00:00Z' }))
  const draft = ok(await admin.send(`POST ${path}`, { text: 'Draft', draft: true }))
  const ended = ok(await admin.send(`POST ${path}`, { text: 'Over', ends_at: '2020-01-01T00:00:00Z' }))
  for (const { id } of [later, draft, ended]) expect(await find(alice, id)).toBeUndefined()
  const past = new Date(Date.now() - 1000).toISOString()
  ok(await admin.send(`PUT ${path}/${later.id}`, { scheduled_at: past }))
  await expect.poll(() => find(alice, later.id)).toMatchObject({ content: '<p>Later</p>' })
  expect(ok(await admin.get(`${path}/${later.id}`))).toMatchObject({ published: true, scheduled_at: null })
  const ids = ok(await admin.get(`${path}?limit=2`)).map(({ id }: { id: string }) => id)
  expect(ids).toEqual([ended.id, draft.id])
})

test('an announcement needs the permission, a text and valid times', async () => {
  const admin = await staff('herald')
  const mod = await staff('onlymod', 'Moderator')
  expect((await mod.send(`POST ${path}`, { text: 'Hello' })).status).toBe(403)
  for (const wrong of [
    {},
    { text: ' \n' },
    { text: 'a', ends_at: 'tomorrow' },
    { text: 'a', starts_at: '0000-01-01T00:00:00Z' },
    { text: 'a', starts_at: '0001-01-01T00:00:00+14:00' },
    { text: 'a', scheduled_at: '9999-12-31T23:59:59-23:59' },
  ])
    expect((await admin.send(`POST ${path}`, wrong)).status).toBe(422)
  expect((await admin.send(`PUT ${path}/1`, { text: 'a' })).status).toBe(404)
  const query = 'mutation { createAnnouncement(input: { text: "By GraphQL", isDraft: true }) { text publishedAt } }'
  expect(ok(await admin.send('POST /graphql', { query })).data.createAnnouncement).toEqual({
    ...{ text: 'By GraphQL', publishedAt: null },
  })
})
