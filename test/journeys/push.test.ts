import { expect, test } from 'vitest'
import type { SessionHandle } from '../../src/model/session.ts'
import { senderOf, startDevice } from '../support/pushDevice.ts'
import { type Person, journeyForFile, startJourney } from './people.ts'
import { act, expectRefused, follow, createPeople, ok, publish } from './posting.ts'

const path = '/api/v1/push/subscription'
const withTimeout = { timeout: 15_000 }

const context = journeyForFile({ push: { privateAddresses: true, subject: 'mailto:push@social.example' } })

type Device = Awaited<ReturnType<typeof startDevice>>

/** Subscribes a person's session with a device, by default to everything that can be pushed. */
async function subscribe(who: Person, device: Device, { standard = true, data = {} as object } = {}) {
  const alerts = { mention: true, favourite: true, follow: true, reblog: true }
  return ok(await who.send(`POST ${path}`, { subscription: device.subscription(standard), data: { alerts, ...data } }))
}

/** Returns the pushes that a device received, once there are this many. */
async function pushesOf(device: Device, count: number) {
  await expect.poll(() => device.received.length, withTimeout).toBeGreaterThanOrEqual(count)
  return device.received.map((one) => device.read(one))
}

const queueOf = (id: string) => `push-${BigInt(id) % 256n}`

/** Resolves once no more pushes to a person are pending. */
async function settled({ id }: Person): Promise<void> {
  const waiting = async () => {
    const { rows } = await context.sql('select 1 from graphile_worker.jobs where queue_name = $1', queueOf(id))
    return rows.length
  }
  await expect.poll(waiting, withTimeout).toBe(0)
}

test('a session creates, reads, changes and deletes only its own push subscription', async () => {
  const { alice } = await createPeople(context, 'alice')
  const phone = await context.person(alice.name)
  const device = await startDevice()
  expect((await alice.get(path)).status).toBe(404)
  expect((await alice.send(`PUT ${path}`, { data: { policy: 'none' } })).status).toBe(404)
  const created = await subscribe(alice, device, { standard: false })
  const { body: instance } = await context.anonymous.get('/api/v2/instance')
  expect(created).toMatchObject({ endpoint: device.subscription(false).endpoint, standard: false, policy: 'all' })
  expect(created.server_key).toBe(instance.configuration.vapid.public_key)
  expect(Buffer.from(created.server_key, 'base64url')).toHaveLength(65)
  expect(created.alerts).toMatchObject({ mention: true, poll: false, 'admin.sign_up': false, emoji_reaction: false })
  expect((await alice.get(path)).body).toEqual(created)
  expect((await phone.get(path)).status).toBe(404)
  const changed = ok(await alice.send(`PUT ${path}`, { data: { alerts: { poll: true }, policy: 'followed' } }))
  expect(changed).toMatchObject({ id: created.id, policy: 'followed', alerts: { poll: true, mention: false } })
  expect(ok(await alice.send(`PUT ${path}`, { policy: 'follower' }))).toMatchObject({
    policy: 'follower',
    alerts: { poll: true },
  })
  expect(ok(await alice.send(`DELETE ${path}`))).toEqual({})
  expect(ok(await alice.send(`DELETE ${path}`))).toEqual({})
  expect((await alice.get(path)).status).toBe(404)
})

test('a form subscribes like JSON, and replaces the earlier subscription', async () => {
  const { alice } = await createPeople(context, 'alice')
  await subscribe(alice, await startDevice())
  const { endpoint, keys } = (await startDevice()).subscription(true)
  const form = new URLSearchParams({
    'subscription[endpoint]': endpoint,
    'subscription[keys][p256dh]': `${Buffer.from(keys.p256dh, 'base64url').toString('base64')}`,
    'subscription[keys][auth]': Buffer.from(keys.auth, 'base64url').toString('base64'),
    'data[alerts][mention]': '1',
    'data[alerts][poll]': 'false',
    'data[alerts][admin.report]': 'true',
    'data[alerts][pleroma:chat_mention]': 'true',
    'data[policy]': 'follower',
  })
  const created = ok(await alice.send(`POST ${path}`, form))
  expect(created).toMatchObject({ endpoint, standard: false, policy: 'follower' })
  const enabled = Object.keys(created.alerts).filter((name) => created.alerts[name])
  expect(enabled).toEqual(['mention', 'admin.report'])
  expect((await alice.get(path)).body).toEqual(created)
})

