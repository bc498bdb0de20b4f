import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type Place, startPlace } from './people.ts'
import { act, follow, newcomers, ok, publish } from './posting.ts'

let place: Place
let alice: Person
let bob: Person
let carol: Person

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())
beforeEach(async () => {
  ;({ alice, bob, carol } = await newcomers(place, 'alice', 'bob', 'carol'))
})

/** Returns the types of a person's notifications about a post. */
const told = async (who: Person, { id }: { id: string }): Promise<string[]> => {
  const text = `select type from notifications where account_id = $1 and post_id = $2 order by id`
  return (await place.sql(text, who.id, id)).rows.map(({ type }) => type)
}
const soon = { timeout: 10_000 }

describe('a new post', () => {
  test('is told to followers who asked to hear of it', async () => {
    ok(await bob.send(`POST /api/v1/accounts/${alice.id}/follow`, { notify: true }))
    await follow(carol, alice)
    const post = await publish(alice, 'News')
    await expect.poll(() => told(bob, post), soon).toEqual(['status'])
    const thread = await publish(alice, { status: 'More', in_reply_to_id: post.id })
    await expect.poll(() => told(bob, thread), soon).toEqual(['status'])
    expect(await told(carol, post)).toEqual([])
  })

  test('that answers somebody else, or is for the mentioned, is told to nobody else', async () => {
    ok(await bob.send(`POST /api/v1/accounts/${alice.id}/follow`, { notify: true }))
    const question = await publish(carol, 'Well?')
    const answer = await publish(alice, { status: 'Yes', in_reply_to_id: question.id })
    const direct = await publish(alice, { status: 'psst', visibility: 'direct' })
    const last = await publish(alice, 'News')
    await expect.poll(() => told(bob, last), soon).toEqual(['status'])
    for (const post of [answer, direct]) expect(await told(bob, post)).toEqual([])
  })
})

describe('an edit', () => {
  test('is told to those who boosted the post, the newest one alone', async () => {
    const post = await publish(alice, 'First')
    ok(await act(bob, 'reblog', post))
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Second' }))
    await expect.poll(() => told(bob, post), soon).toEqual(['update'])
    const newest = async () =>
      (await place.sql(`select max(id) from notifications where type = 'update' and post_id = $1`, post.id)).rows[0].max
    const first = await newest()
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Third' }))
    await expect.poll(newest, soon).not.toBe(first)
    expect(await told(bob, post)).toEqual(['update'])
    expect(await told(carol, post)).toEqual([])
  })

  test('that changes nothing, or that nobody asked for, is no job', async () => {
    const post = await publish(alice, 'First')
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Second' }))
    ok(await act(bob, 'reblog', post))
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Second' }))
    const { rowCount } = await place.sql(
      `select from graphile_worker.jobs where key = 'announceEdit:' || $1::text`,
      post.id,
    )
    expect(rowCount).toBe(0)
    expect(await told(bob, post)).toEqual([])
  })
})
