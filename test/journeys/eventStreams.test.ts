import { EventSource, type EventSourceFetchInit } from 'eventsource'
import { request as ask } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../support/service.ts'
import { streamsForFile } from './following.ts'

const context = streamsForFile()
let alice: TestAccount
let bob: TestAccount

beforeAll(async () => {
  alice = await context.service.createAccount('alice')
  bob = await context.service.createAccount('bob')
  await context.send(bob, `POST /api/v1/accounts/${alice.id}/follow`)
})

interface ReceivedEvent {
  type: string
  data: any
  id: string
}

const kinds = ['update', 'status.update', 'delete', 'notification', 'filters_changed', 'conversation', 'gap']

/** Opens an EventSource, which reconnects by itself after `cut`. */
function listen(who: TestAccount, path: string, after?: string) {
  const delivered: ReceivedEvent[] = []
  const sent: (string | undefined)[] = []
  let wake = () => {}
  let cut = () => {}
  let raw = ''
  const source = new EventSource(`${context.service.url}/api/v1/streaming/${path}`, {
    async fetch(input: string | URL, init: EventSourceFetchInit) {
      const last = init.headers['Last-Event-ID'] ?? (sent.length === 0 ? after : undefined)
      sent.push(last)
      const headers = { ...init.headers, ...(last !== undefined && { 'Last-Event-ID': last }) }
      const response = await fetch(input, {
        ...init,
        headers: { ...headers, authorization: `Bearer ${who.token}` },
      } as RequestInit)
      const read = new TransformStream<Uint8Array, Uint8Array>({
        start: (controller) => void (cut = () => controller.terminate()),
        transform(chunk, controller) {
          raw += Buffer.from(chunk).toString()
          controller.enqueue(chunk)
        },
      })
      return new Response(response.body?.pipeThrough(read) ?? null, response)
    },
  })
  const opened = new Promise((resolve) => source.addEventListener('open', resolve, { once: true }))
  for (const kind of kinds) {
    source.addEventListener(kind, ({ type, data, lastEventId }) => {
      delivered.push({ type, data: JSON.parse(data as string), id: lastEventId })
      wake()
    })
  }
  async function next(): Promise<ReceivedEvent> {
    while (delivered.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return delivered.shift()!
  }
  return { next, delivered, sent, opened, raw: () => raw, cut: () => cut(), close: () => source.close() }
}

test('an EventSource receives events in Mastodon’s format', async () => {
  const user = listen(bob, 'user', await context.position(bob))
  const post = await context.post(alice, '@bob hello')
  const first = await user.next()
  const second = await user.next()
  const [update, notification] = first.type === 'update' ? [first, second] : [second, first]
  expect(update.data).toEqual(await context.send(bob, `GET /api/v1/statuses/${post.id}`))
  expect(notification).toMatchObject({ type: 'notification', data: { type: 'mention', status: { id: post.id } } })
  await context.send(alice, `PUT /api/v1/statuses/${post.id}`, { status: '@bob hello you' })
  expect(await user.next()).toMatchObject({ type: 'status.update', data: { id: post.id } })
  await context.send(bob, 'POST /api/v2/filters', { title: 'x', context: ['home'] })
  expect(await user.next()).toMatchObject({ type: 'filters_changed', data: {} })
  await context.send(alice, `DELETE /api/v1/statuses/${post.id}`)
  expect((await user.next()).type).toBe('delete')
  user.close()
})

test('an EventSource that was cut off reconnects and misses nothing, even before its first event', async () => {
  const stream = listen(bob, 'public')
  await stream.opened
  // The position is sent as soon as the stream has started.
  await expect.poll(() => stream.raw()).toMatch(/^id: .+\n\n/m)
  stream.cut()
  const posts = [await context.post(alice, 'one'), await context.post(alice, 'two')]
  const received = [await stream.next(), await stream.next()]
  expect(received.map(({ data }) => data.id)).toEqual(posts.map(({ id }) => id))
  stream.cut()
  const last = await context.post(alice, 'three')
  expect((await stream.next()).data.id).toBe(last.id)
  expect(stream.delivered).toEqual([])
  expect(stream.sent[2]).toBe(received[1]!.id)
  stream.close()
}, 30_000)

test('resuming from an unknown position sends a gap', async () => {
  const unknown = (await context.position(bob)).replace(/^\w+/, (log) => (log === '1' ? '2' : '1'))
  const stream = listen(bob, 'public', unknown)
  const gap = await stream.next()
  expect([gap.type, gap.data]).toEqual(['gap', gap.id])
  const { id } = await context.post(alice, 'after the gap')
  expect((await stream.next()).data.id).toBe(id)
  stream.close()
})

test.each([
  ['public', 'x'],
  ['public/local', 'x'],
  ['hashtag?tag=Weather', 'x #weather'],
  ['hashtag/local?tag=weather', 'x #Weather'],
  ['hashtag?tag=%23weather', 'x #weather'],
])('the event stream %s delivers new posts', async (path, text) => {
  const stream = listen(bob, path, await context.position(bob))
  const { id } = await context.post(alice, text)
  expect(await stream.next()).toMatchObject({ type: 'update', data: { id } })
  stream.close()
})

test('lists, direct posts and notifications have streams, and those of media and remote posts are silent', async () => {
  const list = await context.send(bob, 'POST /api/v1/lists', { title: 'friends' })
  await context.send(bob, `POST /api/v1/lists/${list.id}/accounts`, { account_ids: [alice.id] })
  const after = await context.position(bob)
  const streams = [
    'direct',
    'user/notification',
    `list?list=${list.id}`,
    'public/media',
    'public?only_media=1',
    'public/remote',
  ]
  const [direct, notifications, ofList, ...silent] = streams.map((path) => listen(bob, path, after))
  const { id } = await context.post(alice, '@bob psst', { visibility: 'direct' })
  expect(await direct!.next()).toMatchObject({ type: 'conversation', data: { last_status: { id } } })
  expect(await notifications!.next()).toMatchObject({ type: 'notification', data: { status: { id } } })
  const open = await context.post(alice, 'hello')
  expect([(await ofList!.next()).data.id, (await ofList!.next()).data.id]).toEqual([id, open.id])
  expect(silent.map(({ delivered }) => delivered)).toEqual([[], [], []])
  for (const stream of [direct!, notifications!, ofList!, ...silent]) stream.close()
})

/** Returns the first part of a response, requested like Mastodon.py: with the parameters in the body. */
function beginning(
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = ask(`${context.service.url}${path}`, {
      headers: { authorization: `Bearer ${bob.token}`, 'content-length': body.length, ...headers },
    })
    request.on('error', reject).on('response', (response) =>
      response.once('data', (chunk) => {
        resolve({ status: response.statusCode ?? 0, text: String(chunk) })
        response.destroy()
      }),
    )
    request.end(body)
  })
}

