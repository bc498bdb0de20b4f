import { createClient } from 'graphql-sse'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'
import { as, post } from './requests.ts'

const service = serviceForFile()
let alice: TestAccount
let bob: TestAccount

beforeAll(async () => {
  alice = await service.createAccount('alice')
  bob = await service.createAccount('bob')
  await alice.api(`/api/v1/accounts/${bob.id}/follow`, { method: 'POST' })
})

const follow = `subscription ($after: ID) {
  timelineStream(timeline: HOME, after: $after) { id kind postId post { text author { username } } }
}`

interface SentEvent {
  id: string
  kind: string
  postId: string | null
  post: { text: string } | null
}

const write = async (text: string, who = bob, on = service) => {
  const { body } = await post(
    on,
    { query: 'mutation ($t: String!) { createPost(input: {text: $t}) { id } }', variables: { t: text } },
    as(who),
  )
  return (body.data as unknown as { createPost: { id: string } }).createPost.id
}

/** Follows with the client of graphql-sse. Returns its events, its errors, and how it ended. */
function following(who: { token: string }, variables: Record<string, unknown> = {}, on = service) {
  const client = createClient({ url: `${on.url}/graphql`, headers: as(who), retryAttempts: 0 })
  const events: SentEvent[] = []
  const errors: unknown[] = []
  const ended = Promise.withResolvers<unknown>()
  const stop = client.subscribe<{ timelineStream: SentEvent }>(
    { query: follow, variables },
    {
      next({ data, errors: found }) {
        if (data) events.push(data.timelineStream)
        if (found) errors.push(...found)
      },
      error: (error) => ended.resolve(error),
      complete: () => ended.resolve('complete'),
    },
  )
  return { events, errors, ended: ended.promise, stop }
}

/** Opens a stream. Returns its response and the text that it has received. */
async function wire(who: TestAccount, init: { after?: string; headers?: Record<string, string> } = {}, on = service) {
  const abort = new AbortController()
  const response = await on.fetch('/graphql', {
    method: 'POST',
    signal: abort.signal,
    headers: { ...as(who), 'content-type': 'application/json', accept: 'text/event-stream', ...init.headers },
    body: JSON.stringify({ query: follow, variables: { after: init.after } }),
  })
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
  })().catch(() => undefined)
  return { response, text: () => text, ended, close: () => abort.abort() }
}

/** Polls with enough time for a busy machine. */

const received = (text: string) =>
  [...text.matchAll(/^id: (\S+)\nevent: next\ndata: (.*)$/gm)].map(([, id, data]) => ({
    position: id,
    ...(JSON.parse(data!) as { data: { timelineStream: SentEvent } }).data.timelineStream,
  }))

test('the client of graphql-sse receives the events of a subscription', async () => {
  const stream = following(alice)
  // The stream is live once it sends an event. It does not send posts from before it started.
  const texts: string[] = []
  await expect
    .poll(async () => {
      if (texts.length < 50 && stream.events.length === 0) {
        texts.push(`hello ${texts.length}`)
        await write(texts.at(-1)!)
      }
      return stream.events.length
    })
    .toBeGreaterThan(0)
  const id = await write('last')
  await expect.poll(() => stream.events.at(-1)?.post?.text).toBe('last')
  expect(stream.events.at(-1)).toEqual({
    id: expect.stringMatching(/./) as string,
    kind: 'POST_CREATED',
    postId: id,
    post: { text: 'last', author: { username: 'bob' } },
  })
  stream.stop()
})

