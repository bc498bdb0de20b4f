import {
  createOAuthAPIClient,
  createRestAPIClient,
  createStreamingAPIClient,
  type mastodon,
  MastoHttpError,
} from 'masto'
import { beforeAll, expect, onTestFinished, vi } from 'vitest'
import { ticketSocket } from '../../examples/clients/ticketSocket.ts'
import { WebSocket } from 'ws'
import { file, idsOf, type Person, journeyForFile } from '../journeys/people.ts'
import { act, follow, look, ok, publish } from '../journeys/posting.ts'
import { startRedirectTarget } from '../support/apps.ts'
import { testInChromium as test } from '../support/chromium.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { startDevice } from '../support/pushDevice.ts'
import { allow, givePassword, openConsent } from './signIn.ts'

// Uses the library of Elk and Phanpy as Alice, who makes every call. Bob is another person, who checks the results.

const scopes = 'read write follow push'
let url: string
let bob: Person
let anybody: mastodon.rest.Client
/** The app that Alice allows. */
let app: mastodon.v1.Client
let token: string
let alice: mastodon.rest.Client
let aliceId: string

const journey = journeyForFile({ push: { privateAddresses: true } })
beforeAll(async () => {
  url = journey.service.url
  anybody = createRestAPIClient({ url })
  bob = await journey.person('bob')
  aliceId = (await journey.person('alice')).id
  await givePassword(journey.service, aliceId)
})

const picture = async () => file(await twoColours(32, 32).png().toBuffer(), 'image/png')
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const names = (list: readonly { username: string }[]) => list.map(({ username }) => username)
/** Returns the error that the library throws. */
const refusal = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => undefined,
    (error: unknown) => error,
  )

test('an app registers, and acts for Alice after she allows it in her browser', async ({ context }) => {
  const instance = await anybody.v2.instance.fetch()
  expect(instance.configuration.statuses.maxCharacters).toBe(5000)
  expect(instance.configuration.polls.maxOptions).toBe(8)
  expect((await anybody.v1.instance.fetch()).uri).toBe(instance.domain)
  expect(await anybody.v1.customEmojis.list()).toEqual([])
  const target = await startRedirectTarget()
  onTestFinished(target.close)
  const redirectUris = target.uri
  app = await anybody.v1.apps.create({
    clientName: 'Day <b>1</b>',
    redirectUris,
    scopes,
    website: 'https://day.example',
  })
  expect(app).toMatchObject({ name: 'Day <b>1</b>', website: 'https://day.example' })
  // Written as in Elk, because the library has no function for it.
  const request = {
    client_id: app.clientId!,
    scope: scopes,
    response_type: 'code',
    redirect_uri: target.uri,
    state: 's 1',
  }
  const page = await openConsent(context, `${url}/oauth/authorize?${new URLSearchParams(request)}`, 'alice')
  await page.getByText('“Day <b>1</b>” wants to use your account').waitFor()
  await allow(page)
  await page.getByText('You are back in the app').waitFor()
  const response = await target.answer()
  expect([...response.keys()].toSorted()).toEqual(['code', 'iss', 'state'])
  expect([response.get('iss'), response.get('state')]).toEqual([url, 's 1'])
  const proof = { clientId: app.clientId!, clientSecret: app.clientSecret!, redirectUri: target.uri }
  const { token: endpoint } = createOAuthAPIClient({ url })
  const issued = await endpoint.create({ grantType: 'authorization_code', code: response.get('code')!, ...proof })
  expect(issued).toEqual({
    accessToken: expect.any(String),
    tokenType: 'Bearer',
    scope: scopes,
    createdAt: expect.any(Number),
  })
  token = issued.accessToken
  alice = createRestAPIClient({ url, accessToken: token })
  const me = await alice.v1.accounts.verifyCredentials()
  expect(me).toMatchObject({ username: 'alice', acct: 'alice', source: { privacy: 'public' } })
  expect((await alice.v1.preferences.fetch())['posting:default:visibility']).toBe('public')
  // The app's own token has no account.
  const own = await endpoint.create({ grantType: 'client_credentials', ...proof })
  const appAlone = createRestAPIClient({ url, accessToken: own.accessToken })
  expect(await appAlone.v1.apps.verifyCredentials()).toMatchObject({ name: 'Day <b>1</b>' })
  expect(await refusal(appAlone.v1.accounts.verifyCredentials())).toBeInstanceOf(MastoHttpError)
})

