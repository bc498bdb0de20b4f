import { beforeEach, describe, expect, test } from 'vitest'
import { idsOf, type Person, journeyForFile } from './people.ts'
import { expectRefused, follow, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()

// Any account can be suggested to any other, so this hides the accounts of other tests.
beforeEach(() => context.sql('update accounts set discoverable = false'))

const to = (who: Person, verb: string, whom: { id: string }, body?: unknown) =>
  who.send(`POST /api/v1/accounts/${whom.id}/${verb}`, body)
const change = (who: Person, body: unknown) => who.send('PATCH /api/v1/accounts/update_credentials', body)

interface Suggestion {
  source: string
  sources: string[]
  account: { id: string }
}
const suggested = async (who: Person, query = '') =>
  (ok(await who.get(`/api/v2/suggestions${query}`)) as Suggestion[]).map(({ account }) => account.id)

describe('suggestions', () => {
  test('are friends of friends, those with the most friends first, then the most followed accounts', async () => {
    const people = await createPeople(
      context,
      'alice',
      'bob',
      'carol',
      'near',
      'nearer',
      'star',
      'fan1',
      'fan2',
      'fan3',
    )
    const { alice, bob, carol, near, nearer, star, fan1, fan2, fan3 } = people
    await follow(alice, bob, carol)
    await follow(bob, near, nearer)
    await follow(carol, nearer, alice)
    for (const fan of [fan1, fan2, fan3]) await follow(fan, star)
    const body = ok(await alice.get('/api/v2/suggestions')) as Suggestion[]
    const both = ['friends_of_friends', 'most_followed']
    expect(body.slice(0, 3)).toMatchObject([
      { account: { id: nearer.id }, source: 'past_interactions', sources: both },
      { account: { id: near.id }, source: 'past_interactions', sources: both },
      { account: { id: star.id }, source: 'global', sources: ['most_followed'] },
    ])
    expect(body.map(({ account }) => account.id).toSorted()).toEqual(
      [nearer, near, star, fan1, fan2, fan3].map(({ id }) => id).toSorted(),
    )
    expect(idsOf(await alice.get('/api/v1/suggestions'))).toEqual(body.map(({ account }) => account.id))
    expect(await suggested(alice, '?limit=2')).toEqual([nearer.id, near.id])
    expect(await suggested(alice, '?limit=500')).toHaveLength(6)
  })

  test('leave out you and accounts that are followed, requested, blocked, muted, hidden or dismissed', async () => {
    const names = [
      'alice',
      'bob',
      'followed',
      'requested',
      'blocked',
      'blocker',
      'muted',
      'shy',
      'suspended',
      'tired',
    ] as const
    const people = await createPeople(context, ...names)
    const { alice, bob, followed, requested, blocked, blocker, muted, shy, suspended, tired } = people
    const all = [alice, followed, requested, blocked, blocker, muted, shy, suspended, tired]
    await follow(alice, bob)
    await follow(bob, ...all)
    expect(await suggested(alice)).toHaveLength(all.length - 1)
    await follow(alice, followed)
    ok(await change(requested, { locked: true }))
    await follow(alice, requested)
    ok(await to(alice, 'block', blocked))
    ok(await to(blocker, 'block', alice))
    ok(await to(alice, 'mute', muted))
    ok(await change(shy, { discoverable: false }))
    await context.stores.accounts.suspend(suspended.id as never)
    expect(await suggested(alice)).toEqual([tired.id])
    expect(ok(await alice.send(`DELETE /api/v1/suggestions/${tired.id}`))).toEqual({})
    expect((await alice.send(`DELETE /api/v1/suggestions/${tired.id}`)).status).toBe(200)
    expect(await suggested(alice)).toEqual([])
    ok(await to(alice, 'mute', muted, { boosts_only: true }))
    expect(await suggested(alice)).toEqual([muted.id])
  })

  test('do not reveal the follows of an account that hides them', async () => {
    const { alice, bob, friend } = await createPeople(context, 'alice', 'bob', 'friend')
    await follow(alice, bob)
    await follow(bob, friend)
    ok(await change(bob, { hide_collections: true }))
    expect(ok(await alice.get('/api/v2/suggestions'))).toMatchObject([
      { account: { id: friend.id }, sources: ['most_followed'] },
    ])
  })

  test('require a session with the scope, and only an existing account can be dismissed', async () => {
    const { alice } = await createPeople(context, 'alice')
    for (const path of ['/api/v1/suggestions', '/api/v2/suggestions'])
      expect((await context.anonymous.get(path)).status).toBe(401)
    expect((await alice.send('DELETE /api/v1/suggestions/1')).status).toBe(404)
    expect((await alice.send('DELETE /api/v1/suggestions/nobody')).status).toBe(404)
    const reader = await context.person('suggestion_reader', ['read'])
    expect((await reader.get('/api/v2/suggestions')).status).toBe(200)
    expect((await reader.send(`DELETE /api/v1/suggestions/${alice.id}`)).body).toMatchObject({
      code: 'insufficient_scope',
    })
  })
})

describe('the directory', () => {
  const listed = async (who: Person, query = '') => idsOf(await who.get(`/api/v1/directory${query}`))

  test('lists discoverable accounts by their latest post, or newest first, in pages', async () => {
    const { alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol')
    ok(await change(carol, { discoverable: false }))
    await publish(alice, 'Hello')
    await context.sql(`update accounts set last_post_at = '2020-01-01' where id = $1`, bob.id)
    expect(await listed(context.anonymous)).toEqual([alice.id, bob.id])
    expect(await listed(context.anonymous, '?order=new')).toEqual([bob.id, alice.id].toSorted().toReversed())
    expect(await listed(alice, '?order=active&local=true&limit=1')).toEqual([alice.id])
    expect(await listed(alice, '?limit=1&offset=1')).toEqual([bob.id])
    expect(await listed(alice, '?offset=2')).toEqual([])
  })

  test('does not set the day of a latest post back when a clock is set back', async () => {
    const { alice, bob } = await createPeople(context, 'alice', 'bob')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await context.sql(`update accounts set last_post_at = $1 where id = $2`, tomorrow, alice.id)
    const { id } = await publish(bob, 'Hello')
    for (const body of [{ status: 'words' }, { status: 'an answer', in_reply_to_id: id }])
      ok(await alice.send('POST /api/v1/statuses', body))
    ok(await alice.send(`POST /api/v1/statuses/${id}/reblog`))
    const { last_status_at: day } = ok(await bob.get(`/api/v1/accounts/${alice.id}`)) as { last_status_at: string }
    expect(day).toBe(tomorrow)
  })

  test('leaves out suspended accounts, and those that block you or that you block or mute', async () => {
    const { alice, blocked, blocker, muted, suspended } = await createPeople(
      context,
      'alice',
      'blocked',
      'blocker',
      'muted',
      'suspended',
    )
    ok(await to(alice, 'block', blocked))
    ok(await to(blocker, 'block', alice))
    ok(await to(alice, 'mute', muted))
    await context.stores.accounts.suspend(suspended.id as never)
    expect(await listed(alice)).toEqual([alice.id])
    expect(await listed(context.anonymous)).toHaveLength(4)
  })

  test('refuses parameters that are out of bounds', async () => {
    const { alice } = await createPeople(context, 'alice')
    expectRefused(await alice.get('/api/v1/directory?offset=-1'), 'offset')
    expectRefused(await alice.get('/api/v1/directory?offset=10001'), 'offset')
    expectRefused(await alice.get('/api/v1/directory?order=random'), 'order')
    expectRefused(await alice.get('/api/v1/directory?limit=0'), 'limit')
  })
})
