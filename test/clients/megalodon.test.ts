import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import generator, {
  detector,
  type Entity,
  type MegalodonInterface,
  type OAuth,
  type WebSocketInterface,
} from 'megalodon'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { idsOf, type Person, journeyForFile } from '../journeys/people.ts'
import { act, follow, look, ok, publish } from '../journeys/posting.ts'
import { testInChromium as test } from '../support/chromium.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { startDevice } from '../support/pushDevice.ts'
import { allowedCode, givePassword, openConsent } from './signIn.ts'

// Uses the library of Whalebird and Fedistar as Alice, who makes every call. Bob is another person, who checks the
// results.

let url: string
let bob: Person
/** The app that Alice allows. */
let app: OAuth.AppData
let token: string
let alice: MegalodonInterface
let aliceId: string
let folder: string

const journey = journeyForFile({ push: { privateAddresses: true } })
beforeAll(async () => {
  url = journey.service.url
  bob = await journey.person('bob')
  aliceId = (await journey.person('alice')).id
  await givePassword(journey.service, aliceId)
  folder = await mkdtemp(join(tmpdir(), 'megalodon-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ids = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id)
const names = ({ data }: { data: readonly { username: string }[] }) => data.map(({ username }) => username)

/** Publishes a post as Alice. */
async function write(...args: Parameters<MegalodonInterface['postStatus']>): Promise<Entity.Status> {
  return (await alice.postStatus(...args)).data as Entity.Status
}

/** Returns the status of a refusal. */
const refusal = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => undefined,
    (error: { response?: { status: number } }) => error.response?.status,
  )

test('an app registers, and acts for Alice after she allows it in her browser', async ({ context }) => {
  const kind = await detector(url)
  expect(kind).toBe('mastodon')
  const anybody = generator(kind, url)
  expect((await anybody.getInstance()).data).toMatchObject({ uri: new URL(url).host, max_toot_chars: 5000 })
  app = await anybody.registerApp('Day', {
    scopes: ['read', 'write', 'follow', 'push'],
    website: 'https://day.example',
  })
  expect(app).toMatchObject({ name: 'Day', redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' })
  const page = await openConsent(context, app.url!, 'alice')
  await page.getByText('“Day” wants to use your account').waitFor()
  const code = await allowedCode(page)
  const issued = await anybody.fetchAccessToken(app.client_id, app.client_secret, code)
  expect(issued).toMatchObject({ token_type: 'Bearer', scope: 'read write follow push' })
  token = issued.access_token
  alice = generator(kind, url, token)
  const { data: me } = await alice.verifyAccountCredentials()
  expect(me).toMatchObject({ id: aliceId, acct: 'alice', source: { privacy: 'public' } })
  expect((await alice.getPreferences()).data).toMatchObject({ 'posting:default:visibility': 'public' })
  expect((await alice.getInstanceCustomEmojis()).data).toEqual([])
  expect((await alice.getInstanceAnnouncements()).data).toEqual([])
  expect((await alice.getFollowRequests()).data).toEqual([])
  expect(await refusal(generator(kind, url).fetchAccessToken(app.client_id, app.client_secret, 'cod_unknown'))).toBe(
    400,
  )
})

test('a post is published with a warning and a picture, edited and deleted', async () => {
  const path = join(folder, 'two.png')
  await writeFile(path, await twoColours(32, 32).png().toBuffer())
  const { data: media } = await alice.uploadMedia(createReadStream(path), {
    description: 'Two colours',
    focus: '0.5,0',
  })
  expect(media).toMatchObject({ type: 'image', description: 'Two colours', url: expect.stringContaining('/media/') })
  expect((await alice.updateMedia(media.id, { description: 'Red and blue' })).data.description).toBe('Red and blue')
  const post = await write('Look #here', { media_ids: [media.id], spoiler_text: 'Red', visibility: 'unlisted' })
  expect(post).toMatchObject({
    spoiler_text: 'Red',
    sensitive: true,
    visibility: 'unlisted',
    application: { name: 'Day' },
  })
  expect(ok(await look(bob, post))).toMatchObject({
    spoiler_text: 'Red',
    application: { name: 'Day', website: 'https://day.example' },
    media_attachments: [{ id: media.id, description: 'Red and blue' }],
  })
  expect((await alice.getStatusSource(post.id)).data).toMatchObject({ text: 'Look #here', spoiler_text: 'Red' })
  const edit = { status: 'Look #there', spoiler_text: 'Blue', media_ids: [media.id] }
  expect((await alice.editStatus(post.id, edit)).data).toMatchObject({ spoiler_text: 'Blue', content: /there/ })
  expect(ok(await look(bob, post))).toMatchObject({ spoiler_text: 'Blue', edited_at: expect.any(String) })
  await alice.deleteStatus(post.id)
  expect(await refusal(alice.getStatus(post.id))).toBe(404)
  expect((await look(bob, post)).status).toBe(404)
})

test('people are looked up and followed, and the home timeline is read page by page', async () => {
  expect((await alice.lookupAccount('bob')).data.id).toBe(bob.id)
  expect((await alice.followAccount(bob.id, { reblog: true })).data).toMatchObject({ following: true })
  expect((await alice.getRelationship(bob.id)).data).toMatchObject({ following: true })
  expect(idsOf(await bob.get(`/api/v1/accounts/${bob.id}/followers`))).toEqual([aliceId])
  await alice.getHomeTimeline()
  const written: string[] = []
  for (let n = 0; n < 5; n++) written.unshift((await publish(bob, `${n}`)).id)
  await expect.poll(async () => ids(await alice.getHomeTimeline({ limit: 5 }))).toEqual(written)
  const first = await alice.getHomeTimeline({ limit: 2 })
  expect(ids(first)).toEqual(written.slice(0, 2))
  // The library reads the next page from the header itself, or from the id of the last post.
  expect(first.headers.link).toContain(`max_id=${written[1]}`)
  expect(ids(await alice.getHomeTimeline({ limit: 2, max_id: written[1]! }))).toEqual(written.slice(2, 4))
  expect(ids(await alice.getHomeTimeline({ limit: 2, min_id: written[4]! }))).toEqual(written.slice(2, 4))
  for (const name of ['carol', 'dora', 'erin']) await follow(await journey.person(name), bob)
  const all = await alice.getAccountFollowers(bob.id, { limit: 2, get_all: true, sleep_ms: 0 })
  expect(names(all)).toEqual(['erin', 'dora', 'carol', 'alice'])
  expect(ids(await alice.getPublicTimeline({ limit: 1 }))).toEqual([written[0]])
  expect(ids(await alice.getLocalTimeline({ limit: 1 }))).toEqual([written[0]])
})

test('polls are published and voted in, and posts are replied to, boosted, favourited, bookmarked and pinned', async () => {
  const pollPost = await write('Which? #drinks', {
    poll: { options: ['Tea', 'Coffee'], expires_in: 600, multiple: true },
  })
  ok(await bob.send(`POST /api/v1/polls/${pollPost.poll!.id}/votes`, { choices: [1] }))
  expect((await alice.getPoll(pollPost.poll!.id)).data).toMatchObject({
    votes_count: 1,
    options: [{}, { votes_count: 1 }],
  })
  const post = await publish(bob, { status: 'And you?', poll: { options: ['A', 'B'], expires_in: 600 } })
  expect((await alice.votePoll(post.poll!.id, [1])).data).toMatchObject({ voted: true, votes_count: 1 })
  const reply = await write('@bob B', { in_reply_to_id: post.id })
  expect((await alice.getStatusContext(post.id)).data).toMatchObject({ ancestors: [], descendants: [{ id: reply.id }] })

  expect((await alice.reblogStatus(post.id)).data).toMatchObject({ reblog: { id: post.id, reblogged: true } })
  expect((await alice.favouriteStatus(post.id)).data).toMatchObject({ favourited: true, favourites_count: 1 })
  expect((await alice.bookmarkStatus(post.id)).data).toMatchObject({ bookmarked: true })
  expect(ok(await look(bob, post))).toMatchObject({ reblogs_count: 1, favourites_count: 1, replies_count: 1 })
  expect(names(await alice.getStatusRebloggedBy(post.id))).toEqual(['alice'])
  expect(names(await alice.getStatusFavouritedBy(post.id))).toEqual(['alice'])
  expect(ids(await alice.getFavourites())).toEqual([post.id])
  expect(ids(await alice.getBookmarks())).toEqual([post.id])
  expect(ids(await alice.getTagTimeline('drinks'))).toEqual([pollPost.id])
  expect((await alice.pinStatus(pollPost.id)).data).toMatchObject({ pinned: true })
  expect(idsOf(await bob.get(`/api/v1/accounts/${aliceId}/statuses?pinned=true`))).toEqual([pollPost.id])
  expect((await alice.unreblogStatus(post.id)).data).toMatchObject({ reblogged: false })
  expect((await alice.unfavouriteStatus(post.id)).data).toMatchObject({ favourited: false })
  expect((await alice.unbookmarkStatus(post.id)).data).toMatchObject({ bookmarked: false })
  expect((await alice.unpinStatus(pollPost.id)).data).toMatchObject({ pinned: false })
  expect((await alice.muteStatus(pollPost.id)).data).toMatchObject({ muted: true })
  expect((await alice.unmuteStatus(pollPost.id)).data).toMatchObject({ muted: false })
  expect(ok(await look(bob, post))).toMatchObject({ reblogs_count: 0, favourites_count: 0 })
})

test('reactions work only if the library takes the service for Pleroma', async () => {
  const post = await publish(bob, 'React')
  await expect(alice.createEmojiReaction(post.id, '🎉')).rejects.toThrow('Mastodon does not support')
  const asPleroma = generator('pleroma', url, token)
  expect((await asPleroma.createEmojiReaction(post.id, '🎉')).data.id).toBe(post.id)
  expect((await asPleroma.getEmojiReactions(post.id)).data).toMatchObject([{ name: '🎉', count: 1, me: true }])
  expect(ok(await bob.get(`/api/v1/pleroma/statuses/${post.id}/reactions`))).toMatchObject([
    { name: '🎉', count: 1, me: false },
  ])
  await asPleroma.deleteEmojiReaction(post.id, '🎉')
  expect((await asPleroma.getEmojiReactions(post.id)).data).toEqual([])
})

test('a list has members and a timeline', async () => {
  const { data: list } = await alice.createList('Friends')
  await alice.addAccountsToList(list.id, [bob.id])
  expect(names(await alice.getAccountsInList(list.id))).toEqual(['bob'])
  const post = await publish(bob, 'For the list')
  await expect.poll(async () => ids(await alice.getListTimeline(list.id))).toContain(post.id)
  expect((await alice.updateList(list.id, 'Family')).data.title).toBe('Family')
  expect((await alice.getAccountLists(bob.id)).data).toMatchObject([{ title: 'Family' }])
  await alice.deleteAccountsFromList(list.id, [bob.id])
  expect(names(await alice.getAccountsInList(list.id))).toEqual([])
  expect((await bob.get(`/api/v1/lists/${list.id}`)).status).toBe(404)
  await alice.deleteList(list.id)
  expect((await alice.getLists()).data).toEqual([])
})

test('v1 filters are stored, and posts that they match are marked but still listed', async () => {
  const { data: filter } = await alice.createFilter('rain', ['home', 'public'], {
    whole_word: true,
    irreversible: true,
    expires_in: '3600',
  })
  expect(filter).toMatchObject({ phrase: 'rain', context: ['home', 'public'], whole_word: true, irreversible: true })
  expect(Date.parse(filter.expires_at!)).toBeGreaterThan(Date.now())
  const post = await publish(bob, 'Nothing but rain')
  // The library drops the filter results, so apps must apply the filters themselves.
  expect(ids(await alice.getPublicTimeline({ limit: 1 }))).toEqual([post.id])
  const mark = { filter: { filter_action: 'hide' }, keyword_matches: ['rain'] }
  expect(ok(await look(await journey.person('alice'), post)).filtered).toMatchObject([mark])
  expect(ok(await look(bob, post)).filtered).toEqual([])
  expect((await alice.updateFilter(filter.id, 'hail', ['thread'])).data).toMatchObject({
    phrase: 'hail',
    context: ['thread'],
  })
  expect((await alice.getFilters()).data).toMatchObject([{ id: filter.id, phrase: 'hail' }])
  expect((await bob.get(`/api/v1/filters/${filter.id}`)).status).toBe(404)
  await alice.deleteFilter(filter.id)
  expect((await alice.getFilters()).data).toEqual([])
})

test('a person is muted, blocked, noted and reported, and the mute and the block are undone', async () => {
  // The library cannot set a duration.
  expect((await alice.muteAccount(bob.id, true)).data).toMatchObject({ muting: true, muting_notifications: true })
  expect(names(await alice.getMutes())).toEqual(['bob'])
  expect((await bob.get(`/api/v1/accounts/relationships?id=${aliceId}`)).body[0].muting).toBe(false)
  expect((await alice.unmuteAccount(bob.id)).data).toMatchObject({ muting: false })
  expect((await alice.setAccountNote(bob.id, 'From school')).data).toMatchObject({ note: 'From school' })
  expect((await alice.blockAccount(bob.id)).data).toMatchObject({ blocking: true, following: false })
  expect(names(await alice.getBlocks())).toEqual(['bob'])
  expect((await bob.get(`/api/v1/accounts/relationships?id=${aliceId}`)).body).toMatchObject([{ blocked_by: true }])
  expect((await alice.unblockAccount(bob.id)).data).toMatchObject({ blocking: false })
  const { data: report } = await alice.report(bob.id, { comment: 'A test', category: 'spam' })
  expect(report).toMatchObject({ action_taken: false, category: 'spam', comment: 'A test' })
})

test('notifications are read, dismissed and cleared', async () => {
  await alice.dismissNotifications()
  const post = await write('Like this')
  ok(await act(bob, 'favourite', post))
  await follow(bob, { id: aliceId })
  const kinds = async () => (await alice.getNotifications()).data.map(({ type }) => type).toSorted()
  await expect.poll(kinds).toEqual(['favourite', 'follow'])
  expect((await alice.getNotifications({ exclude_types: ['follow'] })).data).toMatchObject([
    { status: { id: post.id } },
  ])
  const [newest] = (await alice.getNotifications({ limit: 1 })).data
  expect((await alice.getNotification(newest!.id)).data).toMatchObject({ id: newest!.id, account: { id: bob.id } })
  const { data: saved } = await alice.saveMarkers({ notifications: { last_read_id: newest!.id } })
  expect(saved).toMatchObject({ notifications: { last_read_id: newest!.id, version: expect.any(Number) } })
  expect((await alice.getMarkers(['notifications'])).data).toMatchObject({
    notifications: { last_read_id: newest!.id },
  })
  await alice.dismissNotification(newest!.id)
  expect((await kinds()).length).toBe(1)
  await alice.dismissNotifications()
  expect(await kinds()).toEqual([])
  expect(ok(await look(bob, post)).favourites_count).toBe(1)
})

test('people, posts and hashtags are found, and hashtags are followed', async () => {
  const post = await publish(bob, 'A quagga by the river #quaggas')
  await expect.poll(async () => (await alice.search('quagga')).data.statuses.map(({ id }) => id)).toEqual([post.id])
  expect((await alice.search('quaggas', { type: 'hashtags' })).data.hashtags.map(({ name }) => name)).toEqual([
    'quaggas',
  ])
  expect((await alice.search('bo', { type: 'accounts', resolve: true })).data.accounts.map(({ acct }) => acct)).toEqual(
    ['bob'],
  )
  expect(names(await alice.searchAccount('bo'))).toEqual(['bob'])
  expect((await alice.followTag('quaggas')).data).toMatchObject({ name: 'quaggas', following: true })
  expect((await alice.getFollowedTags()).data).toMatchObject([{ name: 'quaggas' }])
  expect((await alice.unfollowTag('quaggas')).data).toMatchObject({ following: false })
})

test('direct posts appear as conversations', async () => {
  await publish(bob, { status: '@alice between us', visibility: 'direct' })
  await expect.poll(async () => (await alice.getConversationTimeline()).data.length).toBe(1)
  const [conversation] = (await alice.getConversationTimeline()).data
  expect(conversation).toMatchObject({ unread: true, accounts: [{ acct: 'bob' }] })
  expect((await alice.readConversation(conversation!.id)).data).toMatchObject({ unread: false })
  await alice.deleteConversation(conversation!.id)
  expect((await alice.getConversationTimeline()).data).toEqual([])
})

test('a post is scheduled, moved to another time, and cancelled', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const { id } = await write('Later', { scheduled_at: at(1) })
  expect((await alice.getScheduledStatuses()).data).toMatchObject([{ id, params: { text: 'Later' } }])
  expect((await alice.scheduleStatus(id, at(2))).data.id).toBe(id)
  await alice.cancelScheduledStatus(id)
  expect(ids(await alice.getScheduledStatuses())).toEqual([])
})

test('a profile gets a name and a field, and a picture is refused, because the library sends it as text', async () => {
  const { data } = await alice.updateCredentials({
    display_name: 'Alice A.',
    note: 'Hello #world',
    fields_attributes: [{ name: 'Site', value: 'https://alice.example' }],
    source: { privacy: 'unlisted' },
  })
  expect(data).toMatchObject({ display_name: 'Alice A.', fields: [{ name: 'Site' }], source: { privacy: 'unlisted' } })
  expect(ok(await bob.get(`/api/v1/accounts/${aliceId}`))).toMatchObject({
    display_name: 'Alice A.',
    fields: [{ name: 'Site' }],
  })
  const avatar = `data:image/png;base64,${(await twoColours(8, 8).png().toBuffer()).toString('base64')}`
  expect(await refusal(alice.updateCredentials({ avatar }))).toBe(422)
})

test('a device subscribes to push notifications, and receives one', async () => {
  const device = await startDevice()
  const { endpoint, keys } = device.subscription(false)
  const { data: created } = await alice.subscribePushNotification({ endpoint, keys }, { alerts: { mention: true } })
  expect(created).toMatchObject({ endpoint, alerts: { mention: true } })
  await publish(bob, '@alice do you hear me?')
  await expect.poll(() => device.received.length, { timeout: 15_000 }).toBe(1)
  const { data: changed } = await alice.updatePushSubscription({ alerts: { mention: false, poll: true } })
  expect(changed.alerts).toMatchObject({ mention: false, poll: true })
  expect((await alice.getPushSubscription()).data.id).toBe(created.id)
  await alice.deletePushSubscription()
  expect(await refusal(alice.getPushSubscription())).toBe(404)
})

test('streaming fails before the library puts the token in an address, and polling still works', async () => {
  // The instance names no streaming address, so the library cannot build one with a token.
  expect(await alice.streamingURL()).toBeUndefined()
  await expect(alice.userStreaming()).rejects.toThrow('Invalid URL')
  // An app that builds the address itself gets 400.
  const { client } = alice as unknown as { client: { socket(url: string, stream: string): WebSocketInterface } }
  const stream = client.socket(`${url.replace(/^http/, 'ws')}/api/v1/streaming`, 'user')
  // Even after `stop`, the library connects once more, ten seconds later, when the service may be gone.
  stream.on('error', () => undefined)
  onTestFinished(() => stream.stop())
  const error = await new Promise<Error>((resolve) => stream.once('error', resolve))
  expect(error.message).toBe('Unexpected server response: 400')
  const post = await publish(bob, 'Seen all the same')
  expect(ids(await alice.getPublicTimeline({ limit: 1 }))).toEqual([post.id])
})

test('after the app logs out, its token does not work any more', async () => {
  await alice.revokeToken(app.client_id, app.client_secret, token)
  expect(await refusal(alice.verifyAccountCredentials())).toBe(401)
  expect(ok(await bob.get(`/api/v1/accounts/${aliceId}`)).username).toBe('alice')
})
