import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../support/service.ts'
import { read, streamsForFile } from './following.ts'
import { assignRole, everyScope } from './moderators.ts'

const context = streamsForFile()
let mod: TestAccount
let alice: TestAccount
let fan: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  const { service } = context
  mod = await service.createAccount('mod', everyScope)
  await assignRole(service, mod, 'Moderator')
  alice = await service.createAccount('alice')
  fan = await service.createAccount('fan')
  stranger = await service.createAccount('stranger')
  await context.send(fan, `POST /api/v1/accounts/${alice.id}/follow`)
})

test('streams send a removal as a deletion, and do not announce a restored post', async () => {
  const post = await context.post(alice, 'One')
  const [home, everything] = [await context.follow(fan, 'user'), await context.follow(stranger, 'public')]
  await context.send(mod, `POST /api/v1/admin/statuses/${post.id}/remove`)
  for (const socket of [home, everything])
    expect(await socket.next()).toMatchObject({ event: 'delete', payload: post.id })
  await context.send(mod, `POST /api/v1/admin/statuses/${post.id}/restore`)
  const next = await context.post(alice, 'Two')
  for (const socket of [home, everything])
    expect(read(await socket.next())).toMatchObject({ event: 'update', payload: { id: next.id } })
  await Promise.all([home.close(), everything.close()])
})

test('streams send an edit when a moderator marks media as sensitive', async () => {
  const post = await context.post(alice, 'One')
  const socket = await context.follow(stranger, 'public')
  await context.send(mod, `POST /api/v1/admin/statuses/${post.id}/sensitive`)
  expect(read(await socket.next())).toMatchObject({
    ...{ event: 'status.update', payload: { id: post.id, sensitive: true } },
  })
  await socket.close()
})

test('only the streams of followers send posts of a silenced account, which is notified of the decision', async () => {
  const [home, everything, own] = [
    await context.follow(fan, 'public'),
    await context.follow(stranger, 'public'),
    await context.follow(alice, 'user:notification'),
  ]
  await context.send(mod, `POST /api/v1/admin/accounts/${alice.id}/action`, { type: 'silence', text: 'Too loud' })
  expect(read(await own.next())).toMatchObject({
    event: 'notification',
    payload: { type: 'moderation_warning', moderation_warning: { action: 'silence', text: 'Too loud' } },
  })
  const quiet = await context.post(alice, 'Psst')
  const loud = await context.post(fan, 'Hello')
  expect(read(await home.next()).payload.id).toBe(quiet.id)
  expect(read(await everything.next()).payload.id).toBe(loud.id)
  await Promise.all([home.close(), everything.close(), own.close()])
})
