import { beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import type { Audience } from '../../src/stores/changes.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let stores: Stores
let ann: AccountId
let bob: AccountId
let cem: AccountId

beforeAll(async () => {
  stores = testStores.openStores()
  ann = await testStores.newAccount()
  bob = await testStores.newAccount()
  cem = await testStores.newAccount()
})

interface NoteRow {
  kind: string
  subject: string | null
  account: string
  session: string | null
  audience: Audience | null
}

/** Returns what this work adds to the change log, in the order of writing. */
async function notesOf(work: () => Promise<unknown>): Promise<NoteRow[]> {
  const [last] = await testStores.sql<{ id: string }>('select coalesce(max(id), 0) as id from changes')
  await work()
  const text = 'select kind, subject, account, session, audience from changes where id > $1 order by id'
  return testStores.sql<NoteRow>(text, last!.id)
}

const nameOf = (account: string) => ['ann', 'bob', 'cem'][[ann, bob, cem].indexOf(account as AccountId)] ?? 'someone'

/** Returns what this work adds to the change log as sorted texts, such as `viewer.changed ann`. */
const received = async (work: () => Promise<unknown>) =>
  (await notesOf(work)).map(({ kind, account }) => `${kind} ${nameOf(account)}`).sort()

/** Runs statements that refer to accounts by name, such as `:ann`. */
async function run(...statements: string[]): Promise<void> {
  const ids: Record<string, string> = { ann, bob, cem }
  for (const text of statements) await testStores.sql(text.replace(/(?<!:):([a-z]+)/g, (_, name: string) => ids[name]!))
}

const viewer = (...names: string[]) => names.map((name) => `viewer.changed ${name}`)
const allOf = (table: string) => `insert into ${table} select :ann, id from accounts where id <> :ann`

/** Statements, which run one after another, and the changes that each one logs. */
const cases: [name: string, statement: string, notes: string[]][] = [
  ['a follow', 'insert into follows (follower_id, followee_id) values (:ann, :bob)', viewer('ann')],
  ['boosts hidden', 'update follows set show_boosts = false where follower_id = :ann', viewer('ann')],
  ['languages', `update follows set languages = '{de}' where follower_id = :ann`, viewer('ann')],
  ['the same languages', `update follows set languages = '{de}' where follower_id = :ann`, []],
  ['notifications of posts', 'update follows set notify = true where follower_id = :ann', []],
  ['merging on read', 'update follows set merged_on_read = true where follower_id = :ann', []],
  ['a request', 'insert into follow_requests (follower_id, followee_id) values (:ann, :cem)', []],
  ['an unfollow', 'delete from follows where follower_id = :ann', viewer('ann')],
  ['an unfollow of an account that is not followed', 'delete from follows where follower_id = :ann', []],
  ['many follows', allOf('follows (follower_id, followee_id)'), viewer('ann')],
  ['many unfollows', 'delete from follows', viewer('ann')],
  [
    'follows of many',
    'insert into follows (follower_id, followee_id) values (:bob, :ann), (:cem, :ann)',
    viewer('bob', 'cem'),
  ],
  ['the end of follows', 'delete from follows where followee_id = :ann', viewer('bob', 'cem')],
  ['a block', 'insert into blocks (account_id, target_id) values (:ann, :bob)', viewer('ann', 'bob')],
  ['an unblock', 'delete from blocks', viewer('ann', 'bob')],
  [
    'many blocks',
    'insert into blocks (account_id, target_id) values (:ann, :bob), (:ann, :cem), (:bob, :cem)',
    viewer('ann', 'bob', 'cem'),
  ],
  ['many unblocks', 'delete from blocks', viewer('ann', 'bob', 'cem')],
  ['a mute', 'insert into mutes (account_id, target_id) values (:ann, :bob)', viewer('ann')],
  ['another mute', 'update mutes set boosts_only = true', viewer('ann')],
  [
    'a mute twice',
    'insert into mutes (account_id, target_id) values (:ann, :bob) on conflict (account_id, target_id) do update set boosts_only = false',
    viewer('ann'),
  ],
  ['an unmute', 'delete from mutes', viewer('ann')],
  ['a hashtag', `insert into tags (id, name) values (1, 'cats'), (2, 'dogs')`, []],
  ['a muted hashtag', 'insert into tag_mutes (account_id, tag_id) values (:ann, 1), (:ann, 2)', viewer('ann')],
  ['a changed duration', `update tag_mutes set expires_at = now() where tag_id = 1`, viewer('ann')],
  ['no muted hashtag', 'delete from tag_mutes', viewer('ann')],
  [
    'a followed hashtag',
    'insert into tag_follows (account_id, tag_id) values (:ann, 1), (:ann, 2), (:bob, 1)',
    viewer('ann', 'bob'),
  ],
  ['no followed hashtag', 'delete from tag_follows', viewer('ann', 'bob')],
  [
    'a list',
    `insert into lists (id, account_id, title) values (1, :ann, 'One'), (2, :ann, 'Two'), (3, :bob, 'Three')`,
    [],
  ],
  [
    'members',
    'insert into list_members (list_id, account_id) values (1, :bob), (1, :cem), (2, :cem), (3, :cem)',
    viewer('ann', 'bob'),
  ],
  ['an exclusive list', 'update lists set exclusive = true where id = 1', viewer('ann')],
  ['muted lists', `update lists set muted_until = 'infinity' where account_id = :ann`, viewer('ann')],
  ['one member fewer', 'delete from list_members where list_id = 1 and account_id = :bob', viewer('ann')],
  ['lists deleted with their members', 'delete from lists', viewer('ann', 'bob')],
  ['filters', 'update accounts set filters_version = filters_version + 1 where id = :ann', ['filters.changed ann']],
  ['a profile', `update accounts set version = version + 1, note = 'Hello' where id = :ann`, ['profile.changed ann']],
  [
    'a silenced account',
    'update accounts set version = version + 1, silenced_at = now() where id = :bob',
    ['profile.changed bob'],
  ],
  ['counts of an account', 'update accounts set version = version + 1, followers_count = followers_count + 1', []],
  [
    'a post',
    `insert into posts (id, author_id, visibility, conversation_id) values (1, :ann, 'public', 1)`,
    ['post.created ann'],
  ],
  ['a post that few may quote', `update posts set quote_policy = 'nobody' where id = 1`, ['post.edited ann']],
  [
    'an edit of that post',
    `update posts set quote_policy = 'public', edited_at = now() where id = 1`,
    ['post.edited ann'],
  ],
  ['counts of a post', 'update posts set favourites_count = 1, version = version + 1 where id = 1', []],
  ['a policy', `insert into notification_policies (account_id, for_new_accounts) values (:ann, 'filter')`, []],
  [
    'a notification',
    `insert into notifications (account_id, type, from_id) values (:ann, 'follow', :bob)`,
    ['notification.created ann'],
  ],
  [
    'a notification that is held back',
    `insert into notifications (account_id, type, from_id, filtered) values (:ann, 'follow', :cem, true)`,
    [],
  ],
  [
    'a notification that was read',
    'update notifications set read_at = now() where from_id = :bob',
    ['notifications.read ann'],
  ],
  ['the same change again', 'update notifications set read_at = coalesce(read_at, now()) where from_id = :bob', []],
  [
    'permissions',
    'insert into notification_permissions values (:ann, :bob), (:ann, :cem)',
    ['notifications.merged ann'],
  ],
  ['the same permissions', 'insert into notification_permissions values (:ann, :bob) on conflict do nothing', []],
  ['accepted notifications', 'update notifications set filtered = false', []],
  ['dismissed notifications', 'delete from notifications', []],
  ['a marker at home', `insert into markers (account_id, timeline, last_read_id) values (:ann, 'home', 5)`, []],
  [
    'a marker',
    `insert into markers (account_id, timeline, last_read_id) values (:ann, 'notifications', 5)`,
    ['notifications.read ann'],
  ],
  [
    'a marker that stays',
    `insert into markers values (:ann, 'notifications', 5) on conflict (account_id, timeline) do update set last_read_id = excluded.last_read_id`,
    [],
  ],
  [
    'a marker that moves',
    `insert into markers values (:ann, 'notifications', 7), (:ann, 'home', 9) on conflict (account_id, timeline) do update set last_read_id = excluded.last_read_id`,
    ['notifications.read ann'],
  ],
  ['a suspension', 'update accounts set suspended_at = now() where id = :cem', ['account.suspended cem']],
  ['the same change again', `update accounts set suspended_at = now() + interval '1 s' where id = :cem`, []],
  ['a restoration', 'update accounts set suspended_at = null where id = :cem', []],
  [
    'a session',
    `insert into auth_sessions (hash, handle, account_id, kind, label, scopes, idle_seconds, expires_at) values ('\\x01', 'h1', :ann, 'cli', '', '{}', 9, now())`,
    [],
  ],
  ['use of a session', 'update auth_sessions set last_used_at = now()', []],
]

test('each statement logs the right changes, one per account, and nothing when it is rolled back', async () => {
  for (const [name, statement, notes] of cases) {
    const client = await testStores.pool.connect()
    const [before] = await testStores.sql('select count(*) from changes')
    await client.query('begin')
    await client.query(statement.replace(/(?<!:):(ann|bob|cem)/g, (_, who: string) => ({ ann, bob, cem })[who]!))
    await client.query('rollback')
    client.release()
    expect({ name, left: (await testStores.sql('select count(*) from changes'))[0] }).toEqual({ name, left: before })
    expect({ name, notes: await received(() => run(statement)) }).toEqual({ name, notes })
  }
})

test('a session that ends logs its handle', async () => {
  expect(await notesOf(() => run(`delete from auth_sessions where handle = 'h1'`))).toEqual([
    { kind: 'session.ended', subject: null, account: ann, session: 'h1', audience: null },
  ])
})

const publish = (author: AccountId, rest: Partial<PostDraft> = {}) => stores.posts.insert(postDraft(author, rest))
const kindsAndSubjects = (notes: NoteRow[]) => notes.map(({ kind, subject }) => `${kind} ${subject}`)

test('a post logs one change when it is created and one for each edit, but none for its counters', async () => {
  let id!: PostId
  expect(await notesOf(async () => void (id = await publish(ann)))).toEqual([
    { kind: 'post.created', subject: expect.any(String), account: ann, session: null, audience: null },
  ])
  const before = (await stores.posts.findOwn(id, ann))!
  const rest = { contentWarning: '', sensitive: false, language: null }
  const nothing = { mentions: [], hashtags: [], mediaIds: [], mediaChanges: [], poll: undefined }
  const edit = () => stores.posts.edit(before, { ...rest, ...nothing, text: 'Other' })
  expect(kindsAndSubjects(await notesOf(edit))).toEqual([`post.edited ${id}`])
  // The second edit is based on the version before the first one, so it changes nothing.
  expect(kindsAndSubjects(await notesOf(edit))).toEqual([])
  const counted = async () => {
    await stores.posts.favourite(id, ann)
    await stores.posts.bookmark(id, ann)
    await stores.posts.pin(id, ann, 5)
    await stores.posts.muteThread(id, ann)
    await stores.reactions.add(id, ann, '👍', { perAccount: 3, emojis: 3 })
  }
  expect(await notesOf(counted)).toEqual([])
  const quotable = () => stores.posts.setQuotePolicy(id, ann, 'nobody')
  expect(kindsAndSubjects(await notesOf(quotable))).toEqual([`post.edited ${id}`])
})

const nobody = { mentions: [], hashtags: [], inReplyToAccountId: null, originalAuthorId: null }

test('a deleted post logs who may have seen it', async () => {
  const root = await publish(bob)
  const tags = [
    { name: 'cats', display: 'Cats' },
    { name: 'dogs', display: 'dogs' },
  ]
  const mentions = [bob, cem].sort()
  const names = mentions.map(testStores.usernameOf)
  const id = await publish(ann, { visibility: 'private', inReplyToId: root, mentions: names, hashtags: tags })
  const [deletion, ...others] = await notesOf(() => stores.posts.delete(id, ann))
  const { audience, ...rest } = deletion!
  expect(others).toEqual([])
  expect(rest).toEqual({ kind: 'post.deleted', subject: id, account: ann, session: null })
  expect({
    ...audience,
    mentions: audience!.mentions.toSorted(),
    hashtags: audience!.hashtags.toSorted(),
  }).toEqual({
    visibility: 'private',
    isBoost: false,
    hasMedia: false,
    inReplyToAccountId: bob,
    originalAuthorId: null,
    mentions,
    hashtags: ['cats', 'dogs'],
  })
})

test('a boost that is undone, or deleted with its post, logs a deleted post', async () => {
  const id = await publish(ann)
  let boost!: PostId
  const boosting = await notesOf(async () => void (boost = (await stores.posts.boost(id, bob, 'unlisted', null)).id))
  expect(boosting.map(({ kind, subject }) => [kind, subject]).sort()).toEqual([
    ['notification.created', expect.any(String)],
    ['post.created', boost],
  ])
  const audience = { ...nobody, visibility: 'unlisted', isBoost: true, hasMedia: false, originalAuthorId: ann }
  expect(await notesOf(() => stores.posts.unboost(id, bob))).toEqual([
    { kind: 'post.deleted', subject: boost, account: bob, session: null, audience },
  ])
  expect(await notesOf(() => stores.posts.unboost(id, bob))).toEqual([])
  const boosts = [await stores.posts.boost(id, bob, 'public', null), await stores.posts.boost(id, cem, 'public', null)]
  const notes = await notesOf(() => stores.posts.delete(id, ann))
  expect(kindsAndSubjects(notes).sort()).toEqual(
    [...boosts.map((boosted) => boosted.id), id].map((one) => `post.deleted ${one}`).sort(),
  )
  expect(notes.map((one) => one.audience!.originalAuthorId)).toEqual([ann, ann, null])
})

test('revoking a quote logs one edit', async () => {
  const id = await publish(ann)
  const quote = await publish(bob, { quotedId: id })
  const revoke = () => stores.posts.revokeQuote(id, quote, ann)
  expect(kindsAndSubjects(await notesOf(revoke))).toEqual([`post.edited ${quote}`])
  expect(await notesOf(revoke)).toEqual([])
})

test('a conversation logs a change for each participant when it begins, continues and is read', async () => {
  const direct = { visibility: 'direct' as const, mentions: [testStores.usernameOf(bob)] }
  const conversations = (notes: NoteRow[]) =>
    notes
      .filter(({ kind }) => kind === 'conversation.changed')
      .map(({ account }) => nameOf(account))
      .sort()
  let id!: PostId
  expect(conversations(await notesOf(async () => void (id = await publish(ann, direct))))).toEqual(['ann', 'bob'])
  const [row] = await testStores.sql<{ id: string }>('select id from direct_conversations where account_id = $1', bob)
  const read = () => stores.directConversations.mark(row!.id as never, bob, false)
  expect(kindsAndSubjects(await notesOf(read))).toEqual([`conversation.changed ${row!.id}`])
  expect(await notesOf(read)).toEqual([])
  const answer = { ...direct, mentions: [testStores.usernameOf(ann)], inReplyToId: id }
  expect(conversations(await notesOf(() => publish(bob, answer)))).toEqual(['ann', 'bob'])
})

test('a filtered notification is logged only when its sender is accepted', async () => {
  const shy = await testStores.newAccount()
  await stores.notificationPolicies.update(shy, { notFollowing: 'filter' })
  const mention = { mentions: [testStores.usernameOf(shy)] }
  const kinds = async (work: () => Promise<unknown>) => (await notesOf(work)).map(({ kind }) => kind)
  expect(await kinds(() => publish(ann, mention))).toEqual(['post.created'])
  expect(await kinds(() => stores.notificationPolicies.accept(shy, [ann]))).toEqual(['notifications.merged'])
  expect((await kinds(() => publish(ann, mention))).sort()).toEqual(['notification.created', 'post.created'])
})

test('deleting an account logs its deleted posts, others’ boosts of them, and the end of its sessions', async () => {
  const deletedAccount = await testStores.newAccount()
  const [post, other] = [await publish(deletedAccount, { mentions: [testStores.usernameOf(ann)] }), await publish(ann)]
  const { id: theirs } = await stores.posts.boost(post, bob, 'public', null)
  const { id: own } = await stores.posts.boost(other, deletedAccount, 'public', null)
  await stores.relationships.follow(bob, deletedAccount, {})
  await stores.relationships.follow(deletedAccount, ann, {})
  await stores.relationships.block(deletedAccount, cem)
  await run(`insert into lists (id, account_id, title) values (9, :ann, 'Nine')`)
  await testStores.sql('insert into list_members (list_id, account_id) values (9, $1)', deletedAccount)
  await stores.accounts.suspend(deletedAccount)
  const notes = await notesOf(() => stores.accounts.delete(deletedAccount))
  const deleted = notes.filter(({ kind }) => kind === 'post.deleted')
  expect(kindsAndSubjects(deleted).sort()).toEqual([post, theirs, own].map((id) => `post.deleted ${id}`).sort())
  expect(deleted.find(({ subject }) => subject === post)!.audience!.mentions).toEqual([ann])
  const viewers = notes.filter(({ kind }) => kind === 'viewer.changed').map(({ account }) => account)
  for (const one of [ann, bob, cem]) expect(viewers).toContain(one)
})

test('rows that only a foreign key deletes are logged too', async () => {
  const deletedAccount = await testStores.newAccount()
  const post = await publish(deletedAccount)
  const { id: theirs } = await stores.posts.boost(post, bob, 'public', null)
  await testStores.sql(
    `insert into auth_sessions (hash, handle, account_id, kind, label, scopes, idle_seconds, expires_at) values ('\\x02', 'h2', $1, 'cli', '', '{}', 9, now())`,
    deletedAccount,
  )
  await stores.relationships.follow(bob, deletedAccount, {})
  const notes = await notesOf(() => testStores.sql('delete from accounts where id = $1', deletedAccount))
  const delivered = notes.map(({ kind, subject, session }) => `${kind} ${subject ?? session ?? ''}`.trim()).sort()
  expect(delivered).toEqual(
    [`post.deleted ${post}`, `post.deleted ${theirs}`, 'session.ended h2', 'viewer.changed'].sort(),
  )
})
