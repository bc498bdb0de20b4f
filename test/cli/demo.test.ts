import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { makeLinks } from '../../src/model/links.ts'
import { rangeOf } from '../../src/model/page.ts'
import { Language } from '../../src/model/language.ts'
import { Username } from '../../src/model/profile.ts'
import { findHashtags, findMentions } from '../../src/model/text/entities.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { createFolderMediaFiles } from '../../src/stores/folder/mediaFiles.ts'
import type { MediaFiles } from '../../src/stores/mediaFiles.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { newFolder, postmasters } from '../servers/embeddedProcesses.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { createDatabase, temporaryFolder } from '../support/postgres.ts'
import { brokenInvariants, traces } from './invariants.ts'
import { ask, commandLineOn } from './commandLine.ts'

vi.setConfig({ testTimeout: 240_000 })

const feedLength = 120
const sizes = ['--accounts', '30', '--posts', '900', '--follows', '12', '--pictures', '40']

let folder: string
let database: Awaited<ReturnType<typeof createDatabase>>
let cli: ReturnType<typeof commandLineOn>
let pool: pg.Pool
let stores: Stores
let sharedDemo: Promise<object> | undefined
/** Fills the database with the demo that the tests share, unless an earlier test has done so. */
const demo = () => (sharedDemo ??= cli.json<object>('demo', ...sizes))