test('a post is published with a warning and a picture, edited, read with its history, and deleted', async () => {
  const media = await alice.v2.media.create({ file: await picture(), description: 'Two colours', focus: '0.5,0' })
  expect(media).toMatchObject({ type: 'image', description: 'Two colours', url: expect.stringContaining('/media/') })
  const [id, visibility] = [media.id, 'unlisted'] as const
  const post = await alice.v1.statuses.create({ status: 'Look #here', mediaIds: [id], visibility, spoilerText: 'Red' })
  expect(post).toMatchObject({ visibility, sensitive: true, spoilerText: 'Red', mediaAttachments: [{ id }] })
  expect(ok(await look(bob, post))).toMatchObject({
    spoiler_text: 'Red',
    application: { name: 'Day <b>1</b>', website: 'https://day.example' },
    media_attachments: [{ description: 'Two colours' }],
  })
  const source = await alice.v1.statuses.$select(post.id).source.fetch()
  expect(source).toEqual({ id: post.id, text: 'Look #here', spoilerText: 'Red' })
  const edited = await alice.v1.statuses.$select(post.id).update({
    status: 'Look #there',
    spoilerText: '',
    sensitive: false,
    mediaIds: [id],
    mediaAttributes: [{ id, description: 'Red and blue', focus: '0,0' }],
  })
  const changed = { spoilerText: '', sensitive: false, mediaAttachments: [{ description: 'Red and blue' }] }
  expect(edited).toMatchObject(changed)
  expect(ok(await look(bob, post))).toMatchObject({
    edited_at: expect.any(String),
    spoiler_text: '',
    media_attachments: [{ description: 'Red and blue' }],
  })
  const history = await alice.v1.statuses.$select(post.id).history.list()
  expect(history.map(({ spoilerText }) => spoilerText)).toEqual(['Red', ''])
  const deleted = await alice.v1.statuses.$select(post.id).remove()
  expect(deleted).toMatchObject({ id: post.id, text: 'Look #there' })
  const error = await refusal(alice.v1.statuses.$select(post.id).fetch())
  expect(error).toBeInstanceOf(MastoHttpError)
  expect(error).toMatchObject({ statusCode: 404, message: 'Record not found' })
  expect((await look(bob, post)).status).toBe(404)
})

test('an error has a message for people', async () => {
  const error = await refusal(alice.v1.statuses.create({ status: ' ' }))
  expect(error).toBeInstanceOf(MastoHttpError)
  expect(error).toMatchObject({ statusCode: 422, message: "Validation failed: Text can't be blank" })
})

test('people are looked up and followed, and the home timeline is read page by page', async () => {
  expect((await alice.v1.accounts.lookup({ acct: 'bob' })).id).toBe(bob.id)
  expect(await alice.v1.accounts.$select(bob.id).follow({ reblogs: true })).toMatchObject({ following: true })
  expect(await alice.v1.accounts.relationships.fetch({ id: [bob.id] })).toMatchObject([{ id: bob.id, following: true }])
  expect(idsOf(await bob.get(`/api/v1/accounts/${bob.id}/followers`))).toEqual([aliceId])
  await alice.v1.timelines.home.list()
  const written: string[] = []
  for (let n = 0; n < 5; n++) written.unshift((await publish(bob, `${n}`)).id)
  await expect
    .poll(async () => ids(await alice.v1.timelines.home.list()).filter((id) => written.includes(id)))
    .toEqual(written)
  const pages: string[][] = []
  for await (const page of alice.v1.timelines.home.list({ limit: 2, sinceId: BigInt(written[4]!) - 1n + '' }))
    pages.push(ids(page))
  expect(pages.flat().slice(0, 5)).toEqual(written)
  expect(pages.slice(0, 2)).toEqual([written.slice(0, 2), written.slice(2, 4)])
  const upwards: string[] = []
  const fromBelow = alice.v1.timelines.home.list({ limit: 2, minId: written[4]! }).setDirection('prev')
  for await (const page of fromBelow) upwards.unshift(...ids(page))
  expect(upwards).toEqual(written.slice(0, 4))
  expect(names(await alice.v1.accounts.$select(bob.id).followers.list())).toEqual(['alice'])
  expect((await anybody.v1.timelines.public.list({ local: true, limit: 1 }))[0]?.id).toBe(written[0])
})

