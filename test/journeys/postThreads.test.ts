import { beforeAll, expect, test } from 'vitest'
import type { Visibility } from '../../client/index.ts'
import { type Person, journeyForFile } from './people.ts'
import { createPeople, publish, refusalOf } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeAll(async () => {
  alice = await context.person('alice')
  bob = await context.person('bob')
})

const replyTo = (who: Person, to: { id: string }, status = 'Yes', visibility: Visibility = 'public') =>
  publish(who, { status, in_reply_to_id: to.id, visibility })

const idsIn = (list: { id: string }[]) => list.map(({ id }) => id)

const look = ({ client }: Person, { id }: { id: string }) => client.call('GET /api/v1/statuses/{id}', { path: { id } })
const boost = ({ client }: Person, { id }: { id: string }) =>
  client.call('POST /api/v1/statuses/{id}/reblog', { path: { id } })
const remove = ({ client }: Person, { id }: { id: string }) =>
  client.call('DELETE /api/v1/statuses/{id}', { path: { id } })

async function around(who: Person, { id }: { id: string }) {
  const { ancestors, descendants } = await who.client.call('GET /api/v1/statuses/{id}/context', { path: { id } })
  return { before: idsIn(ancestors), after: idsIn(descendants) }
}

test('a reply names its parent, and counts there unless it is private or direct', async () => {
  const post = await publish(alice, 'Well?')
  expect(await replyTo(bob, post)).toMatchObject({ in_reply_to_id: post.id, in_reply_to_account_id: alice.id })
  for (const visibility of ['unlisted', 'private', 'direct'] as const) await replyTo(bob, post, 'Hm', visibility)
  expect((await look(alice, post)).replies_count).toBe(2)
})

test('a reply to a boost is a reply to the original', async () => {
  const post = await publish(alice, 'Well?')
  const boosted = await boost(bob, post)
  expect(await replyTo(bob, boosted)).toMatchObject({ in_reply_to_id: post.id, in_reply_to_account_id: alice.id })
  expect((await around(alice, boosted)).after).toHaveLength(1)
})

test('a deleted post takes no replies, and its earlier replies stay, still marked as replies', async () => {
  const post = await publish(alice, 'Well?')
  const reply = await replyTo(bob, post)
  const second = await replyTo(alice, reply)
  await remove(alice, post)
  expect((await refusalOf(replyTo(bob, post))).status).toBe(404)
  expect(await look(bob, reply)).toMatchObject({ in_reply_to_id: null, in_reply_to_account_id: alice.id })
  expect(await around(bob, second)).toEqual({ before: [reply.id], after: [] })
})

test('deleting a reply lowers the count once', async () => {
  const post = await publish(alice, 'Well?')
  const replies = [await replyTo(bob, post), await replyTo(bob, post, 'x', 'private')] as const
  for (const reply of replies) await remove(bob, reply)
  expect((await refusalOf(remove(bob, replies[0]))).status).toBe(404)
  expect((await look(alice, post)).replies_count).toBe(0)
})

test('a thread is ordered from the top down, each reply followed by its own replies', async () => {
  const root = await publish(alice, 'Root')
  const a = await replyTo(bob, root, 'a')
  const b = await replyTo(alice, root, 'b')
  const a1 = await replyTo(alice, a, 'a1')
  const b1 = await replyTo(bob, b, 'b1')
  const a11 = await replyTo(bob, a1, 'a11')
  const a2 = await replyTo(bob, a, 'a2')
  expect(await around(context.anonymous, root)).toEqual({ before: [], after: idsIn([a, a1, a11, a2, b, b1]) })
  expect(await around(alice, a11)).toEqual({ before: idsIn([root, a, a1]), after: [] })
  expect(await around(alice, a)).toEqual({ before: [root.id], after: idsIn([a1, a11, a2]) })
})

test('a thread leaves out hidden replies, but not the visible replies to them', async () => {
  const root = await publish(alice, 'Root')
  const hidden = await replyTo(alice, root, 'Hidden', 'private')
  const shown = await replyTo(alice, hidden, 'Shown')
  expect(await around(context.anonymous, root)).toEqual({ before: [], after: [shown.id] })
  expect(await around(bob, shown)).toEqual({ before: [root.id], after: [] })
  expect(await around(alice, shown)).toEqual({ before: idsIn([root, hidden]), after: [] })
})

test('anonymous readers get 40 ancestors and 60 descendants, 20 levels deep, and signed-in readers get all', async () => {
  const first = await publish(alice, '0')
  const chain = [first]
  let last = first
  for (let n = 1; n <= 45; n++) chain.push((last = await replyTo(alice, last, `${n}`)))
  expect((await around(context.anonymous, last)).before).toEqual(idsIn(chain.slice(5, 45)))
  expect((await around(bob, last)).before).toEqual(idsIn(chain.slice(0, 45)))
  expect((await around(context.anonymous, first)).after).toEqual(idsIn(chain.slice(1, 21)))
  expect((await around(bob, first)).after).toEqual(idsIn(chain.slice(1)))
  const wide = await publish(alice, 'Wide')
  const replies = await Promise.all(Array.from({ length: 65 }, (_, n) => replyTo(bob, wide, `${n}`)))
  expect((await around(context.anonymous, wide)).after).toHaveLength(60)
  expect((await around(alice, wide)).after).toEqual(idsIn(replies).toSorted())
})

test('hidden replies do not displace visible ones', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const root = await publish(alice, 'Root')
  await Promise.all(Array.from({ length: 61 }, (_, n) => replyTo(mallory, root, `${n}`, 'direct')))
  const shown = await replyTo(bob, root)
  expect((await around(context.anonymous, root)).after).toEqual([shown.id])
})

test('a thread of very long posts is cut before it is too large to send', async () => {
  const root = await publish(alice, 'How long can it be?')
  await context.sql(
    `insert into posts (author_id, visibility, text, in_reply_to_id, in_reply_to_account_id, conversation_id)
     select $1, 'public', repeat('long ', 4000), $2, $1, $2 from generate_series(1, 150)`,
    alice.id,
    root.id,
  )
  const { after } = await around(bob, root)
  expect(after.length).toBe(100)
  expect(after).toEqual(after.toSorted())
})