beforeAll(async () => {
  folder = await temporaryFolder()
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  cli = commandLineOn(folder, { LIMIT_FEED_LENGTH: String(feedLength), DATABASE_URL: database.url })
  pool = new pg.Pool({ connectionString: database.url })
  const links = makeLinks(() => 'https://social.example')
  stores = openPostgresStores({ pool, links, limits: { ...defaultLimits, feedLength } })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('a demo has the requested size, and is refused if the database is not empty', async () => {
  expect(await demo()).toEqual({
    accounts: 30,
    posts: 900,
    follows: 360,
    favourites: expect.any(Number),
    pictures: expect.any(Number),
    usernames: ['alice', 'bob'],
  })
  const refused = await cli.run('demo', '--json')
  expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^The database is not empty\. [^\n]+\n$/)
  expect(await cli.json<unknown[]>('accounts', 'list')).toHaveLength(30)
  expect(await brokenInvariants(pool)).toEqual([])
  const counts =
    await pool.query(`select (select count(*)::int from posts) as posts, (select count(*)::int from accounts) as accounts,
    (select count(*)::int from posts where has_poll) as polls, (select count(*)::int from posts where boost_of_id is not null) as boosts,
    (select count(*)::int from posts where in_reply_to_id is not null) as replies, (select count(*)::int from media) as media,
    (select count(distinct language)::int from posts) as languages`)
  const [found] = counts.rows as Record<string, number>[]
  expect(found).toMatchObject({ posts: 900, accounts: 30 })
  for (const kind of ['polls', 'boosts', 'replies', 'media']) expect(found![kind], kind).toBeGreaterThan(20)
  expect(found!['languages']).toBeGreaterThan(5)
})

test('if two demos are added at the same time, one is added and the other is refused with the reason', async () => {
  const own = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const ownPool = new pg.Pool({ connectionString: own.url })
  const ownCli = commandLineOn(await newFolder(), { DATABASE_URL: own.url })
  const small = ['--accounts', '10', '--posts', '20', '--follows', '2', '--pictures', '1']
  // Both find an empty database, and wait before they write the first account.
  const blocker = await ownPool.connect()
  await blocker.query('begin; lock table accounts in exclusive mode')
  const both = Promise.all([ownCli.run('demo', ...small), ownCli.run('demo', ...small)])
  await expect.poll(() => lockWaiters(ownPool), { timeout: 30_000 }).toBe(2)
  await blocker.query('commit')
  blocker.release()
  const [added, refused] = (await both).toSorted((one, other) => one.code! - other.code!)
  expect([added!.code, refused!.code]).toEqual([0, 1])
  expect(refused!.stderr).toBe(
    'Another command or a sign-up created accounts at the same time, so nothing was added. Run the command again.\n',
  )
  expect(await ownCli.json<unknown[]>('accounts', 'list')).toHaveLength(10)
  expect(await brokenInvariants(ownPool)).toEqual([])
  await ownPool.end()
  await own.drop()
})

interface SentNotification {
  id: string
  type: string
  emoji?: string
  account: { acct: string }
  created_at: string
}

test('the account alice of a demo has notifications, some of them unread, and conversations', async () => {
  await demo()
  const server = await cli.serve()
  const session = await cli.json<{ access_token: string }>('sessions', 'create', 'alice', '--scopes', 'read')
  const get = async <Body>(path: string) => (await ask(server.url, session.access_token, path)).json() as Promise<Body>
  const received = await get<SentNotification[]>('/api/v1/notifications?limit=80')
  expect(received).toHaveLength(60)
  expect(received.map(({ created_at }) => created_at)).toEqual(
    received
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  )
  expect(received.filter(({ account, type }) => account.acct === 'alice' && type !== 'poll')).toEqual([])
  const { notifications: marker } = await get<{ notifications: { last_read_id: string } }>(
    '/api/v1/markers?timeline[]=notifications',
  )
  expect(received.findIndex(({ id }) => id === marker.last_read_id)).toBeGreaterThan(0)
  const { count } = await get<{ count: number }>('/api/v1/notifications/unread_count')
  expect(count).toBe(received.findIndex(({ id }) => id === marker.last_read_id))
  const kinds = new Set(received.slice(0, count).map(({ type }) => type))
  for (const kind of ['mention', 'favourite', 'reblog', 'follow', 'follow_request', 'emoji_reaction', 'poll', 'quote'])
    expect(kinds, kind).toContain(kind)
  const conversations =
    await get<{ accounts: unknown[]; last_status: { visibility: string } }[]>('/api/v1/conversations')
  expect(conversations.length).toBeGreaterThan(0)
  for (const { last_status } of conversations) expect(last_status.visibility).toBe('direct')
  await server.stop()
})

interface Status {
  content: string
  media_attachments: { description: string | null }[]
  poll: { expired: boolean; voted: boolean; multiple: boolean } | null
  spoiler_text: string
  quote: object | null
  edited_at: string | null
  reactions: { name: string; url?: string }[]
  in_reply_to_id: string | null
  filtered: { filter: { title: string } }[]
  language: string
}

test('every feed of a demo has the same posts as the home timeline computed from the posts', async () => {
  await demo()
  const { rows } = await pool.query<{ id: AccountId; feed_floor: string }>('select id, feed_floor from accounts')
  expect(rows.filter(({ feed_floor }) => feed_floor !== '0').length).toBeGreaterThan(0)
  for (const { id, feed_floor } of rows) {
    const fromFeed = await homeOf(stores, id)
    // With this backfill boundary, SQL finds the whole timeline.
    await pool.query('update accounts set feed_floor = 9223372036854775805 where id = $1', [id])
    expect(fromFeed, id).toEqual(await homeOf(stores, id))
    await pool.query('update accounts set feed_floor = $2 where id = $1', [id, feed_floor])
    expect(fromFeed.length).toBeGreaterThan(feedLength)
  }
})

async function homeOf(stores: Stores, reader: AccountId): Promise<string[]> {
  const ids: string[] = []
  let maxId: string | undefined
  do {
    const page = await stores.timelines.home(reader, rangeOf({ limit: 40, maxId }))
    ids.push(...page.items.map(({ id }) => id))
    maxId = page.next ?? undefined
  } while (maxId !== undefined)
  return ids
}

test('--force adds a second demo, whose notifications and conversations match its posts and interactions', async () => {
  await demo()
  // There are enough people that some of them request to follow others.
  const many = ['--accounts', '300', '--posts', '900', '--pictures', '0', '--seed', '2']
  expect(await cli.json('demo', ...many, '--force')).toMatchObject({ accounts: 300, usernames: ['alice2', 'bob2'] })
  const { rows } = await pool.query(
    'select (select count(*) from posts)::int as posts, count(*)::int as accounts from accounts',
  )
  expect(rows).toEqual([{ posts: 1800, accounts: 330 }])
  const mismatches = await pool.query(`
    with done (account, type, sender, post) as (
      select p.author_id, 'favourite', f.account_id, p.id from favourites f join posts p on p.id = f.post_id
      union all select p.author_id, 'reblog', b.author_id, p.id from posts b join posts p on p.id = b.boost_of_id
      union all select m.account_id, 'mention', p.author_id, p.id from post_mentions m join posts p on p.id = m.post_id
      union all select p.author_id, 'quote', q.author_id, q.id from posts q join posts p on p.id = q.quoted_id
      union all select p.author_id, 'emoji_reaction', r.account_id, p.id from reactions r join posts p on p.id = r.post_id
      union all select v.account_id, 'poll', p.author_id, p.id from posts p join polls q on q.post_id = p.id and q.expires_at <= now()
        cross join lateral (select account_id from poll_votes where poll_id = q.id union select p.author_id) v
      union all select followee_id, 'follow', follower_id, null from follows
      union all select followee_id, 'follow_request', follower_id, null from follow_requests),
    due as (select account, count(*) from done where account <> sender or type = 'poll' group by account)
    select * from due full join (select account_id, count(*) from notifications group by account_id) kept on kept.account_id = due.account
    where kept.count is distinct from least(due.count, 60)`)
  expect(mismatches.rows).toEqual([])
  const types = await pool.query<{ type: string }>('select distinct type from notifications order by type')
  expect(types.rows.map(({ type }) => type)).toEqual([
    ...['emoji_reaction', 'favourite', 'follow', 'follow_request'],
    ...['mention', 'poll', 'quote', 'reblog'],
  ])
  const misordered = await pool.query(`
    select * from (select account_id, created_at, lag(created_at) over (partition by account_id order by id) as before from notifications) n
    where before > created_at or created_at > now()`)
  expect(misordered.rows).toEqual([])
  const missing = await pool.query(`
    select p.id from posts p cross join lateral (
      select p.author_id union select m.account_id from post_mentions m where m.post_id = p.id) party (id)
    where p.visibility = 'direct' and not exists (
      select from direct_conversations d where d.conversation_id = p.conversation_id and d.account_id = party.id)`)
  expect(missing.rows).toEqual([])
  const read = await pool.query<{ unread: boolean; count: number }>(
    'select unread, count(*)::int from direct_conversations group by unread order by unread',
  )
  expect(read.rows.map(({ unread }) => unread)).toEqual([false, true])
  const markers = await pool.query(`
    select account_id from markers where timeline = 'notifications'
      and exists (select from notifications n where n.account_id = markers.account_id and n.id = last_read_id)`)
  expect(markers.rows).toHaveLength(165)
  expect(await brokenInvariants(pool)).toEqual([])
})

test('alice’s home timeline shows every kind of post, and her other pages are not empty', async () => {
  await demo()
  const server = await cli.serve()
  const scopes = ['--scopes', 'read write follow']
  const session = await cli.json<{ access_token: string }>('sessions', 'create', 'alice', ...scopes)
  const get = async <Body>(path: string) => (await ask(server.url, session.access_token, path)).json() as Promise<Body>
  const home = await get<Status[]>('/api/v1/timelines/home?limit=40')
  const shown: Record<string, (status: Status) => boolean> = {
    'a thread': ({ in_reply_to_id }) => in_reply_to_id !== null,
    'several described pictures': ({ media_attachments: media }) =>
      media.length > 1 && media.every(({ description }) => description),
    'an open poll of several answers': ({ poll }) => poll?.expired === false && poll.multiple,
    'a poll that ended, which she voted in': ({ poll }) => poll?.expired === true && poll.voted,
    'a content warning': ({ spoiler_text }) => spoiler_text !== '',
    'a quote': ({ quote }) => quote !== null,
    'an edit': ({ edited_at }) => edited_at !== null,
    'a custom emoji among the reactions': ({ reactions }) => reactions.some(({ url }) => url),
    'a filtered post': ({ filtered }) => filtered.some(({ filter }) => filter.title === 'The lighthouse film'),
    'another language': ({ language }) => language === 'ja',
  }
  for (const [what, isShown] of Object.entries(shown)) expect(home.some(isShown), what).toBe(true)

  const me = await get<{ id: string; locked: boolean }>('/api/v1/accounts/verify_credentials')
  const lists = await get<{ id: string }[]>('/api/v1/lists')
  expect(lists).toHaveLength(2)
  for (const [path, least] of [
    [`/api/v1/lists/${lists[0]!.id}/accounts`, 2],
    [`/api/v1/timelines/list/${lists[0]!.id}`, 2],
    ['/api/v1/followed_tags', 3],
    ['/api/v2/filters', 1],
    ['/api/v1/drafts', 1],
    ['/api/v1/scheduled_statuses', 1],
    ['/api/v1/follow_requests', 2],
    ['/api/v1/mutes', 1],
    ['/api/v1/bookmarks', 3],
    ['/api/v1/favourites', 5],
    ['/api/v1/conversations', 1],
    ['/api/v1/custom_emojis', 3],
    [`/api/v1/accounts/${me.id}/statuses?pinned=true`, 1],
  ] as const)
    expect([path, (await get<unknown[]>(path)).length >= least]).toEqual([path, true])
  expect(me.locked).toBe(true)
  // A follow request of the demo can be accepted like a real one.
  const accepted = await ask(
    server.url,
    session.access_token,
    `/api/v1/follow_requests/${(await get<{ id: string }[]>('/api/v1/follow_requests'))[0]!.id}/authorize`,
    {},
  )
  expect(accepted.status).toBe(200)
  await server.stop()
})

test('a demo’s hashtags, mentions and files are consistent, and deleting an account removes its files', async () => {
  await demo()
  const files = createFolderMediaFiles(join(folder, 'media'))
  const posts = await pool.query<{ text: string; language: string | null; tags: string[]; mentions: string[] }>(
    `select text, language, array(select t.name from post_tags x join tags t on t.id = x.tag_id where x.post_id = p.id) as tags,
       array(select a.username from post_mentions m join accounts a on a.id = m.account_id where m.post_id = p.id) as mentions
     from posts p`,
  )
  for (const { text, language, tags, mentions } of posts.rows) {
    expect(
      findHashtags(text)
        .map(({ name }) => name)
        .sort(),
      text,
    ).toEqual(tags.toSorted())
    expect(findMentions(text).sort(), text).toEqual(mentions.toSorted())
    if (language !== null) expect(Language.safeParse(language).success, language).toBe(true)
  }
  const accounts = await pool.query<{ username: string }>('select username from accounts')
  for (const { username } of accounts.rows) expect(Username.safeParse(username).success, username).toBe(true)

  const keys = await pool.query<{ key: string; owner: string | null }>(
    `select unnest(array[file_key, preview_key]) as key, account_id as owner from media
     union all select avatar->>'key', id from accounts where avatar is not null
     union all select header->>'key', id from accounts where header is not null
     union all select file_key, null from custom_emojis`,
  )
  for (const { key } of keys.rows) expect((await files.stat(key))?.size, key).toBeGreaterThan(100)
  expect(await keysIn(files)).toEqual(once(keys.rows))
  expect(existsSync(join(folder, 'media', 'incoming'))).toBe(true)

  const { id } = await cli.json<{ id: string }>('accounts', 'delete', 'alice', '--yes')
  // Attachments share their files, so only the account's avatar and header are removed.
  const others = once(keys.rows.filter(({ owner }) => owner !== id))
  expect(others.length).toBeLessThan(once(keys.rows).length)
  expect(await keysIn(files)).toEqual(others)
  expect((await brokenInvariants(pool)).filter((sentence) => !traces.test(sentence))).toEqual([])
})

const once = (rows: { key: string }[]) => [...new Set(rows.map(({ key }) => key))].sort()

async function keysIn(files: MediaFiles): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys.sort()
}

test('an interrupted demo leaves no account, no file and no running database', async () => {
  const folder = await newFolder()
  const cli = commandLineOn(folder)
  const { code, stdout, stderr } = await cli.runUntil(
    () => existsSync(join(folder, 'media')),
    'demo',
    '--accounts',
    '300',
    '--posts',
    '20000',
    '--follows',
    '50',
  )
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
  expect(stderr).toBe('Interrupted. No partial changes remain.\n')
  expect(postmasters(folder)).toEqual([])
  expect(await cli.json('accounts', 'list')).toEqual([])
  expect(await keysIn(createFolderMediaFiles(join(folder, 'media')))).toEqual([])
})
