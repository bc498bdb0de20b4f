import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../support/service.ts'
import { read, type Stage, startStage } from './following.ts'
import { appointAt, everyScope } from './moderators.ts'

let stage: Stage
let mod: TestAccount
let alice: TestAccount
let fan: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  stage = await startStage()
  const { service } = stage
  mod = await service.createAccount('mod', everyScope)
  await appointAt(service, mod, 'Moderator')
  alice = await service.createAccount('alice')
  fan = await service.createAccount('fan')
  stranger = await service.createAccount('stranger')
  await stage.send(fan, `POST /api/v1/accounts/${alice.id}/follow`)
})
afterAll(() => stage?.service.close())

test('a removal reaches streams as a deletion, and a restored post is no news', async () => {
  const post = await stage.post(alice, 'One')
  const [home, everything] = [await stage.follow(fan, 'user'), await stage.follow(stranger, 'public')]
  await stage.send(mod, `POST /api/v1/admin/statuses/${post.id}/remove`)
  for (const socket of [home, everything])
    expect(await socket.next()).toMatchObject({ event: 'delete', payload: post.id })
  await stage.send(mod, `POST /api/v1/admin/statuses/${post.id}/restore`)
  const next = await stage.post(alice, 'Two')
  for (const socket of [home, everything])
    expect(read(await socket.next())).toMatchObject({ event: 'update', payload: { id: next.id } })
  await Promise.all([home.close(), everything.close()])
})

test('media that a moderator marks as sensitive are told as an edit', async () => {
  const post = await stage.post(alice, 'One')
  const socket = await stage.follow(stranger, 'public')
  await stage.send(mod, `POST /api/v1/admin/statuses/${post.id}/sensitive`)
  expect(read(await socket.next())).toMatchObject({
    ...{ event: 'status.update', payload: { id: post.id, sensitive: true } },
  })
  await socket.close()
})

test('a silenced account is heard on the streams of its followers, and it is told of the decision', async () => {
  const [home, everything, own] = [
    await stage.follow(fan, 'public'),
    await stage.follow(stranger, 'public'),
    await stage.follow(alice, 'user:notification'),
  ]
  await stage.send(mod, `POST /api/v1/admin/accounts/${alice.id}/action`, { type: 'silence', text: 'Too loud' })
  expect(read(await own.next())).toMatchObject({
    event: 'notification',
    payload: { type: 'moderation_warning', moderation_warning: { action: 'silence', text: 'Too loud' } },
  })
  const quiet = await stage.post(alice, 'Psst')
  const loud = await stage.post(fan, 'Hello')
  expect(read(await home.next()).payload.id).toBe(quiet.id)
  expect(read(await everything.next()).payload.id).toBe(loud.id)
  await Promise.all([home.close(), everything.close(), own.close()])
})
