import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type Place, startPlace } from './people.ts'
import { act, follow, look, newcomers, ok, publish } from './posting.ts'

let place: Place
let alice: Person
let bob: Person

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())
beforeEach(async () => {
  ;({ alice, bob } = await newcomers(place, 'alice', 'bob'))
})

test('a thread is muted as a whole, for one account, and may be muted and unmuted again and again', async () => {
  const root = await publish(alice, 'root')
  const answer = await publish(bob, { status: 'answer', in_reply_to_id: root.id })
  const other = await publish(alice, 'other')
  for (let time = 0; time < 2; time++)
    expect(ok(await act(alice, 'mute', answer))).toMatchObject({ id: answer.id, muted: true })
  expect(ok(await look(alice, root)).muted).toBe(true)
  expect(ok(await look(alice, other)).muted).toBe(false)
  expect(ok(await look(bob, root)).muted).toBe(false)
  expect(ok(await look(place.stranger, root))).not.toHaveProperty('muted')
  const later = await publish(bob, { status: 'later', in_reply_to_id: answer.id })
  expect(ok(await look(alice, later)).muted).toBe(true)
  for (let time = 0; time < 2; time++)
    expect(ok(await act(alice, 'unmute', root))).toMatchObject({ id: root.id, muted: false })
  expect(ok(await look(alice, later)).muted).toBe(false)
})

test('a boost stands for the thread of its original', async () => {
  const root = await publish(alice, 'root')
  const boost = ok(await act(bob, 'reblog', root))
  expect(ok(await act(bob, 'mute', boost))).toMatchObject({ id: root.id, muted: true })
  expect(ok(await look(bob, boost))).toMatchObject({ muted: true, reblog: { muted: true } })
})

test('a thread that one may not see cannot be muted, but the mute is taken back', async () => {
  const post = await publish(alice, { status: 'x', visibility: 'private' })
  expect((await act(bob, 'mute', post)).status).toBe(404)
  await follow(bob, alice)
  ok(await act(bob, 'mute', post))
  ok(await bob.send(`POST /api/v1/accounts/${alice.id}/unfollow`))
  expect((await act(bob, 'unmute', post)).status).toBe(404)
  await follow(bob, alice)
  expect(ok(await look(bob, post)).muted).toBe(false)
})

test('muting needs a session that may mute', async () => {
  const post = await publish(alice, 'x')
  const writer = await place.person(bob.name, ['read', 'write:statuses'])
  for (const verb of ['mute', 'unmute']) {
    expect((await act(place.stranger, verb, post)).status).toBe(401)
    expect((await act(writer, verb, post)).body.code).toBe('insufficient_scope')
  }
})