test('an invalid subscription is refused, and the error names the field', async () => {
  const { alice } = await createPeople(context, 'alice')
  const good = (await startDevice()).subscription(true)
  const point = Buffer.from(good.keys.p256dh, 'base64url')
  const offCurve = Buffer.from(point)
  offCurve[64]! ^= 1
  const refused = async (change: object, field: string) =>
    expectRefused(await alice.send(`POST ${path}`, { subscription: { ...good, ...change } }), field)
  for (const endpoint of [
    '',
    'push',
    'ftp://push.example/x',
    'http://push.example/x',
    'https://a:b@push.example/',
    `https://push.example/${'x'.repeat(2048)}`,
  ])
    await refused({ endpoint }, 'subscription[endpoint]')
  for (const key of ['', 'x', point.subarray(1).toString('base64url'), offCurve.toString('base64url')])
    await refused({ keys: { ...good.keys, p256dh: key } }, 'subscription[keys][p256dh]')
  for (const auth of ['', '!', 'AAAA']) await refused({ keys: { ...good.keys, auth } }, 'subscription[keys][auth]')
  await refused({ endpoint: undefined }, 'subscription[endpoint]')
  expectRefused(await alice.send(`POST ${path}`, { subscription: good, data: { policy: 'some' } }), 'data[policy]')
  expect((await alice.get(path)).status).toBe(404)
})

test('push subscriptions need a session with the scope `push`', async () => {
  const reader = await context.person('reader', ['read', 'write', 'follow'])
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    expect((await reader.send(`${method} ${path}`)).status).toBe(403)
    expect((await context.anonymous.send(`${method} ${path}`)).status).toBe(401)
  }
})

test.each([true, false])(
  'a notification arrives, encrypted for the device and signed by the service (standard: %s)',
  async (standard) => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    const device = await startDevice()
    const { server_key: serverKey } = await subscribe(alice, device, { standard })
    const post = await publish(bob, { status: `Hello  @${alice.name}\n\nagain`, visibility: 'direct' })
    const [push] = await pushesOf(device, 1)
    const { body: notifications } = await alice.get('/api/v1/notifications')
    expect(push).toEqual({
      preferred_locale: 'en',
      notification_id: Number(notifications[0].id),
      notification_type: 'mention',
      icon: post.account.avatar_static,
      title: `You were mentioned by ${bob.name}`,
      body: `Hello @${alice.name} again`,
    })
    const [received] = device.received
    expect(received?.headers).toMatchObject({ ttl: '172800', 'content-encoding': standard ? 'aes128gcm' : 'aesgcm' })
    expect(received && senderOf(received)).toEqual({
      key: serverKey,
      isValid: true,
      aud: `http://127.0.0.1:${device.port}`,
      sub: 'mailto:push@social.example',
    })
  },
)

test('only the chosen types of notifications are pushed, and only from the chosen senders', async () => {
  const { alice, friend, bob } = await createPeople(context, 'alice', 'friend', 'bob')
  await follow(alice, friend)
  const device = await startDevice()
  await subscribe(alice, device, { data: { alerts: { mention: true }, policy: 'followed' } })
  const post = await publish(alice, 'Hello')
  await act(friend, 'favourite', post)
  await publish(bob, `@${alice.name} from somebody else`)
  await publish(friend, `@${alice.name} from a friend`)
  // The policy is applied when a push is sent, so the test changes it only afterwards.
  await pushesOf(device, 1)
  await settled(alice)
  ok(await alice.send(`PUT ${path}`, { data: { policy: 'follower' } }))
  await follow(bob, alice)
  await publish(bob, `@${alice.name} from a follower`)
  await pushesOf(device, 2)
  await settled(alice)
  expect(device.received.map((one) => device.read(one)['body'])).toEqual([
    `@${alice.name} from a friend`,
    `@${alice.name} from a follower`,
  ])
})

