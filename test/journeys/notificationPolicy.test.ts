import { describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { act, expectRefused, follow, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()

const everything = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'accept',
}
const choose = async (who: Person, rules: Record<string, string>) =>
  ok(await who.send('PATCH /api/v2/notifications/policy', rules))
const summary = async (who: Person) => ok(await who.get('/api/v2/notifications/policy')).summary
const received = async (who: Person, query = '') =>
  ok(await who.get(`/api/v1/notifications${query}`)).map(({ type }: { type: string }) => type)
const requests = async (who: Person) => ok(await who.get('/api/v1/notifications/requests'))
const decide = (who: Person, verb: 'accept' | 'dismiss', ...whom: { id: string }[]) =>
  who.send(`POST /api/v1/notifications/requests/${verb}`, { id: whom.map(({ id }) => id) })
const aged = (...people: Person[]) =>
  context.sql(
    "update accounts set created_at = now() - interval '31 days' where id = any($1::bigint[])",
    people.map(({ id }) => id),
  )
const message = (who: Person, whom: Person, more = {}) =>
  publish(who, { status: `@${whom.name}, between us`, visibility: 'direct', ...more })

describe('a policy', () => {
  test('accepts everything by default, and each rule is changed separately', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    const nothing = { pending_requests_count: 0, pending_notifications_count: 0 }
    expect(ok(await alice.get('/api/v2/notifications/policy'))).toEqual({ ...everything, summary: nothing })
    await message(bob, alice)
    expect(await received(alice)).toEqual(['mention'])
    const chosen = { ...everything, for_new_accounts: 'drop', for_limited_accounts: 'filter' }
    expect(await choose(alice, { for_new_accounts: 'drop', for_limited_accounts: 'filter' })).toMatchObject(chosen)
    // masto.js sends the policy with this method.
    const put = await alice.send('PUT /api/v2/notifications/policy', { for_private_mentions: 'filter' })
    expect(ok(put)).toMatchObject({ ...chosen, for_private_mentions: 'filter' })
    expect(ok(await bob.get('/api/v2/notifications/policy'))).toMatchObject(everything)
  })

  test('is changed only to known values, with the right scope', async () => {
    const { alice } = await createPeople(context, 'alice')
    const path = 'PATCH /api/v2/notifications/policy'
    expectRefused(await alice.send(path, { for_not_following: 'maybe' }), 'for_not_following')
    expect((await context.anonymous.send(path, {})).status).toBe(401)
    const reader = await context.person(alice.name, ['read:notifications'])
    expect((await reader.send(path, { for_not_following: 'drop' })).status).toBe(403)
    expect(ok(await reader.get('/api/v2/notifications/policy'))).toMatchObject(everything)
  })

  test.each(['filter', 'drop'])('can %s notifications from accounts that you do not follow', async (verdict) => {
    const { alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol')
    await follow(alice, carol)
    await choose(alice, { for_not_following: verdict })
    for (const who of [bob, carol]) await publish(who, `@${alice.name}`)
    expect(await received(alice)).toEqual(['mention'])
    expect(await received(alice, `?account_id=${carol.id}`)).toEqual(['mention'])
    const held = verdict === 'filter' ? ['mention'] : []
    expect(await received(alice, `?account_id=${bob.id}&include_filtered=true`)).toEqual(held)
    expect((await requests(alice)).map(({ id }: Person) => id)).toEqual(held.map(() => bob.id))
  })

  test.each(['filter', 'drop'])('can %s notifications from accounts that do not follow you', async (verdict) => {
    const { alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol')
    await follow(carol, alice)
    ok(await alice.send('POST /api/v1/notifications/clear'))
    await choose(alice, { for_not_followers: verdict })
    const post = await publish(alice, 'Hello')
    for (const who of [bob, carol]) ok(await act(who, 'favourite', post))
    expect(await received(alice)).toEqual(['favourite'])
    expect(await received(alice, `?account_id=${carol.id}`)).toEqual(['favourite'])
    expect(await requests(alice)).toHaveLength(verdict === 'filter' ? 1 : 0)
  })

  test.each(['filter', 'drop'])('can %s notifications from new accounts that you do not follow', async (verdict) => {
    const { alice, young, followed, old } = await createPeople(context, 'alice', 'young', 'followed', 'old')
    await follow(alice, followed)
    await aged(old)
    await choose(alice, { for_new_accounts: verdict })
    for (const who of [young, followed, old]) await follow(who, alice)
    expect(await received(alice)).toEqual(['follow', 'follow'])
    expect(await received(alice, `?account_id=${young.id}`)).toEqual([])
    expect(await requests(alice)).toHaveLength(verdict === 'filter' ? 1 : 0)
  })

  test.each(['filter', 'drop'])('can %s direct posts of accounts that you do not follow', async (verdict) => {
    const { alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol')
    await follow(alice, carol)
    await choose(alice, { for_private_mentions: verdict })
    const open = await publish(alice, 'Write to me')
    await message(bob, alice)
    expect(await received(alice)).toEqual([])
    await message(bob, alice, { in_reply_to_id: open.id })
    await message(carol, alice)
    await publish(bob, `@${alice.name} in public`)
    expect(await received(alice)).toEqual(['mention', 'mention', 'mention'])
    expect(await requests(alice)).toHaveLength(verdict === 'filter' ? 1 : 0)
    const edited = await message(bob, carol)
    const status = `@${carol.name} and @${alice.name}, between us`
    ok(await bob.send(`PUT /api/v1/statuses/${edited.id}`, { status }))
    expect(await received(alice)).toHaveLength(3)
  })

  test('for limited accounts does not affect other accounts', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    await choose(alice, { for_limited_accounts: 'drop' })
    await message(bob, alice)
    expect(await received(alice)).toEqual(['mention'])
  })

  test('drops a notification if one rule drops it and another filters it', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    await choose(alice, { for_not_following: 'filter', for_not_followers: 'drop' })
    await publish(bob, `@${alice.name}`)
    expect(await received(alice, '?include_filtered=true')).toEqual([])
    await follow(bob, alice)
    expect(await received(alice, '?include_filtered=true')).toEqual(['follow'])
    expect(await received(alice)).toEqual([])
  })
})

describe('filtered notifications', () => {
  async function strangers() {
    const people = await createPeople(context, 'alice', 'bob', 'carol', 'dave')
    const { alice, bob, carol, dave } = people
    const own = await publish(alice, 'Hello')
    await choose(alice, { for_not_following: 'filter' })
    for (const who of [bob, carol, dave]) ok(await act(who, 'favourite', own))
    const mention = await publish(bob, `@${alice.name}`)
    return { ...people, own, mention }
  }

  test('are counted, listed by sender, and returned on request', async () => {
    const { alice, bob, carol, dave, own, mention } = await strangers()
    expect(await summary(alice)).toEqual({ pending_requests_count: 3, pending_notifications_count: 4 })
    expect(await received(alice)).toEqual([])
    expect(ok(await alice.get('/api/v1/notifications/unread_count'))).toEqual({ count: 0 })
    expect(ok(await alice.get('/api/v2/notifications')).notification_groups).toEqual([])
    const all = ok(await alice.get('/api/v1/notifications?include_filtered=true'))
    expect(all).toMatchObject(Array.from({ length: 4 }, () => ({ filtered: true })))
    const together = ok(await alice.get('/api/v2/notifications?include_filtered=true')).notification_groups
    expect(together).toMatchObject([{ type: 'mention' }, { type: 'favourite', notifications_count: 3 }])
    const path = `/api/v2/notifications/${together[1].group_key}`
    expect((await alice.get(path)).status).toBe(404)
    expect(ok(await alice.get(`${path}?include_filtered=true`)).notification_groups).toHaveLength(1)
    expect(idsOf(await alice.get(`${path}/accounts?include_filtered=true`))).toEqual([dave.id, carol.id, bob.id])
    const listed = await requests(alice)
    expect(listed).toMatchObject([
      { id: bob.id, account: { id: bob.id }, notifications_count: '2', last_status: { id: mention.id } },
      { id: dave.id, notifications_count: '1', last_status: { id: own.id } },
      { id: carol.id, notifications_count: '1' },
    ])
    expect(listed[0]).toMatchObject({ created_at: all[3].created_at, updated_at: all[0].created_at })
    expect(ok(await alice.get(`/api/v1/notifications/requests/${bob.id}`))).toEqual(listed[0])
    expect(ok(await alice.get('/api/v1/notifications/requests/merged'))).toEqual({ merged: true })
    expect(ok(await alice.get(`/api/v1/notifications/${all[0].id}`))).toMatchObject({ filtered: true })
  })

  test('are listed by sender, page by page', async () => {
    const { alice, bob, carol, dave } = await strangers()
    const first = await alice.get('/api/v1/notifications/requests?limit=2')
    expect(idsOf(first)).toEqual([bob.id, dave.id])
    const second = await alice.get(linkTo('next', first)!)
    expect(idsOf(second)).toEqual([carol.id])
    expect(idsOf(await alice.get(linkTo('prev', second)!))).toEqual([bob.id, dave.id])
  })

  test('appear when their sender is accepted, and so do all later ones', async () => {
    const { alice, bob, carol, dave } = await strangers()
    for (let round = 0; round < 2; round++) {
      expect(ok(await alice.send(`POST /api/v1/notifications/requests/${bob.id}/accept`))).toEqual({})
      expect(await received(alice)).toEqual(['mention', 'favourite'])
    }
    expect((await requests(alice)).map(({ id }: Person) => id)).toEqual([dave.id, carol.id])
    await publish(bob, `@${alice.name} again`)
    expect(await received(alice)).toHaveLength(3)
    await choose(alice, { for_not_following: 'drop' })
    await publish(bob, `@${alice.name} and again`)
    expect(await received(alice)).toHaveLength(4)
    expect(ok(await decide(alice, 'accept', carol, dave, bob))).toEqual({})
    expect(await received(alice)).toHaveLength(6)
    expect(await summary(alice)).toEqual({ pending_requests_count: 0, pending_notifications_count: 0 })
  })

  test('are deleted when their sender is dismissed, and later ones are filtered again', async () => {
    const { alice, bob, carol, dave } = await strangers()
    expect(ok(await alice.send(`POST /api/v1/notifications/requests/${bob.id}/dismiss`))).toEqual({})
    expect((await alice.send(`POST /api/v1/notifications/requests/${bob.id}/dismiss`)).status).toBe(404)
    expect(await received(alice, `?account_id=${bob.id}&include_filtered=true`)).toEqual([])
    expect(ok(await decide(alice, 'dismiss', carol, dave, bob))).toEqual({})
    expect(await received(alice, '?include_filtered=true')).toEqual([])
    await publish(bob, `@${alice.name} again`)
    expect((await requests(alice)).map(({ id }: Person) => id)).toEqual([bob.id])
    expect(await received(alice)).toEqual([])
  })

  test('stay when the others are cleared, and when their group is dismissed', async () => {
    const { alice, own, bob } = await strangers()
    const friend = await context.person(`friend_of_${alice.name}`)
    await follow(alice, friend)
    ok(await act(friend, 'favourite', own))
    const [{ group_key: key }] = ok(await alice.get('/api/v2/notifications')).notification_groups
    ok(await alice.send(`POST /api/v2/notifications/${key}/dismiss`))
    expect(await received(alice)).toEqual([])
    ok(await alice.send('POST /api/v1/notifications/clear'))
    expect(await summary(alice)).toEqual({ pending_requests_count: 3, pending_notifications_count: 4 })
    ok(await decide(alice, 'accept', bob))
    expect(await received(alice)).toEqual(['mention', 'favourite'])
  })

  test('are not listed while their sender is blocked', async () => {
    const { alice, bob, carol, dave } = await strangers()
    ok(await alice.send(`POST /api/v1/accounts/${bob.id}/block`))
    expect((await requests(alice)).map(({ id }: Person) => id)).toEqual([dave.id, carol.id])
    expect((await alice.get(`/api/v1/notifications/requests/${bob.id}`)).status).toBe(404)
    expect(await summary(alice)).toEqual({ pending_requests_count: 2, pending_notifications_count: 2 })
  })

  test('are accessible only to their owner, with the right scope', async () => {
    const { alice, bob, carol } = await strangers()
    const path = `/api/v1/notifications/requests/${bob.id}`
    for (const verb of ['accept', 'dismiss']) {
      expect((await carol.send(`POST ${path}/${verb}`)).status).toBe(404)
      ok(await carol.send(`POST /api/v1/notifications/requests/${verb}`, { id: [bob.id, '1'] }))
      expect((await context.anonymous.send(`POST ${path}/${verb}`)).status).toBe(401)
      const reader = await context.person(alice.name, ['read'])
      expect((await reader.send(`POST ${path}/${verb}`)).status).toBe(403)
    }
    expect((await carol.get(path)).status).toBe(404)
    expect((await alice.get(`/api/v1/notifications/requests/${alice.id}`)).status).toBe(404)
    expect(await requests(alice)).toHaveLength(3)
    const many = Array.from({ length: 201 }, (_, index) => String(index + 1))
    expectRefused(await alice.send('POST /api/v1/notifications/requests/accept', { id: many }), 'id')
  })
})
