import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { idsOf, type Person, journeyForFile } from '../journeys/people.ts'
import { act, follow, look, ok, publish } from '../journeys/posting.ts'
import { testInChromiumWith } from '../support/chromium.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { newToot, program } from './runToot.ts'
import { allowedCode, givePassword, openConsent, password } from './signIn.ts'

// Uses the command line of Debian's package as Alice. Bob is another person, who checks the results.

const test = testInChromiumWith(program)

const journey = journeyForFile()
let host: string
let bob: Person
/** Alice's session outside toot, to prepare data and to check what toot did. */
let alice: Person
let toot: Awaited<ReturnType<typeof newToot>>

beforeAll(async () => {
  host = new URL(journey.service.url).host
  bob = await journey.person('bob')
  alice = await journey.person('alice')
  await givePassword(journey.service, alice.id)
  toot = await newToot()
})
afterAll(() => toot?.remove())

/** Logs in as `toot` intends: opens the address in a browser, and pastes the code that is shown there. */
async function logIn(context: BrowserContext): Promise<string> {
  const login = toot.start(`toot login --disable-https --instance ${host}`)
  const address = await login.lineAfter('This is the login URL:\n')
  await login.says('Open link in default browser? [Y/n]')
  login.answer('n')
  await login.says('Authorization code:')
  const page = await openConsent(context, address, 'alice')
  await page.getByText('“toot - a Mastodon CLI client” wants to use your account').waitFor()
  login.answer(await allowedCode(page))
  const { status, text } = await login.end()
  expect({ status, text }).toMatchObject({ status: 0, text: expect.stringContaining('Successfully logged in.') })
  return text
}

/** Returns Alice's app sessions. */
const appSessions = async () => {
  const { rows } = await journey.sql(
    "select label, scopes from auth_sessions where account_id = $1 and kind = 'app'",
    alice.id,
  )
  return rows as { label: string; scopes: string[] }[]
}

/** Returns Alice's latest post, as Bob sees it. */
const written = async () => ok(await bob.get(`/api/v1/accounts/${alice.id}/statuses?limit=1`))[0]

test('Alice logs in with her browser, and the login with a password in the terminal is refused', async ({
  context,
}) => {
  const text = await logIn(context)
  expect(text).toContain('Found instance')
  expect(await appSessions()).toMatchObject([
    { label: 'toot - a Mastodon CLI client', scopes: ['read', 'write', 'follow'] },
  ])
  expect(await toot.run('auth')).toContain(`alice@${host} ACTIVE`)
  expect(await toot.run('whoami')).toContain('@alice')
  expect(await toot.run('instance', '--disable-https')).toContain('running Mastodon')
  // Uses the password grant (RFC 9700 section 2.4), which is refused even with the right password.
  const login = toot.start(`toot login_cli --disable-https --instance ${host} --email alice`)
  login.answer(password)
  expect(await login.end()).toMatchObject({ status: 1, text: expect.stringContaining('Login failed') })
  expect(await appSessions()).toHaveLength(1)
})

test('posts are published with a warning, a picture and a language, replied to, scheduled and deleted', async () => {
  const path = join(toot.folder, 'two.png')
  await writeFile(path, await twoColours(32, 32).png().toBuffer())
  const about = ['--media', path, '--description', 'Two colours', '--spoiler-text', 'Red', '--sensitive']
  const output = await toot.run('post', 'Look #here', ...about, '--visibility', 'unlisted', '--language', 'de')
  const post = await written()
  expect(output).toContain(`Toot posted: ${post.url}`)
  expect(post).toMatchObject({
    visibility: 'unlisted',
    spoiler_text: 'Red',
    language: 'de',
    sensitive: true,
    application: { name: 'toot - a Mastodon CLI client' },
    media_attachments: [{ description: 'Two colours' }],
  })
  const question = await publish(bob, '@alice tea?')
  await toot.run('post', '@bob yes', '--reply-to', question.id)
  expect(await written()).toMatchObject({ in_reply_to_id: question.id, mentions: [{ acct: 'bob' }] })
  expect(await toot.run('thread', question.id)).toMatch(/tea\?[\s\S]*yes/)
  // The text comes from standard input.
  const piped = toot.start('toot post --visibility private')
  piped.answer('From a pipe')
  expect(await piped.end()).toMatchObject({ status: 0 })
  expect(await toot.run('post', 'Later', '--scheduled-in', '1 hour')).toContain('Toot scheduled for:')
  expect(ok(await alice.get('/api/v1/scheduled_statuses'))).toMatchObject([{ params: { text: 'Later' } }])
  await toot.run('delete', post.id)
  expect((await look(bob, post)).status).toBe(404)
})

