import { beforeEach, expect, test } from 'vitest'
import { type Person, journeyForFile } from './people.ts'
import { follow, createPeople, publish, refusalOf } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeEach(async () => {
  ;({ alice, bob } = await createPeople(context, 'alice', 'bob'))
})

type Post = { id: string }
const look = ({ client }: Person, { id }: Post) => client.call('GET /api/v1/statuses/{id}', { path: { id } })
const act = ({ client }: Person, verb: 'mute' | 'unmute' | 'reblog', { id }: Post) =>
  client.call(`POST /api/v1/statuses/{id}/${verb}`, { path: { id } })

test('a thread is muted as a whole, for one account, and muting and unmuting can be repeated', async () => {
  const root = await publish(alice, 'root')
  const response = await publish(bob, { status: 'answer', in_reply_to_id: root.id })
  const other = await publish(alice, 'other')
  for (let time = 0; time < 2; time++)
    expect(await act(alice, 'mute', response)).toMatchObject({ id: response.id, muted: true })
  expect((await look(alice, root)).muted).toBe(true)
  expect((await look(alice, other)).muted).toBe(false)
  expect((await look(bob, root)).muted).toBe(false)
  expect(await look(context.anonymous, root)).not.toHaveProperty('muted')
  const later = await publish(bob, { status: 'later', in_reply_to_id: response.id })
  expect((await look(alice, later)).muted).toBe(true)
  for (let time = 0; time < 2; time++)
    expect(await act(alice, 'unmute', root)).toMatchObject({ id: root.id, muted: false })
  expect((await look(alice, later)).muted).toBe(false)
})

test('muting a boost mutes the thread of its original', async () => {
  const root = await publish(alice, 'root')
  const boost = await act(bob, 'reblog', root)
  expect(await act(bob, 'mute', boost)).toMatchObject({ id: root.id, muted: true })
  expect(await look(bob, boost)).toMatchObject({ muted: true, reblog: { muted: true } })
})

test('a thread that is hidden from you cannot be muted, but it can be unmuted', async () => {
  const post = await publish(alice, { status: 'x', visibility: 'private' })
  expect((await refusalOf(act(bob, 'mute', post))).status).toBe(404)
  await follow(bob, alice)
  await act(bob, 'mute', post)
  await bob.client.call('POST /api/v1/accounts/{id}/unfollow', { path: { id: alice.id } })
  expect((await refusalOf(act(bob, 'unmute', post))).status).toBe(404)
  await follow(bob, alice)
  expect((await look(bob, post)).muted).toBe(false)
})

test('muting needs a session with the right scope', async () => {
  const post = await publish(alice, 'x')
  const writer = await context.person(bob.name, ['read', 'write:statuses'])
  for (const verb of ['mute', 'unmute'] as const) {
    expect((await refusalOf(act(context.anonymous, verb, post))).status).toBe(401)
    expect((await refusalOf(act(writer, verb, post))).code).toBe('insufficient_scope')
  }
})
