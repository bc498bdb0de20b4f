import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { watch } from '../support/lookEverywhere.ts'
import { onPage, startSite } from '../support/servedPage.ts'
import { ask, begin, codeOf, cookieOf, isSignedIn, password, publicTexts, register } from '../journeys/browsing.ts'

/** Opens a stream with a new ticket. Returns the number of the stream and the ticket. */
async function openStream(page: Page) {
  const { status, body } = await ask(page, 'POST', '/api/stream-tickets', {})
  expect(status).toBe(201)
  const stream: number = await onPage(page, 'openStream', body.path, body.protocols)
  expect(await onPage(page, 'nextMessage', stream)).toEqual({ type: 'connection_ack' })
  return { stream, ticket: body }
}

/** Subscribes to the public timeline over a stream, publishes a post, and expects its event. */
async function receivesEvent(page: Page, stream: number): Promise<void> {
  const { body } = await ask(page, 'GET', '/api/streaming/position')
  const after = JSON.stringify(body.position)
  const query = `subscription { timelineStream(timeline: PUBLIC, after: ${after}) { kind post { text } } }`
  await onPage(page, 'subscribe', stream, query)
  expect(await ask(page, 'POST', '/api/statuses', { status: 'As it happens' })).toMatchObject({ status: 200 })
  const event = { kind: 'POST_CREATED', post: { text: 'As it happens' } }
  expect(await onPage(page, 'nextMessage', stream)).toMatchObject({
    type: 'next',
    payload: { data: { timelineStream: event } },
  })
}

test('browser-10: during a whole visit, a page never has access to a session identifier', async ({ context }) => {
  await using site = await startSite()
  const sees = await watch(context, site)

  const page = await begin(context, site)
  expect(await sees.look(page)).toEqual([])
  const stranger = await cookieOf(context, site)
  expect(stranger).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/', domain: 'localhost' })

  expect(await ask(page, 'POST', '/auth/register', { username: 'alice', password })).toMatchObject({
    status: 201,
    body: { authenticated: true, profile: { username: 'alice' } },
  })
  expect((await cookieOf(context, site))!.value).not.toBe(stranger!.value)
  expect(await sees.look(page)).toEqual([])

  expect(await ask(page, 'POST', '/auth/logout', {})).toEqual({ status: 204, body: null })
  expect(await cookieOf(context, site)).toBeUndefined()
  await onPage(page, 'openSession')
  expect(await ask(page, 'POST', '/auth/password', { username: 'alice', password: `${password}!` })).toMatchObject({
    status: 401,
  })
  expect(await ask(page, 'POST', '/auth/password', { username: 'Alice', password })).toMatchObject({
    status: 200,
    body: { profile: { username: 'alice' } },
  })
  expect(await sees.look(page)).toEqual([])

  expect(await ask(page, 'POST', '/api/statuses', { status: 'Refused' }, { csrf: null })).toMatchObject({
    status: 403,
    body: { code: 'csrf_rejected' },
  })
  expect(await ask(page, 'POST', '/api/statuses', { status: 'From a page' })).toMatchObject({ status: 200 })
  expect(await publicTexts(site)).toEqual(['From a page'])
  expect(await sees.look(page)).toEqual([])

  const uploaded = await onPage(page, 'upload', '/api/media', { description: 'Teal' })
  expect(uploaded).toMatchObject({ status: 200, body: { type: 'image', description: 'Teal' } })
  expect(await onPage(page, 'shows', uploaded.body.url)).toEqual([32, 24])
  expect(await sees.look(page)).toEqual([])

  const { stream } = await openStream(page)
  await receivesEvent(page, stream)
  expect(await sees.look(page)).toEqual([])

  expect(await ask(page, 'POST', '/auth/logout', {})).toEqual({ status: 204, body: null })
  expect(await onPage(page, 'streamClosed', stream)).toMatchObject({ code: 4401 })
  expect(await sees.look(page)).toEqual([])
})

test('browser-16, browser-17: requests without the CSRF header, or with a wrong one, change nothing', async ({
  context,
  chromium,
}) => {
  await using site = await startSite()
  const elsewhere = await chromium.newContext()
  const foreign = await onPage(await register(elsewhere, site, 'mallory'), 'csrfToken')
  await elsewhere.close()
  const page = await register(context, site)
  const mutation = { query: 'mutation { createPost(input: {text: "Refused"}) { id } }' }
  for (const csrf of [null, foreign, 'csrf_', `csrf_${'A'.repeat(43)}`]) {
    for (const [path, body] of [
      ['/api/statuses', { status: 'Refused' }],
      ['/api/graphql', mutation],
      ['/api/graphql', { query: '{ __typename }' }],
      ['/api/stream-tickets', {}],
      ['/auth/logout', {}],
      ['/auth/password', { username: 'alice', password }],
      ['/auth/nothing', {}],
    ] as const) {
      const response = await ask(page, 'POST', path, body, { csrf })
      expect([path, response.status, codeOf(response.body)]).toEqual([path, 403, 'csrf_rejected'])
    }
  }
  expect(await publicTexts(site)).toEqual([])
  expect(await isSignedIn(page)).toBe(true)
})

