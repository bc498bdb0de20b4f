import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visibility } from '../../client/index.ts'
import { type Person, type Place, startPlace } from './people.ts'
import { newcomers, publish, refusalOf } from './posting.ts'

let place: Place
let alice: Person
let bob: Person

beforeAll(async () => {
  place = await startPlace()
  alice = await place.person('alice')
  bob = await place.person('bob')
})
afterAll(() => place.stop())

const answer = (who: Person, to: { id: string }, status = 'Yes', visibility: Visibility = 'public') =>
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

test('an answer names what it answers, and counts there unless it is private', async () => {
  const post = await publish(alice, 'Well?')
  expect(await answer(bob, post)).toMatchObject({ in_reply_to_id: post.id, in_reply_to_account_id: alice.id })
  for (const visibility of ['unlisted', 'private', 'direct'] as const) await answer(bob, post, 'Hm', visibility)
  expect((await look(alice, post)).replies_count).toBe(2)
})

test('an answer to a boost is one to what was boosted', async () => {
  const post = await publish(alice, 'Well?')
  const boosted = await boost(bob, post)
  expect(await answer(bob, boosted)).toMatchObject({ in_reply_to_id: post.id, in_reply_to_account_id: alice.id })
  expect((await around(alice, boosted)).after).toHaveLength(1)
})

test('what is deleted can not be answered, and its answers stand alone, still known as answers', async () => {
  const post = await publish(alice, 'Well?')
  const reply = await answer(bob, post)
  const second = await answer(alice, reply)
  await remove(alice, post)
  expect((await refusalOf(answer(bob, post))).status).toBe(404)
  expect(await look(bob, reply)).toMatchObject({ in_reply_to_id: null, in_reply_to_account_id: alice.id })
  expect(await around(bob, second)).toEqual({ before: [reply.id], after: [] })
})

test('deleting an answer uncounts it, once', async () => {
  const post = await publish(alice, 'Well?')
  const replies = [await answer(bob, post), await answer(bob, post, 'x', 'private')] as const
  for (const reply of replies) await remove(bob, reply)
  expect((await refusalOf(remove(bob, replies[0]))).status).toBe(404)
  expect((await look(alice, post)).replies_count).toBe(0)
})

test('a conversation is told from the top down, each answer followed by its own', async () => {
  const root = await publish(alice, 'Root')
  const a = await answer(bob, root, 'a')
  const b = await answer(alice, root, 'b')
  const a1 = await answer(alice, a, 'a1')
  const b1 = await answer(bob, b, 'b1')
  const a11 = await answer(bob, a1, 'a11')
  const a2 = await answer(bob, a, 'a2')
  expect(await around(place.stranger, root)).toEqual({ before: [], after: idsIn([a, a1, a11, a2, b, b1]) })
  expect(await around(alice, a11)).toEqual({ before: idsIn([root, a, a1]), after: [] })
  expect(await around(alice, a)).toEqual({ before: [root.id], after: idsIn([a1, a11, a2]) })
})

test('what may not be seen is left out, but not what stands behind it', async () => {
  const root = await publish(alice, 'Root')
  const hidden = await answer(alice, root, 'Hidden', 'private')
  const shown = await answer(alice, hidden, 'Shown')
  expect(await around(place.stranger, root)).toEqual({ before: [], after: [shown.id] })
  expect(await around(bob, shown)).toEqual({ before: [root.id], after: [] })
  expect(await around(alice, shown)).toEqual({ before: idsIn([root, hidden]), after: [] })
})

test('passers-by get 40 before, 60 after, and 20 deep; who is signed in gets all', async () => {
  const first = await publish(alice, '0')
  const chain = [first]
  let last = first
  for (let n = 1; n <= 45; n++) chain.push((last = await answer(alice, last, `${n}`)))
  expect((await around(place.stranger, last)).before).toEqual(idsIn(chain.slice(5, 45)))
  expect((await around(bob, last)).before).toEqual(idsIn(chain.slice(0, 45)))
  expect((await around(place.stranger, first)).after).toEqual(idsIn(chain.slice(1, 21)))
  expect((await around(bob, first)).after).toEqual(idsIn(chain.slice(1)))
  const wide = await publish(alice, 'Wide')
  const replies = await Promise.all(Array.from({ length: 65 }, (_, n) => answer(bob, wide, `${n}`)))
  expect((await around(place.stranger, wide)).after).toHaveLength(60)
  expect((await around(alice, wide)).after).toEqual(idsIn(replies).toSorted())
})

test('answers that nobody may see do not push away those that everybody may', async () => {
  const { mallory } = await newcomers(place, 'mallory')
  const root = await publish(alice, 'Root')
  await Promise.all(Array.from({ length: 61 }, (_, n) => answer(mallory, root, `${n}`, 'direct')))
  const shown = await answer(bob, root)
  expect((await around(place.stranger, root)).after).toEqual([shown.id])
})

test('a conversation of very long posts ends before it is too big to send', async () => {
  const root = await publish(alice, 'How long can it be?')
  await place.sql(
    `insert into posts (author_id, visibility, text, in_reply_to_id, in_reply_to_account_id, conversation_id)
     select $1, 'public', repeat('long ', 4000), $2, $1, $2 from generate_series(1, 150)`,
    alice.id,
    root.id,
  )
  const { after } = await around(bob, root)
  expect(after.length).toBe(100)
  expect(after).toEqual(after.toSorted())
})