test('a post is boosted, favourited, bookmarked and pinned, and all of it is undone', async () => {
  const post = await publish(bob, 'Do something with me')
  await toot.run('reblog', post.id)
  await toot.run('favourite', post.id)
  await toot.run('bookmark', post.id)
  expect(ok(await look(bob, post))).toMatchObject({ reblogs_count: 1, favourites_count: 1 })
  expect(await toot.run('reblogged_by', post.id)).toContain('@alice')
  expect(await toot.run('bookmarks')).toContain('Do something with me')
  const mine = await publish(alice, 'Mine')
  await toot.run('pin', mine.id)
  expect(idsOf(await bob.get(`/api/v1/accounts/${alice.id}/statuses?pinned=true`))).toEqual([mine.id])
  await Promise.all([toot.run('unreblog', post.id), toot.run('unfavourite', post.id)])
  await Promise.all([toot.run('unbookmark', post.id), toot.run('unpin', mine.id)])
  expect(ok(await look(bob, post))).toMatchObject({ reblogs_count: 0, favourites_count: 0 })
  expect(ok(await alice.get('/api/v1/bookmarks'))).toEqual([])
})

test('people are followed, muted and blocked, and hashtags are found and followed', async () => {
  const relation = async () => ok(await bob.get(`/api/v1/accounts/relationships?id=${alice.id}`))[0]
  await toot.run('follow', 'bob')
  expect(await relation()).toMatchObject({ followed_by: true })
  expect(await toot.run('following', 'alice')).toContain('* @bob')
  expect(await toot.run('followers', `@bob@${host}`)).toContain('* @alice')
  expect(await toot.run('mute', 'bob')).toContain('You have muted bob')
  await toot.run('unmute', 'bob')
  await toot.run('block', 'bob')
  expect(await relation()).toMatchObject({ blocked_by: true, followed_by: false })
  await toot.run('unblock', 'bob')
  await publish(bob, 'A quagga #quaggas')
  expect(await toot.run('search', 'quaggas')).toContain('#quaggas')
  await toot.run('tags_follow', '#quaggas')
  expect(await toot.run('tags_followed')).toContain('#quaggas')
  await toot.run('tags_unfollow', 'quaggas')
})

test('notifications are read and cleared', async () => {
  ok(await alice.send('POST /api/v1/notifications/clear'))
  const post = await written()
  ok(await act(bob, 'favourite', post))
  await follow(bob, { id: alice.id })
  await publish(bob, '@alice read this')
  const all = await toot.run('notifications')
  for (const what of ['favourited your status', 'now follows you', 'mentioned you in']) expect(all).toContain(what)
  const mentions = await toot.run('notifications', '--mentions')
  expect(mentions).toContain('mentioned you in')
  expect(mentions).not.toContain('now follows you')
  await toot.run('notifications', '--clear')
  expect(ok(await alice.get('/api/v1/notifications'))).toEqual([])
})

test('the home timeline is read page by page', async () => {
  await follow(alice, bob)
  const texts = ['one', 'two', 'three', 'four', 'five'].map((text) => `Page text ${text}`)
  const ids: string[] = []
  for (const text of texts) ids.push((await publish(bob, text)).id)
  // Feeds are written after the response.
  const home = async () => idsOf(await alice.get('/api/v1/timelines/home'))
  await expect.poll(home).toEqual(expect.arrayContaining(ids))
  expect(await toot.run('timeline', '--public', '--local', '--count', '2')).toMatch(/five[\s\S]*four/)
  // toot asks whether to continue only in a terminal.
  const inTerminal = `python3 -c 'import pty; pty.spawn(["toot", "timeline", "--count", "2"])'`
  const reading = toot.start(inTerminal)
  await reading.says('Page text four')
  await reading.says('Continue? [Y/n]')
  reading.answer('y')
  await reading.says('Page text two')
  reading.answer('n')
  const { text } = await reading.end()
  expect([...text.matchAll(/Page text (\w+)/g)].map(([, name]) => name)).toEqual(['five', 'four', 'three', 'two'])
})

test('toot reports that its session was ended elsewhere, and forgets its token at logout', async () => {
  const [session] = (
    await journey.sql("select handle from auth_sessions where account_id = $1 and kind = 'app'", alice.id)
  ).rows
  const owner = await journey.person(alice.name, ['write:sessions'])
  ok(await owner.send(`DELETE /api/v1/sessions/${session.handle}`))
  await expect(toot.run('whoami')).rejects.toThrow('The access token')
  await toot.run('logout', `alice@${host}`)
  await expect(toot.run('auth')).resolves.toContain('You are not logged in')
})
