import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, journeyForFile } from './people.ts'
import { act, follow, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person
let carol: Person

beforeEach(async () => {
  ;({ alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol'))
})

/** Returns the types of a person's notifications about a post. */
const received = async (who: Person, { id }: { id: string }): Promise<string[]> => {
  const text = `select type from notifications where account_id = $1 and post_id = $2 order by id`
  return (await context.sql(text, who.id, id)).rows.map(({ type }) => type)
}

describe('a new post', () => {
  test('notifies the followers who turned on notifications', async () => {
    ok(await bob.send(`POST /api/v1/accounts/${alice.id}/follow`, { notify: true }))
    await follow(carol, alice)
    const post = await publish(alice, 'News')
    await expect.poll(() => received(bob, post)).toEqual(['status'])
    const thread = await publish(alice, { status: 'More', in_reply_to_id: post.id })
    await expect.poll(() => received(bob, thread)).toEqual(['status'])
    expect(await received(carol, post)).toEqual([])
  })

  test('notifies no followers if it is a reply to someone else or a direct post', async () => {
    ok(await bob.send(`POST /api/v1/accounts/${alice.id}/follow`, { notify: true }))
    const question = await publish(carol, 'Well?')
    const response = await publish(alice, { status: 'Yes', in_reply_to_id: question.id })
    const direct = await publish(alice, { status: 'psst', visibility: 'direct' })
    const last = await publish(alice, 'News')
    await expect.poll(() => received(bob, last)).toEqual(['status'])
    for (const post of [response, direct]) expect(await received(bob, post)).toEqual([])
  })
})

describe('an edit', () => {
  test('notifies everyone who boosted the post, and keeps only the newest notification', async () => {
    const post = await publish(alice, 'First')
    ok(await act(bob, 'reblog', post))
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Second' }))
    await expect.poll(() => received(bob, post)).toEqual(['update'])
    const newest = async () =>
      (await context.sql(`select max(id) from notifications where type = 'update' and post_id = $1`, post.id)).rows[0]
        .max
    const first = await newest()
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Third' }))
    await expect.poll(newest).not.toBe(first)
    expect(await received(bob, post)).toEqual(['update'])
    expect(await received(carol, post)).toEqual([])
  })

  test('queues no job if it changes nothing, or if nobody has boosted the post', async () => {
    const post = await publish(alice, 'First')
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Second' }))
    ok(await act(bob, 'reblog', post))
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Second' }))
    const { rowCount } = await context.sql(
      `select from graphile_worker.jobs where key = 'announceEdit:' || $1::text`,
      post.id,
    )
    expect(rowCount).toBe(0)
    expect(await received(bob, post)).toEqual([])
  })
})
