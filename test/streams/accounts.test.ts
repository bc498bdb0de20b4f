import { expect, test } from 'vitest'
import { isAfter } from '../../src/streams/position.ts'
import { holdLog } from '../support/streams.ts'
import { textsOf, streamsForFile } from './streamContext.ts'

const context = streamsForFile()

const nameOf = async (id: string) =>
  (await context.sql<{ username: string }>('select username from accounts where id = $1', id))[0]!.username

test('streams-11: Notifications are sent when they are created and when they are read', async () => {
  const [ann, bob] = [await context.person(), await context.person()]
  const post = await ann.posts('Mine')
  const received = ann.notifications()
  await context.received(received)
  const release = await holdLog(context.pool)
  await bob.does('favouritePost', { id: post.id })
  await bob.does('followProfile', { id: ann.id })
  await bob.posts(`Hi @${await nameOf(ann.id)}`)
  await release()
  await context.received(received)
  const created = ['favourite', 'follow', 'mention'].map((type) => `notification_created ${type}`)
  expect(textsOf(received)).toEqual(created)
  const { items } = await ann.does('notifications', {})
  expect(received.events.map(({ notification }) => notification)).toEqual(items.toReversed())
  const newest = received.events.at(-1)!.notification!.id
  await ann.does('readNotification', { id: newest })
  await ann.does('readNotification', { id: newest })
  await ann.does('readNotifications', { maxId: newest })
  await ann.does('saveMarkers', { home: post.id })
  await context.received(received)
  expect(textsOf(received)).toEqual([...created, 'notifications_read', 'notifications_read'])
})

test('streams-14: Notifications of muted or blocked accounts, muted threads or undone actions are not sent', async () => {
  const [ann, muted, blocked, bob] = [
    await context.person(),
    await context.person(),
    await context.person(),
    await context.person(),
  ]
  const [post, quiet] = [await ann.posts('Mine'), await ann.posts('Quiet')]
  await ann.does('muteProfile', { id: muted.id })
  await ann.does('blockProfile', { id: blocked.id })
  await ann.does('muteThread', { id: quiet.id })
  const received = ann.notifications()
  await context.received(received)
  await muted.does('favouritePost', { id: post.id })
  await muted.does('followProfile', { id: ann.id })
  await expect(blocked.does('favouritePost', { id: post.id })).rejects.toThrow()
  await bob.does('favouritePost', { id: quiet.id })
  const release = await holdLog(context.pool)
  await bob.does('favouritePost', { id: post.id })
  await bob.does('unfavouritePost', { id: post.id })
  await release()
  await context.received(received)
  expect(textsOf(received)).toEqual([])
  await ann.does('unmuteProfile', { id: muted.id })
  await muted.does('boostPost', { id: post.id })
  await context.received(received)
  expect(textsOf(received)).toEqual(['notification_created reblog'])
})

test('Filtered notifications are not sent, but the stream reports when they are accepted', async () => {
  const [ann, bob] = [await context.person(), await context.person()]
  await ann.does('updateNotificationPolicy', { notFollowing: 'filter' })
  const [received, account] = [ann.notifications(), ann.account()]
  await context.received(received, account)
  const text = `Hi @${await nameOf(ann.id)}`
  await bob.posts(text)
  await context.received(received, account)
  expect([textsOf(received), textsOf(account)]).toEqual([[], []])
  await ann.does('acceptNotificationRequest', { id: bob.id })
  await bob.posts(text)
  await context.received(received, account)
  expect([textsOf(received), textsOf(account)]).toEqual([['notification_created mention'], ['notifications_merged']])
  await ann.does('updateNotificationPolicy', { notFollowing: 'drop' })
  const other = await context.person()
  await other.posts(text)
  await context.received(received, account)
  expect(textsOf(received)).toEqual(['notification_created mention'])
})

test('Only the account itself receives the changes of its filters and conversations', async () => {
  const [ann, bob, cem] = [await context.person(), await context.person(), await context.person()]
  const received = [ann.account(), bob.account(), cem.account()]
  await context.received(...received)
  const filter = await ann.does('createFilter', { title: 'F', contexts: ['home'], keywords: [{ keyword: 'x' }] })
  await ann.does('addFilterKeyword', { filterId: filter.id, keyword: 'y' })
  await ann.does('deleteFilter', { id: filter.id })
  await context.received(...received)
  expect(new Set(textsOf(received[0]!))).toEqual(new Set(['filters_changed']))
  const count = received[0]!.events.length
  expect(count).toBeGreaterThanOrEqual(2)
  await bob.posts(`@${await nameOf(ann.id)} psst`, { visibility: 'direct' })
  await context.received(...received)
  const conversations = received.slice(0, 2).map(({ events }) => events.at(-1)!)
  expect(conversations.map(({ kind, conversation }) => [kind, conversation!.unread])).toEqual([
    ['conversation_changed', true],
    ['conversation_changed', false],
  ])
  expect(conversations[0]!.conversation!.lastPost).toMatchObject({ author: { id: bob.id } })
  await ann.does('markConversation', { id: conversations[0]!.conversation!.id })
  await context.received(...received)
  expect(received[0]!.events.at(-1)).toMatchObject({ kind: 'conversation_changed', conversation: { unread: false } })
  expect(textsOf(received[2]!)).toEqual([])
})

test('The user stream sends all kinds of events in order, live and resumed', async () => {
  const [ann, bob] = [await context.person(), await context.person()]
  await context.follow(ann, bob)
  const name = await nameOf(ann.id)
  const parts = [ann.home(), ann.notifications(), ann.account()] as const
  const whole = ann.user()
  const start = await context.streams.position()
  await context.received(whole, ...parts)
  for (let round = 0; round < 5; round++) {
    const post = await bob.posts(`Hi @${name}`)
    await ann.posts('Own')
    await bob.posts(`@${name} psst`, { visibility: 'direct' })
    await ann.does('createFilter', { title: 'F', contexts: ['home'], keywords: [{ keyword: 'x' }] })
    await bob.does('editPost', { id: post.id, text: `Hi again @${name}` })
  }
  await context.received(whole, ...parts)
  const together = parts.flatMap(({ events }) => events.map(({ id, kind }) => ({ id, kind })))
  together.sort((one, other) => (isAfter(one.id, other.id) ? 1 : -1))
  expect(whole.events.map(({ id, kind }) => ({ id, kind }))).toEqual(together)
  expect(new Set(together.map(({ kind }) => kind)).size).toBe(5)
  const again = ann.user(start)
  await context.received(again)
  // A resumed stream shows edited posts and counters as they are now.
  expect(again.events.map(({ id, kind, postId }) => ({ id, kind, postId }))).toEqual(
    whole.events.map(({ id, kind, postId }) => ({ id, kind, postId })),
  )
  const middle = whole.events[11]!.id
  const rest = ann.user(middle)
  await context.received(rest)
  expect(rest.events).toEqual(again.events.slice(12))
})