test('polls are published and voted in, and posts are replied to, boosted, favourited, bookmarked and pinned', async () => {
  const pollPost = await alice.v1.statuses.create({
    status: '@bob which? #drinks',
    poll: { options: ['Tea', 'Coffee'], expiresIn: 600, multiple: true },
  })
  ok(await bob.send(`POST /api/v1/polls/${pollPost.poll!.id}/votes`, { choices: [1] }))
  expect(await alice.v1.polls.$select(pollPost.poll!.id).fetch()).toMatchObject({ votesCount: 1 })
  const post = await publish(bob, {
    status: '@alice and you?',
    poll: { options: ['A', 'B'], expires_in: 600, multiple: true },
  })
  const voted = await alice.v1.polls.$select(post.poll!.id).votes.create({ choices: [0, 1] })
  expect(voted).toMatchObject({ voted: true, ownVotes: [0, 1], votesCount: 2, votersCount: 1 })
  const reply = await alice.v1.statuses.create({ status: '@bob tea', inReplyToId: post.id, visibility: 'unlisted' })
  expect(reply.mentions).toMatchObject([{ id: bob.id }])
  expect(await alice.v1.statuses.$select(post.id).context.fetch()).toMatchObject({
    ancestors: [],
    descendants: [{ id: reply.id }],
  })

  const it = alice.v1.statuses.$select(post.id)
  expect(await it.reblog()).toMatchObject({ reblog: { id: post.id, reblogged: true, reblogsCount: 1 } })
  expect(await it.favourite()).toMatchObject({ favourited: true, favouritesCount: 1 })
  expect(await it.bookmark()).toMatchObject({ bookmarked: true })
  expect(ok(await look(bob, post))).toMatchObject({
    reblogs_count: 1,
    favourites_count: 1,
    replies_count: 1,
    poll: { votes_count: 2 },
  })
  expect(names(await it.favouritedBy.list())).toEqual(['alice'])
  expect(names(await it.rebloggedBy.list())).toEqual(['alice'])
  expect(ids(await alice.v1.favourites.list())).toEqual([post.id])
  expect(ids(await alice.v1.bookmarks.list())).toEqual([post.id])
  expect(ids(await anybody.v1.timelines.tag.$select('drinks').list())).toEqual([pollPost.id])
  expect(await alice.v1.statuses.$select(pollPost.id).pin()).toMatchObject({ pinned: true })
  expect(idsOf(await bob.get(`/api/v1/accounts/${aliceId}/statuses?pinned=true`))).toEqual([pollPost.id])
  expect(await it.unreblog()).toMatchObject({ reblogged: false, reblogsCount: 0 })
  expect(await it.unfavourite()).toMatchObject({ favourited: false, favouritesCount: 0 })
  expect(await it.unbookmark()).toMatchObject({ bookmarked: false })
  expect(await alice.v1.statuses.$select(pollPost.id).unpin()).toMatchObject({ pinned: false })
  expect(ok(await look(bob, post))).toMatchObject({ reblogs_count: 0, favourites_count: 0 })
})

test('a list has members and a timeline', async () => {
  const list = await alice.v1.lists.create({ title: 'Friends' })
  await alice.v1.lists.$select(list.id).accounts.create({ accountIds: [bob.id] })
  expect(names(await alice.v1.lists.$select(list.id).accounts.list())).toEqual(['bob'])
  const post = await publish(bob, 'For the list')
  await expect.poll(async () => ids(await alice.v1.timelines.list.$select(list.id).list())).toContain(post.id)
  expect(await alice.v1.lists.$select(list.id).update({ title: 'Family' })).toMatchObject({ title: 'Family' })
  expect(await alice.v1.accounts.$select(bob.id).lists.list()).toMatchObject([{ title: 'Family' }])
  // Others cannot see her lists.
  expect((await bob.get(`/api/v1/lists/${list.id}`)).status).toBe(404)
  // The library sends a body with this DELETE.
  await alice.v1.lists.$select(list.id).accounts.remove({ accountIds: [bob.id] })
  expect(await alice.v1.lists.$select(list.id).accounts.list()).toEqual([])
  await alice.v1.lists.$select(list.id).remove()
  expect(await alice.v1.lists.list()).toEqual([])
})

test('v2 filters mark the posts that they match', async () => {
  const filter = await alice.v2.filters.create({
    title: 'No rain',
    context: ['home', 'public'],
    filterAction: 'warn',
    expiresIn: 3600,
    keywordsAttributes: [{ keyword: 'rain', wholeWord: true }],
  })
  expect(filter).toMatchObject({
    title: 'No rain',
    filterAction: 'warn',
    keywords: [{ keyword: 'rain', wholeWord: true }],
  })
  const post = await publish(bob, 'Nothing but rain')
  const { filtered } = await alice.v1.statuses.$select(post.id).fetch()
  expect(filtered).toMatchObject([{ filter: { id: filter.id }, keywordMatches: ['rain'] }])
  expect(ok(await look(bob, post)).filtered).toEqual([])
  const it = alice.v2.filters.$select(filter.id)
  const keyword = await it.keywords.create({ keyword: 'snow' })
  expect(await alice.v2.filters.keywords.$select(keyword.id).update({ keyword: 'hail' })).toMatchObject({
    keyword: 'hail',
  })
  await alice.v2.filters.keywords.$select(keyword.id).remove()
  await it.statuses.create({ statusId: post.id })
  expect(await it.update({ title: 'Dry', context: ['thread'] })).toMatchObject({ title: 'Dry', context: ['thread'] })
  await it.remove()
  expect(await alice.v2.filters.list()).toEqual([])
})

