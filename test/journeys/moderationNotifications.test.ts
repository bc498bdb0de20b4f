import { expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { Scope } from '../../src/model/scopes.ts'
import { startDevice } from '../support/pushDevice.ts'
import { assignRole, createModerator } from './moderators.ts'
import { type Person, journeyForFile } from './people.ts'
import { follow, createPeople, ok } from './posting.ts'

const metricsToken = 'a-token-of-twenty-letters'

const context = journeyForFile({
  metricsToken,
  push: { privateAddresses: true, subject: 'mailto:push@social.example' },
})

const moderator = () => createModerator(context, 'notified')

const report = async (by: Person, about: Person): Promise<string> =>
  ok(await by.send('POST /api/v1/reports', { account_id: about.id, comment: 'Look' })).id

/** Registers an account like the registration page. */
async function signUp(username: string): Promise<string> {
  return (await context.stores.accounts.register({ username, displayName: '', passwordHash: undefined }))!
}

const path = '/api/v1/notifications'
const typesOf = async (who: Person, query = ''): Promise<string[]> =>
  ok(await who.get(`${path}${query}`)).map(({ type }: { type: string }) => type)

/** Follows a stream with these scopes. `text` returns all received events as one text. */
async function listen({ id }: Person, scopes: Scope[], stream: string) {
  const { token } = await context.service.signIn(id as AccountId, scopes)
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await context.service.fetch(`/api/v1/streaming/${stream}`, { headers, signal: stop.signal })
  let text = ''
  const read = async () => {
    for await (const chunk of body!) text += Buffer.from(chunk).toString()
  }
  const done = read().catch(() => {})
  return {
    text: () => text,
    async stop() {
      stop.abort()
      await done
    },
  }
}

test('moderators are notified of each report unless it is about them, and nobody else is', async () => {
  const [mod, reported] = [await moderator(), await moderator()]
  const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
  const ids = [await report(alice, mallory), await report(alice, mallory)]
  await report(alice, reported)
  const list = ok(await mod.get(`${path}?types[]=admin.report`))
  expect(list).toMatchObject([
    { type: 'admin.report', account: { id: alice.id }, report: { target_account: { id: reported.id } } },
    { report: { id: ids[1], target_account: { id: mallory.id }, comment: 'Look', action_taken: false } },
    { report: { id: ids[0] } },
  ])
  expect(ok(await reported.get(path))).toHaveLength(2)
  for (const who of [alice, mallory]) expect(await typesOf(who)).toEqual([])
  const groups = ok(await mod.get('/api/v2/notifications?types[]=admin.report&limit=1'))
  expect(groups.notification_groups).toMatchObject([
    { type: 'admin.report', notifications_count: 1, report: { target_account: { id: reported.id } } },
  ])
  const query = '{ notifications(first: 1) { nodes { type report { id target { id } } } } }'
  expect(ok(await mod.send('POST /graphql', { query })).data.notifications.nodes).toMatchObject([
    { type: 'ADMIN_REPORT', report: { target: { id: reported.id } } },
  ])
})

test('moderators are notified of registrations, but not of accounts that the operator creates', async () => {
  const mod = await moderator()
  await createPeople(context, 'created')
  expect(await typesOf(mod)).toEqual([])
  const id = await signUp(`joining${Date.now()}`)
  expect(ok(await mod.get(path))).toMatchObject([{ type: 'admin.sign_up', account: { id } }])
})

test('moderators get reports despite blocks, mutes and silences, but not those of suspended accounts', async () => {
  const mod = await moderator()
  const { alice, bob, carol, mallory } = await createPeople(context, 'alice', 'bob', 'carol', 'mallory')
  ok(await mod.send(`POST /api/v1/accounts/${alice.id}/block`))
  ok(await mod.send(`POST /api/v1/accounts/${bob.id}/mute`))
  const actOn = (type: string) => mod.send(`POST /api/v1/admin/accounts/${carol.id}/action`, { type })
  ok(await actOn('silence'))
  for (const who of [alice, bob, carol]) await report(who, mallory)
  const senders = async () =>
    ok(await mod.get(`${path}?types[]=admin.report`)).map(({ account }: { account: { id: string } }) => account.id)
  expect(await senders()).toEqual([carol.id, bob.id, alice.id])
  ok(await actOn('suspend'))
  expect(await senders()).toEqual([bob.id, alice.id])
})

test('a session without the scope or the role finds, counts and reads no notification of moderators', async () => {
  const mod = await moderator()
  const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
  await report(alice, mallory)
  await signUp(`scoped${Date.now()}`)
  expect(await typesOf(mod)).toEqual(['admin.sign_up', 'admin.report'])
  const [signedUp, reported] = ok(await mod.get(path))
  const plain = await context.person(mod.name, ['read', 'write'])
  await follow(alice, mod)
  expect(await typesOf(plain)).toEqual(['follow'])
  expect(await typesOf(plain, '?types[]=admin.report')).toEqual([])
  expect(ok(await plain.get(`${path}/unread_count`)).count).toBe(1)
  expect(ok(await mod.get(`${path}/unread_count`)).count).toBe(3)
  expect(ok(await plain.get('/api/v2/notifications')).notification_groups).toHaveLength(1)
  expect(ok(await plain.get('/api/v2/notifications/unread_count')).count).toBe(1)
  for (const { id, group_key: key } of [signedUp, reported]) {
    expect((await mod.get(`${path}/${id}`)).status).toBe(200)
    for (const one of [`${path}/${id}`, `/api/v2/notifications/${key}`, `/api/v2/notifications/${key}/accounts`])
      expect([one, (await plain.get(one)).status]).toEqual([one, 404])
  }
  const reporting = await context.person(mod.name, ['read', 'admin:read:reports'])
  expect(await typesOf(reporting)).toEqual(['follow', 'admin.report'])
  await assignRole(context, mod, null)
  expect(await typesOf(mod)).toEqual(['follow'])
  expect((await mod.get(`${path}/${reported.id}`)).status).toBe(404)
})

test('a session without the scope does not clear the notifications of moderators', async () => {
  const mod = await moderator()
  const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
  await report(alice, mallory)
  await follow(alice, mod)
  const plain = await context.person(mod.name, ['read', 'write'])
  ok(await plain.send(`POST ${path}/clear`))
  expect(await typesOf(mod)).toEqual(['admin.report'])
  ok(await mod.send(`POST ${path}/clear`))
  expect(await typesOf(mod)).toEqual([])
})

test.each(['user', 'user/notification'])('stream %s sends reports only to sessions with the scope', async (stream) => {
  const mod = await moderator()
  const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
  const [seeing, plain] = [
    await listen(mod, ['read', 'admin:read'], stream),
    await listen(mod, ['read', 'write'], stream),
  ]
  const id = await report(alice, mallory)
  await follow(alice, mod)
  for (const one of [seeing, plain]) await expect.poll(one.text).toContain('"type":"follow"')
  expect(seeing.text()).toContain(`"report":{"id":"${id}"`)
  expect(plain.text()).not.toContain('admin.report')
  await seeing.stop()
  await plain.stop()
})

test('reports are pushed only to devices of sessions with the scope', async () => {
  const mod = await moderator()
  const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
  const subscribed = async (scopes: Scope[]) => {
    const device = await startDevice()
    const who = await context.person(mod.name, scopes)
    const data = { alerts: { follow: true, 'admin.report': true, 'admin.sign_up': true } }
    const subscription = ok(
      await who.send('POST /api/v1/push/subscription', { subscription: device.subscription(true), data }),
    )
    expect(subscription.alerts).toMatchObject({ 'admin.report': true, 'admin.sign_up': true, mention: false })
    return device
  }
  const [seeing, plain] = [await subscribed(['read', 'push', 'admin:read']), await subscribed(['read', 'push'])]
  await report(alice, mallory)
  await expect.poll(() => seeing.received.length, { timeout: 15_000 }).toBe(1)
  expect(seeing.read(seeing.received[0]!)).toMatchObject({ notification_type: 'admin.report' })
  await follow(alice, mod)
  await expect.poll(() => plain.received.length, { timeout: 15_000 }).toBe(1)
  expect(plain.read(plain.received[0]!)).toMatchObject({ notification_type: 'follow' })
})

test('statistics and metrics have the open reports, the oldest, and the median time to a decision', async () => {
  await context.sql('delete from reports')
  const mod = await moderator()
  const { alice, mallory } = await createPeople(context, 'alice', 'mallory')
  const statistics = async () => ok(await mod.get('/api/v1/admin/report_statistics'))
  expect(await statistics()).toEqual({
    ...{ open: 0, oldest_open_at: null, reported: 0, resolved: 0, median_seconds: null },
  })
  const ids = [1, 2, 3, 4].map(() => report(alice, mallory))
  const [hour, day, old, open] = await Promise.all(ids)
  const decided = (id: string | undefined, ago: string, after: string) =>
    context.sql(
      'update reports set created_at = now() - $2::interval, resolved_at = now() - $2::interval + $3::interval where id = $1',
      ...[id, ago, after],
    )
  await decided(hour, '2 days', '1 hour')
  await decided(day, '3 days', '3 hours')
  await decided(old, '60 days', '10 days')
  await context.sql(`update reports set created_at = now() - interval '100 seconds' where id = $1`, open)
  const figures = await statistics()
  expect(figures).toMatchObject({ open: 1, oldest_open_at: expect.any(String), resolved: 2, median_seconds: 7200 })
  const query = '{ reportStatistics { open resolved medianSeconds } }'
  expect(ok(await mod.send('POST /graphql', { query })).data.reportStatistics).toEqual({
    ...{ open: 1, resolved: 2, medianSeconds: 7200 },
  })
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await context.service.fetch('/metrics', { headers })).text()
  expect(metrics).toMatch(/^reports_open 1$/m)
  const [, age] = /^reports_oldest_open_seconds ([\d.]+)$/m.exec(metrics)!
  expect(Number(age)).toBeGreaterThanOrEqual(100)
})