test('a stream resumes after the id of an event, in Last-Event-ID or in `after`, which takes precedence', async () => {
  const first = await wire(alice)
  expect(first.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(first.response.headers.get('cache-control')).toContain('no-store')
  await expect.poll(() => first.text()).toMatch(/^:\n\nid: \S+\n\n/)
  const ids = [await write('one'), await write('two'), await write('three')]
  await expect.poll(() => received(first.text()).length).toBe(3)
  const events = received(first.text())
  expect(events.map(({ position }) => position)).toEqual(events.map(({ id }) => id))
  expect(events.map(({ postId }) => postId)).toEqual(ids)
  first.close()
  await write('four')

  const byHeader = await wire(alice, { headers: { 'last-event-id': events[0]!.id } })
  await expect.poll(() => received(byHeader.text()).map(({ post }) => post?.text)).toEqual(['two', 'three', 'four'])
  byHeader.close()
  const byArgument = await wire(alice, { after: events[1]!.id, headers: { 'last-event-id': events[0]!.id } })
  await expect.poll(() => received(byArgument.text()).map(({ post }) => post?.text)).toEqual(['three', 'four'])
  byArgument.close()
})

test('an invalid position is an error, and so is a stream without a session', async () => {
  const headers = { accept: 'text/event-stream', 'last-event-id': 'not a position' }
  const wrong = await post(service, { query: follow }, { ...as(alice), ...headers })
  expect(wrong).toMatchObject({ status: 200, type: 'text/event-stream' })
  expect(wrong.text).toMatch(/^event: next\ndata: .*"VALIDATION_FAILED".*\n\nevent: complete\n/)
  const anonymous = await post(service, { query: follow }, { accept: 'text/event-stream' })
  expect(anonymous).toMatchObject({ status: 401, body: { errors: [{ extensions: { code: 'UNAUTHORIZED' } }] } })
})

describe('over a stream of events', () => {
  test('a query returns one event', async () => {
    const answer = await post(service, { query: '{ __typename }' }, { accept: 'text/event-stream' })
    expect(answer).toMatchObject({ status: 200, type: 'text/event-stream' })
    expect(answer.text).toBe('event: next\ndata: {"data":{"__typename":"Query"}}\n\nevent: complete\ndata:\n\n')
  })

  test('an invalid document returns one event with the error', async () => {
    const client = createClient({ url: `${service.url}/graphql`, headers: as(alice), retryAttempts: 0 })
    const results = []
    for await (const result of client.iterate({ query: 'subscription { nowhere }' })) results.push(result)
    expect(results).toMatchObject([{ errors: [{ extensions: { code: 'MALFORMED_REQUEST' } }] }])
  })

  test('a subscription works, but not with JSON or HEAD', async () => {
    const answer = await post(service, { query: follow }, as(alice))
    expect(answer).toMatchObject({
      status: 400,
      type: 'application/json',
      body: { errors: [{ extensions: { code: 'MALFORMED_REQUEST' } }] },
    })
    const head = await alice.api(`/graphql?query=${encodeURIComponent(follow)}`, {
      method: 'HEAD',
      headers: { accept: 'text/event-stream' },
    })
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
})

test('a stream ends with an error when its session is revoked', async () => {
  const session = await service.signIn(alice.id)
  const stream = following(session)
  const other = following(alice)
  await write('before')
  await expect.poll(async () => stream.events.length || (await write('again'), 0)).toBeGreaterThan(0)
  const headers = { authorization: `Bearer ${session.token}` }
  const revoked = await service.fetch(`/api/v1/sessions/${session.handle}`, { method: 'DELETE', headers })
  expect(revoked.ok).toBe(true)
  expect(await stream.ended).toBe('complete')
  expect(stream.errors).toMatchObject([{ extensions: { code: 'UNAUTHORIZED' } }])
  const count = other.events.length
  await write('after')
  await expect.poll(() => other.events.length).toBeGreaterThan(count)
  other.stop()
})

test('a session has a limited number of streams, and can open others after it closes some', async () => {
  await using small = await startService({ limits: { streamConnections: 2 } })
  const carol = await small.createAccount('carol')
  const open = [await wire(carol, {}, small), await wire(carol, {}, small)]
  const third = await post(small, { query: follow }, { ...as(carol), accept: 'text/event-stream' })
  expect(third).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } })
  for (const stream of open) stream.close()
  await expect
    .poll(async () => {
      const stream = await wire(carol, {}, small)
      stream.close()
      return stream.response.status
    })
    .toBe(200)
})

test('a client that reads too slowly is cut off', async () => {
  await using small = await startService({ limits: { streamBufferBytes: 65_536 } })
  const carol = await small.createAccount('carol')
  const many = Array.from({ length: 14 }, (_, index) => `html${index}: html`).join(' ')
  const body = JSON.stringify({ query: `subscription { timelineStream(timeline: HOME) { post { ${many} } } }` })
  const head = [
    'POST /graphql HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${carol.token}`,
    'Accept: text/event-stream',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(Number(new URL(small.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const isOver = () => small.log.some((line) => line.includes('stream closed'))
  // The buffers of the network hold some megabytes.
  for (let written = 0; written < 1000 && !isOver(); written++) {
    const status = `${written} ${'x '.repeat(2400)}`
    const response = await carol.api('/api/v1/statuses', { method: 'POST', body: new URLSearchParams({ status }) })
    expect(response.status).toBe(200)
  }
  await expect.poll(isOver).toBe(true)
  socket.destroy()
}, 60_000)

test('closing the service cuts off a stream and does not wait for it', async () => {
  const closing = await startService()
  const carol = await closing.createAccount('carol')
  const stream = await wire(carol, {}, closing)
  await expect.poll(() => stream.text()).toContain('id: ')
  await closing.close()
  await stream.ended
  expect(stream.text()).not.toContain('complete')
})