test('a person is muted for a time, unmuted, blocked and unblocked', async () => {
  const it = alice.v1.accounts.$select(bob.id)
  expect(await it.mute({ notifications: true, duration: 3600 })).toMatchObject({
    muting: true,
    mutingNotifications: true,
  })
  const [muted] = (await alice.v1.mutes.list()) as (mastodon.v1.Account & { muteExpiresAt: string })[]
  expect(muted?.id).toBe(bob.id)
  expect(Date.parse(muted!.muteExpiresAt)).toBeGreaterThan(Date.now())
  expect((await bob.get(`/api/v1/accounts/relationships?id=${aliceId}`)).body[0].muting).toBe(false)
  expect(await it.unmute()).toMatchObject({ muting: false })
  expect(await it.block()).toMatchObject({ blocking: true, following: false })
  expect(await alice.v1.blocks.list()).toMatchObject([{ id: bob.id }])
  const [relationship] = (await bob.get(`/api/v1/accounts/relationships?id=${aliceId}`)).body
  expect(relationship).toMatchObject({ blocked_by: true, followed_by: false })
  expect((await bob.send(`POST /api/v1/accounts/${aliceId}/follow`)).status).toBe(403)
  expect(await it.unblock()).toMatchObject({ blocking: false })
})

test('notifications are listed singly and in groups, read, dismissed and cleared', async () => {
  await alice.v1.notifications.clear()
  const carol = await journey.person('carol')
  const post = await alice.v1.statuses.create({ status: 'Like this' })
  for (const who of [bob, carol]) ok(await act(who, 'favourite', post))
  await follow(bob, { id: aliceId })
  const kinds = async () => (await alice.v1.notifications.list()).map(({ type }) => type).toSorted()
  await expect.poll(kinds).toEqual(['favourite', 'favourite', 'follow'])
  expect(ids(await alice.v1.notifications.list({ types: ['follow'] }))).toHaveLength(1)
  const groups = await alice.v2.notifications.list()
  const favourites = groups.notificationGroups.find(({ type }) => type === 'favourite')!
  expect(favourites).toMatchObject({ notificationsCount: 2, statusId: post.id })
  expect([...favourites.sampleAccountIds].toSorted()).toEqual([bob.id, carol.id].toSorted())
  expect(names(groups.accounts).toSorted()).toEqual(['bob', 'carol'])
  expect(await alice.v1.notifications.unreadCount.fetch()).toEqual({ count: 3 })
  expect(await alice.v2.notifications.unreadCount.fetch()).toEqual({ count: 2 })
  const [newest] = await alice.v1.notifications.list({ limit: 1 })
  const markers = await alice.v1.markers.create({ notifications: { lastReadId: newest!.id } })
  expect(markers.notifications).toMatchObject({ lastReadId: newest!.id, version: expect.any(Number) })
  expect((await alice.v1.markers.fetch({ timeline: ['notifications'] })).notifications.lastReadId).toBe(newest!.id)
  expect(await alice.v1.notifications.unreadCount.fetch()).toEqual({ count: 0 })
  await alice.v2.notifications.$select(favourites.groupKey).dismiss()
  expect(await kinds()).toEqual(['follow'])
  await alice.v1.notifications.$select(newest!.id).dismiss()
  await alice.v1.notifications.clear()
  expect(await alice.v1.notifications.list()).toEqual([])
  // Clearing notifications keeps the favourites.
  expect(ok(await look(bob, post)).favourites_count).toBe(2)
})

test('people, posts and hashtags are found', async () => {
  const post = await publish(bob, 'A quagga by the river #quaggas')
  const search = (q: string) => alice.v2.search.list({ q })
  await expect.poll(async () => ids((await search('quagga')).statuses)).toEqual([post.id])
  expect((await search('#quaggas')).hashtags.map(({ name }) => name)).toEqual(['quaggas'])
  expect(names((await alice.v2.search.list({ q: 'bo', type: 'accounts' })).accounts)).toEqual(['bob'])
  expect(names(await alice.v1.accounts.search.list({ q: 'bo' }))).toEqual(['bob'])
})