test('browser-27: GraphQL queries, mutations and uploads work with the cookie and the CSRF header', async ({
  context,
}) => {
  await using site = await startSite()
  const sees = await watch(context, site)
  const page = await register(context, site)
  const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { text author { username } } }'
  expect(await ask(page, 'POST', '/api/graphql', { query, variables: { input: { text: 'By GraphQL' } } })).toEqual({
    status: 200,
    body: { data: { createPost: { text: 'By GraphQL', author: { username: 'alice' } } } },
  })
  const upload = 'mutation ($input: UploadMediaInput!) { uploadMedia(input: $input) { description url } }'
  const operations = { query: upload, variables: { input: { file: null, description: 'By GraphQL' } } }
  const { status, body } = await onPage(page, 'upload', '/api/graphql', {
    operations: JSON.stringify(operations),
    map: '{"0": ["variables.input.file"]}',
  })
  expect([status, body]).toMatchObject([200, { data: { uploadMedia: { description: 'By GraphQL' } } }])
  expect(await onPage(page, 'shows', body.data.uploadMedia.url)).toEqual([32, 24])
  expect(await sees.look(page)).toEqual([])
})

test('streams-16, streams-18: a ticket opens one stream, once, and only in the browser that got it', async ({
  context,
  chromium,
}) => {
  await using site = await startSite()
  const page = await register(context, site)
  const { stream, ticket } = await openStream(page)
  // The server selects the protocol only, and does not repeat the ticket.
  expect(await onPage(page, 'streamProtocol', stream)).toBe('graphql-transport-ws')
  const again: number = await onPage(page, 'openStream', ticket.path, ticket.protocols)
  expect(await onPage(page, 'streamClosed', again)).toMatchObject({ code: 1006 })

  const elsewhere = await chromium.newContext()
  const foreign = await register(elsewhere, site, 'mallory')
  const { body: fresh } = await ask(page, 'POST', '/api/stream-tickets', {})
  const stolen: number = await onPage(foreign, 'openStream', fresh.path, fresh.protocols)
  expect(await onPage(foreign, 'streamClosed', stolen)).toMatchObject({ code: 1006 })
  await elsewhere.close()

  const { body: third } = await ask(page, 'POST', '/api/stream-tickets', {})
  const inUrl: number = await onPage(page, 'openStream', `${third.path}?ticket=${third.ticket}`, third.protocols)
  expect(await onPage(page, 'streamClosed', inUrl)).toMatchObject({ code: 1006 })
})

test('an EventSource needs only the cookie, because its request is a read', async ({ context }) => {
  await using site = await startSite()
  const sees = await watch(context, site)
  const page = await register(context, site)
  const events: number = await onPage(page, 'openEvents', '/v1/browser/api/streaming/user', ['update'])
  const { body } = await ask(page, 'POST', '/api/statuses', { status: 'As it happens' })
  const { type, data } = await onPage(page, 'nextEvent', events)
  expect([type, JSON.parse(data).id]).toEqual(['update', body.id])
  expect(await sees.look(page)).toEqual([])
  await onPage(page, 'closeEvents', events)
  expect(await onPage(page, 'openEvents', '/v1/browser/api/streaming/user?access_token=x', [])).toBe('refused')
})

test('two tabs share one session, and each notices when the other signs in or out', async ({ context }) => {
  await using site = await startSite()
  const sees = await watch(context, site)
  const first = await begin(context, site)
  const second = await begin(context, site)
  expect(await onPage(first, 'csrfToken')).toBe(await onPage(second, 'csrfToken'))
  await ask(first, 'POST', '/auth/register', { username: 'alice', password })
  // The second tab still has the CSRF token of the previous session.
  expect(await ask(second, 'POST', '/api/statuses', { status: 'Too early' })).toMatchObject({
    status: 403,
    body: { code: 'csrf_rejected' },
  })
  expect(await isSignedIn(second)).toBe(true)
  expect(await ask(second, 'POST', '/api/statuses', { status: 'In the other tab' })).toMatchObject({ status: 200 })
  const { stream } = await openStream(second)
  expect([await sees.look(first), await sees.look(second)]).toEqual([[], []])

  await ask(first, 'POST', '/auth/logout', {})
  expect(await onPage(second, 'streamClosed', stream)).toMatchObject({ code: 4401 })
  expect(await ask(second, 'GET', '/api/timelines/home')).toMatchObject({ status: 401 })
  expect(await isSignedIn(second)).toBe(false)
  expect(await publicTexts(site)).toEqual(['In the other tab'])
})

test('sign-in-16, sign-in-17: signing out removes the cookie and stored data, and closes streams', async ({
  context,
}) => {
  await using site = await startSite()
  const page = await register(context, site)
  const { stream } = await openStream(page)
  await onPage(page, 'keep', 'draft', 'half a post')
  expect(await onPage(page, 'storedNames')).toEqual([['draft'], ['draft']])
  const old = (await cookieOf(context, site))!
  const csrf = await onPage(page, 'csrfToken')
  expect(await ask(page, 'POST', '/auth/logout', {})).toEqual({ status: 204, body: null })
  expect(await onPage(page, 'streamClosed', stream)).toMatchObject({ code: 4401 })
  expect(await cookieOf(context, site)).toBeUndefined()
  expect(await onPage(page, 'storedNames')).toEqual([[], []])

  await context.addCookies([old])
  expect(await ask(page, 'POST', '/api/statuses', { status: 'From the grave' }, { csrf })).toMatchObject({
    status: 403,
    body: { code: 'csrf_rejected' },
  })
  expect(await ask(page, 'GET', '/api/timelines/home')).toMatchObject({ status: 401 })
  expect(await isSignedIn(page)).toBe(false)
  expect((await cookieOf(context, site))!.value).not.toBe(old.value)
})