test('Mastodon.py sends parameters in the body, and receives nothing that it would take for an error', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' }
  expect(await beginning('/api/v1/streaming/hashtag', form, 'tag=weather')).toEqual({ status: 200, text: ':thump\n' })
  const wrong = await beginning('/api/v1/streaming/hashtag', form, 'x=1')
  expect([wrong.status, JSON.parse(wrong.text).code]).toEqual([422, 'validation_failed'])
})

test('an invalid request for an event stream gets the same errors as other requests', async () => {
  const { fetch } = context.service
  for (const path of ['user', 'public', 'direct', 'list?list=1']) {
    expect((await fetch(`/api/v1/streaming/${path}`)).status).toBe(401)
    expect((await fetch(`/api/v1/streaming/${path.split('?')[0]}?access_token=${bob.token}`)).status).toBe(400)
  }
  expect((await bob.api('/api/v1/streaming/nowhere')).status).toBe(404)
  expect((await bob.api('/api/v1/streaming/list?list=1')).status).toBe(404)
  expect((await bob.api('/api/v1/streaming/user', { headers: { 'last-event-id': 'x' } })).status).toBe(422)
  expect((await bob.api('/api/v1/streaming/user', { method: 'HEAD' })).status).toBe(404)
  const socket = await bob.api('/api/v1/streaming')
  expect([socket.status, (await socket.json()) as object]).toMatchObject([400, { code: 'malformed_request' }])
  const health = await fetch('/api/v1/streaming/health')
  expect([health.status, await health.text()]).toEqual([200, 'OK'])
})