test('a profile gets a name, a field and a picture', async () => {
  const changed = await alice.v1.accounts.updateCredentials({
    displayName: 'Alice A.',
    note: 'Hello #world',
    locked: false,
    avatar: await picture(),
    fieldsAttributes: [{ name: 'Site', value: 'https://alice.example' }],
    source: { privacy: 'unlisted', language: 'de' },
  })
  expect(changed).toMatchObject({
    displayName: 'Alice A.',
    fields: [{ name: 'Site' }],
    source: { privacy: 'unlisted' },
  })
  expect((await fetch(changed.avatar)).status).toBe(200)
  const profile = ok(await bob.get(`/api/v1/accounts/${aliceId}`))
  expect(profile).toMatchObject({ display_name: 'Alice A.', avatar: changed.avatar, fields: [{ name: 'Site' }] })
})

test('a device subscribes to push notifications, and receives one', async () => {
  const device = await startDevice()
  const { endpoint, keys } = device.subscription(true)
  const created = await alice.v1.push.subscription.create({
    subscription: { endpoint, keys },
    data: { alerts: { mention: true } },
    policy: 'all',
  })
  expect(created).toMatchObject({ endpoint, alerts: { mention: true } })
  expect(created.serverKey).toBe((await anybody.v2.instance.fetch()).configuration.vapid.publicKey)
  await publish(bob, '@alice do you hear me?')
  await expect.poll(() => device.received.length, { timeout: 15_000 }).toBe(1)
  const changed = await alice.v1.push.subscription.update({ data: { alerts: { mention: false, poll: true } } })
  expect(changed.alerts).toMatchObject({ mention: false, poll: true })
  await alice.v1.push.subscription.remove()
  expect(await refusal(alice.v1.push.subscription.fetch())).toMatchObject({ statusCode: 404 })
})

// Clients do not learn this address, because the instance names no streaming address.
const streamingApiUrl = () => url.replace(/^http/, 'ws')

test('streaming is refused with the token where the library puts it, and works in Node.js with a header', async () => {
  expect((await anybody.v2.instance.fetch()).configuration.urls).not.toHaveProperty('streaming')
  // Otherwise the library would print the whole socket.
  const silent = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => silent.mockRestore())
  for (const useInsecureAccessToken of [false, true]) {
    const responses: string[] = []
    class Watched extends WebSocket {
      constructor(address: string | URL, protocols?: string[]) {
        super(address, protocols)
        this.on('error', ({ message }) => responses.push(message))
      }
    }
    const options = { streamingApiUrl: streamingApiUrl(), accessToken: token, useInsecureAccessToken }
    const streams = createStreamingAPIClient({ ...options, retry: false, implementation: Watched })
    await expect(streams.prepare()).rejects.toThrow('Failed to connect')
    expect(responses).toEqual(['Unexpected server response: 400'])
  }
  class SignedIn extends WebSocket {
    constructor(address: string | URL, protocols?: string[]) {
      super(address, protocols, { headers: { authorization: `Bearer ${token}` } })
    }
  }
  const streams = createStreamingAPIClient({ streamingApiUrl: streamingApiUrl(), implementation: SignedIn })
  await streams.prepare()
  const delivered: string[] = []
  const listening = (async () => {
    for await (const { event } of streams.user.notification.subscribe()) delivered.push(event)
  })().catch(() => undefined)
  // The library does not report when it has subscribed, so posts are repeated until an event arrives.
  await expect
    .poll(async () => (ok(await bob.send('POST /api/v1/statuses', { status: '@alice over the stream' })), delivered))
    .toContain('notification')
  streams.close()
  await listening
})

test('streaming works as in a browser, with a ticket for each connection', async () => {
  const implementation = ticketSocket(url, token)
  const streams = createStreamingAPIClient({ streamingApiUrl: streamingApiUrl(), implementation })
  await streams.prepare()
  const delivered: string[] = []
  const listening = (async () => {
    for await (const { event } of streams.user.notification.subscribe()) delivered.push(event)
  })().catch(() => undefined)
  await expect
    .poll(async () => (ok(await bob.send('POST /api/v1/statuses', { status: '@alice by a ticket' })), delivered))
    .toContain('notification')
  streams.close()
  await listening
})

test('after the app logs out, its token does not work any more', async () => {
  const oauth = createOAuthAPIClient({ url })
  await oauth.revoke({ clientId: app.clientId!, clientSecret: app.clientSecret!, token })
  expect(await refusal(alice.v1.accounts.verifyCredentials())).toMatchObject({ statusCode: 401 })
  // The account still exists.
  expect(ok(await bob.get(`/api/v1/accounts/${aliceId}`)).username).toBe('alice')
})
