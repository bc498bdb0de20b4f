import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError, createClient } from '../../client/index.ts'
import { mp4, noise, twoColours } from '../support/mediaFixtures.ts'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'

const service = serviceForFile()
let alice: TestAccount
let bob: TestAccount

beforeAll(async () => {
  alice = await service.createAccount('alice')
  bob = await service.createAccount('bob')
})

const picture = async (type = 'image/png') =>
  new File([new Uint8Array(await twoColours(16, 16).png().toBuffer())], 'two.png', { type })

async function errorOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => expect.unreachable('it was carried out'),
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a call', () => {
  test('returns what its endpoint describes: an object, a list or a map', async () => {
    const { client } = alice
    const post = await client.call('POST /api/v1/statuses', { body: { status: 'Hello', visibility: 'unlisted' } })
    expect(post.account.username).toBe('alice')
    expect(await client.call('GET /api/v1/statuses/{id}', { path: { id: post.id } })).toMatchObject({ id: post.id })
    expect(await client.call('GET /api/v1/lists')).toEqual([])
    expect(await client.call('POST /api/v1/markers', { body: { home: { last_read_id: '5' } } })).toMatchObject({
      home: { last_read_id: '5' },
    })
    expect(await client.call('GET /api/v1/markers', { query: { timeline: ['home', 'notifications'] } })).toMatchObject({
      home: { last_read_id: '5' },
    })
    expect(await client.call('DELETE /api/v1/statuses/{id}', { path: { id: post.id } })).toMatchObject({
      text: 'Hello',
    })
    expect(await service.clientOf().call('GET /api/v2/instance')).toHaveProperty('configuration')
  })

  test('accepts lists, nested values and any characters in the path, the query and the body', async () => {
    const { client } = alice
    const ids = [alice.id, bob.id]
    const relations = await client.call('GET /api/v1/accounts/relationships', { query: { id: ids } })
    expect(relations.map(({ id }) => id)).toEqual(ids)
    const poll = { options: ['Ja', '🙂 & more?'], expires_in: 3_600, multiple: true }
    const post = await client.call('POST /api/v1/statuses', { body: { status: '#größe', poll } })
    expect(post.poll).toMatchObject({ multiple: true, options: [{ title: 'Ja' }, { title: '🙂 & more?' }] })
    const reacted = await client.call('PUT /api/v1/pleroma/statuses/{id}/reactions/{emoji}', {
      path: { id: post.id, emoji: '🙂' },
    })
    expect(reacted.id).toBe(post.id)
    const [tagged] = await client.call('GET /api/v1/timelines/tag/{hashtag}', {
      path: { hashtag: 'größe' },
      query: { any: ['x', 'y'], local: true, max_id: undefined },
    })
    expect(tagged?.id).toBe(post.id)
  })

  test('has the result type that its body selects', async () => {
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
    const later = await alice.client.call('POST /api/v1/statuses', { body: { status: 'Later', scheduled_at } })
    expect(later.params.text).toBe('Later')
    expect(later.scheduled_at).toBe(scheduled_at)
  })

  test('with an idempotency key is executed once, and returns details of the response', async () => {
    const parts = { body: { status: 'Once' }, idempotencyKey: 'the key' }
    const [one, other] = await Promise.all([
      alice.client.send('POST /api/v1/statuses', parts),
      alice.client.send('POST /api/v1/statuses', parts),
    ])
    expect(other.body.id).toBe(one.body.id)
    expect(one).toMatchObject({ status: 200, requestId: expect.any(String), allowance: undefined })
  })

  test('asks for the session before each call, if the session is a function', async () => {
    const sessions = [undefined, alice.token, Promise.resolve(bob.token)]
    const client = createClient({ baseUrl: `${service.url}/`, session: () => sessions.shift() })
    expect((await errorOf(client.call('GET /api/v1/accounts/verify_credentials'))).status).toBe(401)
    for (const username of ['alice', 'bob'])
      expect(await client.call('GET /api/v1/accounts/verify_credentials')).toMatchObject({ username })
  })
})

describe('an error', () => {
  test('has the status, code, message and fields of the response', async () => {
    const missing = await errorOf(alice.client.call('GET /api/v1/statuses/{id}', { path: { id: '1' } }))
    expect(missing).toMatchObject({
      ...{ name: 'ApiError', status: 404, code: 'not_found', message: 'Record not found', fields: [] },
      ...{ line: 'GET /api/v1/statuses/{id}', requestId: expect.stringMatching(/.{8}/), retryAfter: undefined },
    })
    const invalid = await errorOf(alice.client.call('POST /api/v1/lists', { body: { title: '' } }))
    expect(invalid).toMatchObject({ status: 422, code: 'validation_failed', fields: [{ field: 'title' }] })
    const narrow = await service.signIn(alice.id, ['read'])
    const reader = service.clientOf(narrow.token)
    expect(await errorOf(reader.call('POST /api/v1/lists', { body: { title: 'x' } }))).toMatchObject({
      ...{ status: 403, code: 'insufficient_scope' },
    })
  })

  test('has the time to wait, and responses have the remaining allowance', async () => {
    await using counting = await startService({ rateLimits: 'on' })
    const { client } = await counting.createAccount('carol')
    const { allowance } = await client.send('GET /api/v1/lists')
    expect(allowance).toEqual({ limit: 300, remaining: 299, resetAt: expect.any(Date) })
    // Sends few calls at a time, because a busy service refuses requests without counting them.
    for (let round = 0; round < 23; round++)
      await Promise.all(Array.from({ length: 13 }, () => client.call('GET /api/v1/lists')))
    const refused = await errorOf(client.call('GET /api/v1/lists'))
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited', allowance: { remaining: 0 } })
    expect(refused.retryAfter).toBeGreaterThan(0)
  })

  test('is thrown after a session is revoked', async () => {
    const { token, handle } = await service.signIn(bob.id)
    const client = service.clientOf(token)
    await client.call('DELETE /api/v1/sessions/{handle}', { path: { handle } })
    await expect
      .poll(() => client.call('GET /api/v1/lists').catch((error: unknown) => error))
      .toMatchObject({
        ...{ status: 401, code: 'unauthorized' },
      })
  })

  test('does not show the session when it is printed, and neither does the client', async () => {
    const { client, token } = alice
    const unreachable = createClient({ baseUrl: 'http://127.0.0.1:1', session: token })
    const telling = createClient({
      ...{ baseUrl: service.url, session: token },
      fetch: (_, { headers }) => Promise.reject(Object.assign(new Error('no'), { config: { headers } })),
    })
    const errors = [
      await errorOf(client.call('GET /api/v1/statuses/{id}', { path: { id: '1' } })),
      await errorOf(unreachable.call('GET /api/v1/lists')),
      await errorOf(telling.call('GET /api/v1/lists')),
    ]
    for (const shown of [client, unreachable, ...errors]) {
      expect(inspect(shown, { depth: Infinity, showHidden: true })).not.toContain(token)
      expect(JSON.stringify(shown)).not.toContain(token)
    }
    expect(errors[1]).toMatchObject({ status: 0, code: 'unreachable', cause: { message: 'fetch failed' } })
  })
})