test('notifications from muted accounts are not pushed', async () => {
  const { alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol')
  const device = await startDevice()
  await subscribe(alice, device)
  ok(await alice.send(`POST /api/v1/accounts/${bob.id}/mute`))
  await publish(bob, `@${alice.name} muted`)
  await publish(carol, `@${alice.name} heard`)
  await pushesOf(device, 1)
  await settled(alice)
  expect(device.received.map((one) => device.read(one)['body'])).toEqual([`@${alice.name} heard`])
})

test('notifications about posts that a filter hides in notifications are not pushed', async () => {
  const { alice, bob } = await createPeople(context, 'alice', 'bob')
  const device = await startDevice()
  await subscribe(alice, device)
  const filter = (keyword: string, filter_action: 'hide' | 'warn', where: 'home' | 'notifications') =>
    alice.client.call('POST /api/v2/filters', {
      body: { title: keyword, context: [where], filter_action, keywords_attributes: [{ keyword }] },
    })
  await filter('spoiler', 'hide', 'notifications')
  await filter('warning', 'warn', 'notifications')
  await filter('home', 'hide', 'home')
  const own = await publish(alice, 'My own spoiler')
  for (const word of ['spoiler', 'warning', 'home']) await publish(bob, `@${alice.name} ${word}`)
  await act(bob, 'favourite', own)
  await pushesOf(device, 3)
  await settled(alice)
  expect(device.received.map((one) => device.read(one)['body'])).toEqual([
    `@${alice.name} warning`,
    `@${alice.name} home`,
    'My own spoiler',
  ])
})

test.each([404, 410])('a subscription that its push service does not know (%s) is deleted', async (status) => {
  const { alice, bob } = await createPeople(context, 'alice', 'bob')
  const device = await startDevice(() => status)
  await subscribe(alice, device)
  await follow(bob, alice)
  await expect.poll(async () => (await alice.get(path)).status, withTimeout).toBe(404)
  await settled(alice)
  expect(device.received).toHaveLength(1)
})

test('a push that fails temporarily is repeated, but not one that is refused or redirected', async () => {
  const { alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol')
  const passing = await startDevice((count) => (count === 1 ? 503 : 201))
  await subscribe(alice, passing)
  await follow(bob, alice)
  expect((await pushesOf(passing, 2))[1]).toMatchObject({ notification_type: 'follow' })
  const answers = [302, 400]
  const refusing = await startDevice((count) => answers[count - 1] ?? 201)
  await subscribe(alice, refusing)
  await follow(carol, alice)
  await publish(carol, `@${alice.name} one`)
  await publish(carol, `@${alice.name} two`)
  await pushesOf(refusing, 3)
  await settled(alice)
  expect(refusing.received.map((one) => [one.path, refusing.read(one)['notification_type']])).toEqual([
    ['/push/secret-of-the-device', 'follow'],
    ['/push/secret-of-the-device', 'mention'],
    ['/push/secret-of-the-device', 'mention'],
  ])
  expect((await alice.get(path)).status).toBe(200)
}, 30_000)

test('each device gets a push once, even if the push to another device fails', async () => {
  const { alice, bob } = await createPeople(context, 'alice', 'bob')
  const phone = await context.person(alice.name)
  const [good, bad] = [await startDevice(), await startDevice((count) => (count === 1 ? 500 : 201))]
  await subscribe(alice, bad)
  await subscribe(phone, good)
  await follow(bob, alice)
  await pushesOf(bad, 2)
  await settled(alice)
  expect([good.received.length, bad.received.length]).toEqual([1, 2])
})

test('a session that has ended gets no pushes, however it was ended', async () => {
  const { alice, bob } = await createPeople(context, 'alice', 'bob')
  const [here, elsewhere] = [await startDevice(), await startDevice()]
  const phone = await context.person(alice.name)
  const handleOf = async (who: Person) =>
    ok(await who.get('/api/v1/sessions')).find(({ current }: { current: boolean }) => current).handle as SessionHandle
  const countSubscriptions = async () => {
    const { rows } = await context.sql('select 1 from push_subscriptions where account_id = $1', alice.id)
    return rows.length
  }
  await subscribe(alice, here)
  await subscribe(phone, elsewhere)
  const [ended, received] = [await handleOf(phone), await handleOf(alice)]
  // Acts like another program on the same database, which does not know about subscriptions.
  expect(await context.stores.authSessions.revoke(ended)).toBe(true)
  ok(await alice.send(`DELETE /api/v1/sessions/${received}`))
  expect(await countSubscriptions()).toBe(1)
  await follow(bob, alice)
  await expect.poll(countSubscriptions, withTimeout).toBe(0)
  await settled(alice)
  expect([here.connections(), elsewhere.connections()]).toEqual([0, 0])
})

test('the log contains no secret of a device', async () => {
  const { alice, bob } = await createPeople(context, 'alice', 'bob')
  const device = await startDevice(() => 500)
  await subscribe(alice, device)
  await follow(bob, alice)
  await pushesOf(device, 1)
  await expect.poll(() => context.service.log.join(''), withTimeout).toContain('The push service returned 500')
  const { rows } = await context.sql(
    'select last_error from graphile_worker.jobs where queue_name = $1',
    queueOf(alice.id),
  )
  const all = context.service.log.join('') + JSON.stringify(rows)
  for (const secret of ['secret-of-the-device', device.subscription(true).keys.auth]) expect(all).not.toContain(secret)
})

test('without the option, nothing is pushed to private networks, by address or by name', async () => {
  const inside = await startJourney()
  try {
    const { alice, bob } = await createPeople(inside, 'alice', 'bob')
    const device = await startDevice()
    const at = (endpoint: string) =>
      alice.send(`POST ${path}`, {
        subscription: device.subscription(true, endpoint),
        data: { alerts: { follow: true } },
      })
    for (const host of ['127.0.0.1', '2130706433', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]'])
      expectRefused(await at(`https://${host}:${device.port}/`), 'subscription[endpoint]')
    expectRefused(await at(`http://localhost:${device.port}/`), 'subscription[endpoint]')
    ok(await at(`https://localhost:${device.port}/`))
    await follow(bob, alice)
    const done = async () => {
      const { rows } = await inside.sql(`select 1 from graphile_worker.jobs where queue_name like 'push-%'`)
      return rows.length
    }
    await expect.poll(done, withTimeout).toBe(0)
    expect(device.connections()).toBe(0)
  } finally {
    await inside.stop()
  }
})
