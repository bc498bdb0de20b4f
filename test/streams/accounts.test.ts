import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAfter } from '../../src/streams/position.ts'
import { holdLog } from '../support/streams.ts'
import { said, type Stage, startStage } from './stage.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())

const nameOf = async (id: string) =>
  (await stage.sql<{ username: string }>('select username from accounts where id = $1', id))[0]!.username

test('streams-11: Notifications are told as they come and as they are read', async () => {
  const [ann, bob] = [await stage.person(), await stage.person()]
  const post = await ann.posts('Mine')
  const heard = ann.notifications()
  await stage.told(heard)
  const letGo = await holdLog(stage.pool)
  await bob.does('favouritePost', { id: post.id })
  await bob.does('followProfile', { id: ann.id })
  await bob.posts(`Hi @${await nameOf(ann.id)}`)
  await letGo()
  await stage.told(heard)
  const created = ['favourite', 'follow', 'mention'].map((type) => `notification_created ${type}`)
  expect(said(heard)).toEqual(created)
  const { items } = await ann.does('notifications', {})
  expect(heard.events.map(({ notification }) => notification)).toEqual(items.toReversed())
  const newest = heard.events.at(-1)!.notification!.id
  await ann.does('readNotification', { id: newest })
  await ann.does('readNotification', { id: newest })
  await ann.does('readNotifications', { maxId: newest })
  await ann.does('saveMarkers', { home: post.id })
  await stage.told(heard)
  expect(said(heard)).toEqual([...created, 'notifications_read', 'notifications_read'])
})

test('streams-14: Nothing is told of those who are muted or blocked, of muted conversations, and of what was taken back before it was told', async () => {
  const [ann, muted, blocked, bob] = [
    await stage.person(),
    await stage.person(),
    await stage.person(),
    await stage.person(),
  ]
  const [post, quiet] = [await ann.posts('Mine'), await ann.posts('Quiet')]
  await ann.does('muteProfile', { id: muted.id })
  await ann.does('blockProfile', { id: blocked.id })
  await ann.does('muteThread', { id: quiet.id })
  const heard = ann.notifications()
  await stage.told(heard)
  await muted.does('favouritePost', { id: post.id })
  await muted.does('followProfile', { id: ann.id })
  await expect(blocked.does('favouritePost', { id: post.id })).rejects.toThrow()
  await bob.does('favouritePost', { id: quiet.id })
  const letGo = await holdLog(stage.pool)
  await bob.does('favouritePost', { id: post.id })
  await bob.does('unfavouritePost', { id: post.id })
  await letGo()
  await stage.told(heard)
  expect(said(heard)).toEqual([])
  await ann.does('unmuteProfile', { id: muted.id })
  await muted.does('boostPost', { id: post.id })
  await stage.told(heard)
  expect(said(heard)).toEqual(['notification_created reblog'])
})

test('What a policy holds back is not told, only that it has been let through', async () => {
  const [ann, bob] = [await stage.person(), await stage.person()]
  await ann.does('updateNotificationPolicy', { notFollowing: 'filter' })
  const [heard, account] = [ann.notifications(), ann.account()]
  await stage.told(heard, account)
  const text = `Hi @${await nameOf(ann.id)}`
  await bob.posts(text)
  await stage.told(heard, account)
  expect([said(heard), said(account)]).toEqual([[], []])
  await ann.does('acceptNotificationRequest', { id: bob.id })
  await bob.posts(text)
  await stage.told(heard, account)
  expect([said(heard), said(account)]).toEqual([['notification_created mention'], ['notifications_merged']])
  await ann.does('updateNotificationPolicy', { notFollowing: 'drop' })
  const other = await stage.person()
  await other.posts(text)
  await stage.told(heard, account)
  expect(said(heard)).toEqual(['notification_created mention'])
})

test('An account hears that its filters changed and of its conversations, and nobody else does', async () => {
  const [ann, bob, cem] = [await stage.person(), await stage.person(), await stage.person()]
  const heard = [ann.account(), bob.account(), cem.account()]
  await stage.told(...heard)
  const filter = await ann.does('createFilter', { title: 'F', contexts: ['home'], keywords: [{ keyword: 'x' }] })
  await ann.does('addFilterKeyword', { filterId: filter.id, keyword: 'y' })
  await ann.does('deleteFilter', { id: filter.id })
  await stage.told(...heard)
  expect(new Set(said(heard[0]!))).toEqual(new Set(['filters_changed']))
  const count = heard[0]!.events.length
  expect(count).toBeGreaterThanOrEqual(2)
  await bob.posts(`@${await nameOf(ann.id)} psst`, { visibility: 'direct' })
  await stage.told(...heard)
  const conversations = heard.slice(0, 2).map(({ events }) => events.at(-1)!)
  expect(conversations.map(({ kind, conversation }) => [kind, conversation!.unread])).toEqual([
    ['conversation_changed', true],
    ['conversation_changed', false],
  ])
  expect(conversations[0]!.conversation!.lastPost).toMatchObject({ author: { id: bob.id } })
  await ann.does('markConversation', { id: conversations[0]!.conversation!.id })
  await stage.told(...heard)
  expect(heard[0]!.events.at(-1)).toMatchObject({ kind: 'conversation_changed', conversation: { unread: false } })
  expect(said(heard[2]!)).toEqual([])
})

test('One stream of all of it tells in the order in which it happened, live and again', async () => {
  const [ann, bob] = [await stage.person(), await stage.person()]
  await stage.follow(ann, bob)
  const name = await nameOf(ann.id)
  const parts = [ann.home(), ann.notifications(), ann.account()] as const
  const whole = ann.user()
  const start = await stage.streams.position()
  await stage.told(whole, ...parts)
  for (let round = 0; round < 5; round++) {
    const post = await bob.posts(`Hi @${name}`)
    await ann.posts('Own')
    await bob.posts(`@${name} psst`, { visibility: 'direct' })
    await ann.does('createFilter', { title: 'F', contexts: ['home'], keywords: [{ keyword: 'x' }] })
    await bob.does('editPost', { id: post.id, text: `Hi again @${name}` })
  }
  await stage.told(whole, ...parts)
  const together = parts.flatMap(({ events }) => events.map(({ id, kind }) => ({ id, kind })))
  together.sort((one, other) => (isAfter(one.id, other.id) ? 1 : -1))
  expect(whole.events.map(({ id, kind }) => ({ id, kind }))).toEqual(together)
  expect(new Set(together.map(({ kind }) => kind)).size).toBe(5)
  const again = ann.user(start)
  await stage.told(again)
  // Of a post that was edited since, and of counters, what is told again is as it is now.
  expect(again.events.map(({ id, kind, postId }) => ({ id, kind, postId }))).toEqual(
    whole.events.map(({ id, kind, postId }) => ({ id, kind, postId })),
  )
  const middle = whole.events[11]!.id
  const rest = ann.user(middle)
  await stage.told(rest)
  expect(rest.events).toEqual(again.events.slice(12))
})