describe('pages', () => {
  test('are read to the end, without repeating an item', async () => {
    const carol = await service.createAccount('carol')
    const ids: string[] = []
    for (let n = 0; n < 7; n++) {
      const { id } = await carol.client.call('POST /api/v1/statuses', { body: { status: `${n}` } })
      ids.unshift(id)
    }
    const path = { id: carol.id }
    const line = 'GET /api/v1/accounts/{id}/statuses'
    const pages = []
    for await (const page of carol.client.pages(line, { path, query: { limit: 3 } }))
      pages.push(page.map(({ id }) => id))
    expect(pages.flat()).toEqual(ids)
    expect(pages.slice(0, 2).map(({ length }) => length)).toEqual([3, 3])
    const texts = []
    for await (const { content } of carol.client.items(line, { path, query: { limit: 2 } })) {
      if (texts.push(content) === 3) break
    }
    expect(texts).toEqual(['<p>6</p>', '<p>5</p>', '<p>4</p>'])
    const first = await carol.client.page(line, { path, query: { limit: 3, exclude_replies: true } })
    const second = await carol.client.page(line, { path, query: first.next })
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(3, 6))
    expect((await carol.client.page(line, { path, query: second.previous })).body).toEqual(first.body)
  })

  test('keep the other parameters, and do not have to be lists', async () => {
    for (let n = 0; n < 3; n++) await alice.client.call('POST /api/v1/statuses', { body: { status: `@bob ${n}` } })
    const query = { limit: 1, types: ['mention' as const], grouped_types: [] }
    let count = 0
    for await (const page of bob.client.pages('GET /api/v2/notifications', { query })) {
      count += page.notification_groups.length
      expect(page.notification_groups.every(({ type }) => type === 'mention')).toBe(true)
    }
    expect(count).toBe(3)
  })
})

describe('an upload', () => {
  test('sends a form, and waits until the file is processed', async () => {
    const media = await alice.client.upload(await picture(), {
      description: 'Zwei Farben',
      focus: { x: 0.5, y: -0.25 },
    })
    expect(media).toMatchObject({ type: 'image', description: 'Zwei Farben', meta: { focus: { x: 0.5, y: -0.25 } } })
    const film = new Blob([new Uint8Array(mp4(['vide', 'soun']))], { type: 'video/mp4' })
    const video = await alice.client.upload(film, { thumbnail: await picture() })
    expect(video).toMatchObject({ type: 'video', preview_url: expect.stringContaining('/media/') })
    const body = { status: 'Look', media_ids: [media.id] }
    expect((await alice.client.call('POST /api/v1/statuses', { body })).media_attachments[0]?.id).toBe(media.id)
    expect(
      (await alice.client.call('PUT /api/v1/media/{id}', { path: { id: video.id }, body: { description: 'A film' } }))
        .description,
    ).toBe('A film')
  })

  test('can be sent together with lists and nested values', async () => {
    const body = {
      avatar: await picture(),
      discoverable: null,
      locked: false,
      fields_attributes: [{ name: 'Web', value: 'example.org' }, { name: 'Two' }],
      attribution_domains: [],
      source: { privacy: 'unlisted' as const },
    }
    const me = await bob.client.call('PATCH /api/v1/accounts/update_credentials', { body })
    expect(me.avatar).toContain('/media/')
    expect(me.source).toMatchObject({
      privacy: 'unlisted',
      attribution_domains: [],
      fields: [{ name: 'Web' }, { name: 'Two' }],
    })
  })

  test('of a file that is not an image is refused with the service’s message', async () => {
    const error = await errorOf(alice.client.upload(new Blob(['text'], { type: 'text/plain' })))
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  test('ends with the reason of its signal', async () => {
    const ending = new AbortController()
    const big = new Blob([new Uint8Array(await noise(1500, 1500).png().toBuffer())], { type: 'image/png' })
    const upload = alice.client.upload(big, { signal: ending.signal })
    ending.abort(new Error('Enough'))
    await expect(upload).rejects.toThrow('Enough')
    await expect(alice.client.call('GET /api/v1/lists', { signal: ending.signal })).rejects.toThrow('Enough')
  })
})
