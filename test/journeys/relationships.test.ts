import { describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'

const context = journeyForFile()

let count = 0
/** Creates people with names that no other test uses. */
async function createPeople<Names extends string>(...names: Names[]): Promise<Record<Names, Person>> {
  const nth = ++count
  const people = names.map(async (name) => [name, await context.person(`${name}${nth}`)] as const)
  return Object.fromEntries(await Promise.all(people)) as Record<Names, Person>
}

const act = (who: Person, verb: string, whom: { id: string }, body?: unknown) =>
  who.send(`POST /api/v1/accounts/${whom.id}/${verb}`, body)
const lock = (who: Person) => who.send('PATCH /api/v1/accounts/update_credentials', { locked: true })
const countsOf = async (who: Person) => {
  const { followers_count, following_count } = (await who.get(`/api/v1/accounts/${who.id}`)).body
  return { followers_count, following_count }
}

describe('following', () => {
  test('starts and ends, can be repeated, and counts once', async () => {
    const { alice, bob } = await createPeople('alice', 'bob')
    const both = await Promise.all([act(alice, 'follow', bob), act(alice, 'follow', bob)])
    for (const { status, body } of both) {
      expect(status).toBe(200)
      expect(body).toMatchObject({
        id: bob.id,
        following: true,
        showing_reblogs: true,
        notifying: false,
        requested: false,
      })
    }
    expect(await countsOf(bob)).toEqual({ followers_count: 1, following_count: 0 })
    expect(idsOf(await bob.get(`/api/v1/accounts/${bob.id}/followers`))).toEqual([alice.id])
    expect(idsOf(await context.anonymous.get(`/api/v1/accounts/${alice.id}/following`))).toEqual([bob.id])
    expect((await act(alice, 'unfollow', bob)).body).toMatchObject({ following: false })
    expect((await act(alice, 'unfollow', bob)).status).toBe(200)
    expect(await countsOf(alice)).toEqual({ followers_count: 0, following_count: 0 })
  })

  test('again changes only the options that are given', async () => {
    const { alice, bob } = await createPeople('alice', 'bob')
    await act(alice, 'follow', bob, new URLSearchParams({ reblogs: 'false', 'languages[]': 'de' }))
    const { body } = await act(alice, 'follow', bob, { notify: true })
    expect(body).toMatchObject({ showing_reblogs: false, notifying: true, languages: ['de'] })
    expect((await act(alice, 'follow', bob, { languages: [] })).body.languages).toBeNull()
    expect((await act(alice, 'follow', bob, { languages: ['not a language'] })).status).toBe(422)
  })

  test('adds posts to the home timeline until it ends', async () => {
    const { alice, bob } = await createPeople('alice', 'bob')
    const before = (await bob.send('POST /api/v1/statuses', { status: 'Before' })).body.id
    await act(alice, 'follow', bob)
    const after = (await bob.send('POST /api/v1/statuses', { status: 'After' })).body.id
    await expect.poll(async () => idsOf(await alice.get('/api/v1/timelines/home'))).toEqual([after, before])
    await act(alice, 'unfollow', bob)
    expect(idsOf(await alice.get('/api/v1/timelines/home'))).toEqual([])
  })

  test('yourself, an unknown account or a suspended account is refused', async () => {
    const { alice, mallory } = await createPeople('alice', 'mallory')
    await context.stores.accounts.suspend(mallory.id as never)
    expect((await act(alice, 'follow', alice)).body).toMatchObject({
      code: 'validation_failed',
      fields: [{ field: 'id' }],
    })
    expect((await act(alice, 'follow', mallory)).status).toBe(404)
    for (const verb of ['follow', 'unfollow', 'remove_from_followers', 'block', 'unblock']) {
      expect((await act(alice, verb, { id: '1' })).status).toBe(404)
      expect((await act(alice, verb, { id: 'nobody' })).status).toBe(404)
      expect((await act(context.anonymous, verb, alice)).status).toBe(401)
    }
  })

  test('needs the right scope, which `follow` includes', async () => {
    const { bob } = await createPeople('bob')
    const reader = await context.person('carol', ['read'])
    expect((await act(reader, 'follow', bob)).body).toMatchObject({ code: 'insufficient_scope' })
    const follower = await context.person('carol', ['follow'])
    expect((await act(follower, 'follow', bob)).status).toBe(200)
    expect((await follower.get('/api/v1/blocks')).status).toBe(200)
  })

  test('can be ended by the followed account, which does not affect follow requests', async () => {
    const { alice, bob, carol } = await createPeople('alice', 'bob', 'carol')
    await act(bob, 'follow', alice)
    await lock(alice)
    await act(carol, 'follow', alice)
    expect((await act(alice, 'remove_from_followers', bob)).body).toMatchObject({ followed_by: false })
    expect((await act(alice, 'remove_from_followers', carol)).body).toMatchObject({ requested_by: true })
    expect((await act(alice, 'remove_from_followers', bob)).status).toBe(200)
    expect(await countsOf(alice)).toEqual({ followers_count: 0, following_count: 0 })
  })
})

describe('lists of followers', () => {
  test('are read page by page, without gaps or repetitions', async () => {
    const { star, ...fans } = await createPeople('star', 'one', 'two', 'three', 'four', 'five')
    for (const fan of Object.values(fans)) await act(fan, 'follow', star)
    const newestFirst = Object.values(fans)
      .map(({ id }) => id)
      .toReversed()
    const ids: string[] = []
    let path: string | undefined = `/api/v1/accounts/${star.id}/followers?limit=2`
    let back: string | undefined
    while (path !== undefined) {
      const page = await context.anonymous.get(path)
      ids.push(...idsOf(page))
      back = linkTo('prev', page) ?? back
      path = linkTo('next', page)
    }
    expect(ids).toEqual(newestFirst)
    expect(idsOf(await context.anonymous.get(back!))).toEqual(newestFirst.slice(2, 4))
  })

  test('are hidden if their owner hides them, and return 404 for unknown accounts', async () => {
    const { alice, bob } = await createPeople('alice', 'bob')
    await act(bob, 'follow', alice)
    await alice.send('PATCH /api/v1/accounts/update_credentials', { hide_collections: true })
    expect(idsOf(await bob.get(`/api/v1/accounts/${alice.id}/followers`))).toEqual([])
    expect(idsOf(await alice.get(`/api/v1/accounts/${alice.id}/followers`))).toEqual([bob.id])
    expect((await bob.get('/api/v1/accounts/1/followers')).status).toBe(404)
    expect((await bob.get('/api/v1/accounts/1/following')).status).toBe(404)
  })
})

describe('relationships', () => {
  test('are returned for the requested accounts, in order, each once', async () => {
    const { alice, bob, carol } = await createPeople('alice', 'bob', 'carol')
    await act(carol, 'follow', alice)
    const query = [carol.id, bob.id, '1', carol.id].map((id) => `id[]=${id}`).join('&')
    const { body } = await alice.get(`/api/v1/accounts/relationships?${query}`)
    expect(body).toMatchObject([
      { id: carol.id, followed_by: true },
      { id: bob.id, followed_by: false },
    ])
    expect(idsOf(await alice.get(`/api/v1/accounts/relationships?id=${bob.id}`))).toEqual([bob.id])
    expect((await alice.get('/api/v1/accounts/relationships')).body).toEqual([])
    const many = Array.from({ length: 101 }, (_, index) => `id[]=${index + 1}`).join('&')
    expect((await alice.get(`/api/v1/accounts/relationships?${many}`)).status).toBe(422)
  })
})

describe('requests to follow', () => {
  test('wait for a decision, and are accepted or rejected once', async () => {
    const { alice, bob, carol } = await createPeople('alice', 'bob', 'carol')
    await lock(alice)
    expect((await act(bob, 'follow', alice)).body).toMatchObject({ requested: true, following: false })
    await act(carol, 'follow', alice)
    expect(idsOf(await alice.get('/api/v1/follow_requests'))).toEqual([carol.id, bob.id])
    expect((await alice.get('/api/v1/accounts/verify_credentials')).body.source.follow_requests_count).toBe(2)
    const accepted = await alice.send(`POST /api/v1/follow_requests/${bob.id}/authorize`)
    expect(accepted.body).toMatchObject({ id: bob.id, followed_by: true, requested_by: false })
    expect((await alice.send(`POST /api/v1/follow_requests/${carol.id}/reject`)).body).toMatchObject({
      followed_by: false,
    })
    expect((await alice.send(`POST /api/v1/follow_requests/${carol.id}/authorize`)).status).toBe(404)
    expect((await alice.send(`POST /api/v1/follow_requests/${bob.id}/reject`)).status).toBe(404)
    expect(await countsOf(alice)).toEqual({ followers_count: 1, following_count: 0 })
  })

  test('are all accepted when the account is unlocked', async () => {
    const { alice, bob, carol } = await createPeople('alice', 'bob', 'carol')
    await lock(alice)
    await act(bob, 'follow', alice)
    await act(carol, 'follow', alice)
    await alice.send('PATCH /api/v1/accounts/update_credentials', { locked: false })
    const followers = async () => idsOf(await alice.get(`/api/v1/accounts/${alice.id}/followers`))
    await expect.poll(followers, { timeout: 15_000 }).toEqual([carol.id, bob.id])
    expect(idsOf(await alice.get('/api/v1/follow_requests'))).toEqual([])
    expect(await countsOf(alice)).toEqual({ followers_count: 2, following_count: 0 })
    const { body: notifications } = await alice.get('/api/v1/notifications')
    expect(notifications.map(({ type }: { type: string }) => type)).toEqual(['follow', 'follow'])
  })

  test('are withdrawn by unfollowing, and accepted only by the followed account', async () => {
    const { alice, bob, carol } = await createPeople('alice', 'bob', 'carol')
    await lock(alice)
    await act(bob, 'follow', alice)
    expect((await carol.send(`POST /api/v1/follow_requests/${bob.id}/authorize`)).status).toBe(404)
    expect((await act(bob, 'unfollow', alice)).body).toMatchObject({ requested: false })
    expect(idsOf(await alice.get('/api/v1/follow_requests'))).toEqual([])
  })

  test('that are accepted and withdrawn at the same time leave a consistent count', async () => {
    const { alice, bob } = await createPeople('alice', 'bob')
    await lock(alice)
    await act(bob, 'follow', alice)
    await Promise.all([alice.send(`POST /api/v1/follow_requests/${bob.id}/authorize`), act(bob, 'unfollow', alice)])
    const { followers_count } = await countsOf(alice)
    expect(idsOf(await bob.get(`/api/v1/accounts/${alice.id}/followers`))).toHaveLength(followers_count)
    expect(idsOf(await alice.get('/api/v1/follow_requests'))).toEqual([])
  })
})

describe('blocking', () => {
  test('ends follows in both directions, hides posts, and prevents follows until it ends', async () => {
    const { alice, bob } = await createPeople('alice', 'bob')
    await Promise.all([act(alice, 'follow', bob), act(bob, 'follow', alice)])
    const post = (await alice.send('POST /api/v1/statuses', { status: 'Hello' })).body.id
    expect((await act(alice, 'block', bob)).body).toMatchObject({
      blocking: true,
      following: false,
      followed_by: false,
    })
    expect((await act(alice, 'block', bob)).status).toBe(200)
    expect(await countsOf(alice)).toEqual({ followers_count: 0, following_count: 0 })
    expect(idsOf(await alice.get('/api/v1/blocks'))).toEqual([bob.id])
    expect((await act(bob, 'follow', alice)).status).toBe(403)
    expect((await bob.get(`/api/v1/statuses/${post}`)).status).toBe(404)
    expect(idsOf(await bob.get(`/api/v1/accounts/${alice.id}/statuses`))).toEqual([])
    expect((await act(alice, 'unblock', bob)).body).toMatchObject({ blocking: false, following: false })
    expect((await act(bob, 'follow', alice)).body).toMatchObject({ following: true })
  })

  test('yourself is refused', async () => {
    const { alice } = await createPeople('alice')
    expect((await act(alice, 'block', alice)).status).toBe(422)
    expect(idsOf(await alice.get('/api/v1/blocks'))).toEqual([])
  })

  test('and following at the same time never leaves both', async () => {
    const { alice, bob } = await createPeople('alice', 'bob')
    await Promise.all([act(alice, 'block', bob), act(bob, 'follow', alice), act(alice, 'follow', bob)])
    const [relationship] = (await alice.get(`/api/v1/accounts/relationships?id[]=${bob.id}`)).body
    expect(relationship).toMatchObject({ blocking: true, following: false, followed_by: false })
    expect(await countsOf(alice)).toEqual({ followers_count: 0, following_count: 0 })
  })
})
