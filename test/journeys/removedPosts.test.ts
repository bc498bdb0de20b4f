import { describe, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { mod, onPost, context, useModeratedService } from './moderated.ts'
import { createModerator } from './moderators.ts'
import type { Person } from './people.ts'
import { act, expectHome, follow, look, createPeople, ok, publish, publishPoll, uploadPicture } from './posting.ts'

useModeratedService()

const byOperator = { actor: null, surface: 'command_line', reason: '' } as const

const read = (post: { id: string }, who = mod) => who.get(`/api/v1/admin/statuses/${post.id}`)
const statusOf = async (path: string) => (await context.service.fetch(path)).status
const countsOf = async ({ id }: Person) => ok(await context.anonymous.get(`/api/v1/accounts/${id}`)).statuses_count

describe('a removed post', () => {
  test('is hidden from everybody, even its author, and is restored exactly as it was', async () => {
    const { mallory, alice, bob } = await createPeople(context, 'mallory', 'alice', 'bob')
    await follow(alice, mallory)
    await follow(bob, alice)
    const root = await publish(alice, 'Where to?')
    const { id: file } = await uploadPicture(mallory)
    const post = await publish(mallory, {
      status: `@${bob.name} Look at this xylophone #removed${mallory.id}`,
      media_ids: [file],
      in_reply_to_id: root.id,
    })
    const response = await publish(bob, { status: 'What?', in_reply_to_id: post.id })
    const quote = await publish(bob, { status: 'This', quoted_status_id: post.id })
    const boost = ok(await act(alice, 'reblog', post))
    ok(await act(bob, 'favourite', post))
    ok(await act(bob, 'bookmark', post))
    ok(await act(alice, 'react/👍', post))
    ok(await act(mallory, 'pin', post))
    await expectHome(alice, [boost.id, post.id, root.id])
    const url = new URL(post.media_attachments[0]!.url!)
    const everything = async () => ({
      post: ok(await look(bob, post)),
      root: ok(await look(bob, root)),
      answer: ok(await look(bob, response)),
      quote: ok(await look(bob, quote)),
      context: ok(await alice.get(`/api/v1/statuses/${root.id}/context`)).descendants,
      pinned: ok(await alice.get(`/api/v1/accounts/${mallory.id}/statuses?pinned=true`)),
      bookmarks: ok(await bob.get('/api/v1/bookmarks')),
      received: ok(await bob.get('/api/v1/notifications')).map(({ id, type }: { id: string; type: string }) => [
        id,
        type,
      ]),
      found: ok(await bob.get('/api/v2/search?q=xylophone')).statuses,
      tagged: ok(await bob.get(`/api/v1/timelines/tag/removed${mallory.id}`)),
      counts: await Promise.all([mallory, alice, bob].map(countsOf)),
      file: await statusOf(url.pathname),
    })
    const before = await everything()
    expect(before).toMatchObject({ file: 200, root: { replies_count: 1 }, quote: { quote: { state: 'accepted' } } })

    expect(ok(await onPost('remove', post, { text: 'Off topic' }))).toMatchObject({
      ...{ id: post.id, status: null, removed_at: expect.any(String), delete_at: expect.any(String), media_count: 1 },
      ...{ account: { id: mallory.id }, text: expect.stringContaining('xylophone') },
    })
    for (const who of [alice, bob, mallory, context.anonymous]) expect((await look(who, post)).status).toBe(404)
    expect((await look(bob, boost)).status).toBe(404)
    await expectHome(alice, [root.id])
    expect(ok(await look(bob, root)).replies_count).toBe(0)
    expect(ok(await look(bob, quote)).quote).toMatchObject({ state: 'deleted' })
    expect(ok(await look(bob, response)).in_reply_to_id).toBeNull()
    expect(await Promise.all([mallory, alice, bob].map(countsOf))).toEqual([0, 1, 2])
    await expect.poll(() => statusOf(url.pathname), { timeout: 5000 }).toBe(404)
    // The author can neither load, use nor delete the file.
    expect((await mallory.get(`/api/v1/media/${file}`)).status).toBe(404)
    expect((await mallory.send('POST /api/v1/statuses', { media_ids: [file] })).status).toBe(422)
    expect((await mallory.send(`DELETE /api/v1/media/${file}`)).status).toBe(404)
    await context.stores.media.deleteUnattached(0, 100)
    expect((await mallory.send(`DELETE /api/v1/statuses/${post.id}`)).status).toBe(404)
    ok(await onPost('remove', post))

    expect(ok(await onPost('restore', post))).toMatchObject({ removed_at: null, status: { id: post.id } })
    await expect.poll(() => statusOf(url.pathname), { timeout: 5000 }).toBe(200)
    expect(await everything()).toEqual(before)
    await expectHome(alice, [boost.id, post.id, root.id])
    const log = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))
    expect(log).toMatchObject([
      { action: 'post_restored', status_id: post.id },
      { action: 'post_removed', status_id: post.id, account_id: mod.id, reason: 'Off topic' },
    ])
  })

  test('is restored with its votes, except those of accounts that were deleted meanwhile', async () => {
    const { mallory, alice, bob } = await createPeople(context, 'mallory', 'alice', 'bob')
    const post = await publishPoll(mallory)
    for (const who of [alice, bob]) ok(await who.send(`POST /api/v1/polls/${post.poll.id}/votes`, { choices: [1] }))
    for (const who of [alice, bob]) ok(await act(who, 'favourite', post))
    ok(await onPost('remove', post))
    await context.stores.accounts.delete(bob.id as AccountId)
    ok(await onPost('restore', post))
    expect(ok(await look(alice, post))).toMatchObject({
      favourites_count: 1,
      favourited: true,
      poll: { voters_count: 1, votes_count: 1, own_votes: [1], options: [{}, { votes_count: 1 }, {}] },
    })
  })

  test('is deleted with its files when the time to restore it is over', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    const { id: file } = await uploadPicture(mallory)
    const post = await publish(mallory, { status: 'A picture', media_ids: [file] })
    ok(await onPost('remove', post))
    const due = async () => (await context.stores.moderatedPosts.deleteDue()).keys
    expect(await due()).toEqual([])
    await context.sql('update removed_posts set delete_at = now() where post_id = $1', post.id)
    expect((await read(post)).status).toBe(404)
    expect((await onPost('restore', post)).status).toBe(404)
    expect(await due()).toHaveLength(2)
    expect((await context.sql('select from media where id = $1', file)).rowCount).toBe(0)
  })

  test('is removed once and restored once if two moderators act at the same time', async () => {
    const other = await createModerator(context, 'other')
    const { mallory } = await createPeople(context, 'mallory')
    const post = await publish(mallory, 'Once')
    const responses = await Promise.all([onPost('remove', post), onPost('remove', post, {}, other)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const returns = await Promise.all([onPost('restore', post), onPost('restore', post, {}, other)])
    expect(returns.map(({ status }) => status)).toEqual([200, 200])
    expect(ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))).toHaveLength(2)
    expect(await countsOf(mallory)).toBe(1)
  })
})

test('moderators act only on public and reported posts, and only of accounts below them', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  await follow(alice, mallory)
  const secret = await publish(mallory, { status: 'Between us', visibility: 'private' })
  for (const response of [await read(secret), await onPost('remove', secret), await onPost('sensitive', secret)])
    expect(response.status).toBe(404)
  ok(await alice.send('POST /api/v1/reports', { account_id: mallory.id, status_ids: [secret.id] }))
  for (let time = 0; time < 2; time++)
    expect(ok(await read(secret))).toMatchObject({ text: 'Between us', visibility: 'private' })
  const log = ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))
  expect(log).toMatchObject([{ action: 'private_posts_read', status_id: secret.id, account_id: mod.id }])
  ok(await onPost('remove', secret))
  const superior = await createModerator(context, 'superior', 'Admin')
  const post = await publish(superior, 'Hello')
  for (const verb of ['remove', 'sensitive']) expect((await onPost(verb, post)).status).toBe(403)
  expect((await look(alice, post)).status).toBe(200)
})

test('a private post that nobody reported stays unreadable when all posts are removed', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  await follow(alice, mallory)
  const secret = await publish(mallory, { status: 'Between us', visibility: 'private' })
  const since = new Date(Number(BigInt(secret.id) >> 16n)).toISOString()
  ok(await mod.send(`POST /api/v1/admin/accounts/${mallory.id}/remove_statuses`, { since }))
  await expect.poll(async () => (await look(mallory, secret)).status).toBe(404)
  for (const response of [await read(secret), await onPost('restore', secret), await onPost('remove', secret)])
    expect(response.status).toBe(404)
  expect((await look(mallory, secret)).status).toBe(404)
  // The operator can restore the post without reading it.
  await context.stores.moderatedPosts.restore(secret.id as PostId, byOperator)
  expect((await look(alice, secret)).status).toBe(200)
})

test('moderators cannot find out that their own posts were reported', async () => {
  const { alice } = await createPeople(context, 'alice')
  const reported = await createModerator(context, 'reported')
  await follow(alice, reported)
  const secret = await publish(reported, { status: 'Between us', visibility: 'private' })
  ok(await alice.send('POST /api/v1/reports', { account_id: reported.id, status_ids: [secret.id] }))
  for (const response of [await read(secret, reported), await onPost('remove', secret, {}, reported)])
    expect(response.status).toBe(404)
  ok(await read(secret))
})

test('removing a post also removes it from filters, and restoring it does not add it again', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const post = await publish(mallory, 'Filtered alone')
  const filter = ok(await alice.send('POST /api/v2/filters', { title: 'Alone', context: ['home'] }))
  ok(await alice.send(`POST /api/v2/filters/${filter.id}/statuses`, { status_id: post.id }))
  expect(ok(await look(alice, post)).filtered).toMatchObject([{ status_matches: [post.id] }])
  ok(await onPost('remove', post))
  ok(await onPost('restore', post))
  expect(ok(await alice.get(`/api/v2/filters/${filter.id}/statuses`))).toEqual([])
  expect(ok(await look(alice, post)).filtered).toEqual([])
})

test('media that a moderator marked as sensitive stay sensitive after edits', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { id: file } = await uploadPicture(mallory)
  const post = await publish(mallory, { status: 'A picture', media_ids: [file] })
  expect(ok(await look(alice, post)).sensitive).toBe(false)
  expect(ok(await onPost('sensitive', post))).toMatchObject({ marked_sensitive: true, status: { sensitive: true } })
  ok(await mallory.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Another', sensitive: false, media_ids: [file] }))
  expect(ok(await look(alice, post))).toMatchObject({ sensitive: true, content: '<p>Another</p>' })
  // Clients that send the flag repeat the value that they received.
  for (const fields of [{ status: 'A third' }, { status: 'A fourth', sensitive: true, spoiler_text: '' }]) {
    ok(await mallory.send(`PUT /api/v1/statuses/${post.id}`, { ...fields, media_ids: [file] }))
    expect(ok(await look(alice, post))).toMatchObject({ sensitive: true, content: `<p>${fields.status}</p>` })
  }
  ok(await onPost('unsensitive', post))
  expect(ok(await look(alice, post)).sensitive).toBe(false)
})

test('media are marked as sensitive in the original post, not in a boost of it', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { id: file } = await uploadPicture(mallory)
  const boost = ok(await act(alice, 'reblog', await publish(mallory, { status: 'A picture', media_ids: [file] })))
  // Otherwise the person who boosted it would get a decision, and the picture would stay as it is.
  expect((await onPost('sensitive', boost)).status).toBe(404)
  expect(ok(await alice.get('/api/v1/moderation/decisions'))).toEqual([])
})

test('the author’s flag of media that a moderator marked as sensitive changes without a visible edit', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { id: file } = await uploadPicture(mallory)
  const fields = { status: 'A picture', media_ids: [file] }
  const post = await publish(mallory, { ...fields, sensitive: true })
  const history = async () => ok(await mallory.get(`/api/v1/statuses/${post.id}/history`)).length
  ok(await onPost('sensitive', post))
  ok(await mallory.send(`PUT /api/v1/statuses/${post.id}`, { ...fields, sensitive: false }))
  expect(ok(await look(alice, post))).toMatchObject({ sensitive: true, edited_at: null })
  expect(await history()).toBe(1)
  ok(await onPost('unsensitive', post))
  expect(ok(await look(alice, post))).toMatchObject({ sensitive: false, edited_at: null })
  ok(await mallory.send(`PUT /api/v1/statuses/${post.id}`, { ...fields, sensitive: true }))
  ok(await mallory.send(`PUT /api/v1/statuses/${post.id}`, { ...fields, sensitive: false }))
  expect(ok(await look(alice, post)).sensitive).toBe(false)
  expect(await history()).toBe(3)
})

test('one action removes all posts that an account published since a given time', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  await follow(mallory, alice)
  const early = await publish(mallory, 'Before')
  const middle = new Date(Number(BigInt(early.id) >> 16n) + 1).toISOString()
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(middle))
  const late = [await publish(mallory, 'One'), await publish(mallory, { status: 'Two', visibility: 'private' })]
  late.push(ok(await act(mallory, 'reblog', await publish(alice, 'Three'))))
  const path = `POST /api/v1/admin/accounts/${mallory.id}/remove_statuses`
  expect((await mod.send(path, { since: middle, until: middle })).status).toBe(422)
  expect((await mod.send(path, {})).status).toBe(422)
  ok(await mod.send(path, { since: middle, text: 'Spam' }))
  await expect.poll(() => countsOf(mallory)).toBe(1)
  for (const post of late) expect((await look(mallory, post)).status).toBe(404)
  expect((await look(alice, early)).status).toBe(200)
  expect(ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))).toMatchObject([
    { action: 'posts_removed', reason: 'Spam' },
  ])
})

test('GraphQL removes, reads and restores posts too', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const post = await publish(mallory, 'Hello')
  const ask = async (query: string) => {
    const { data } = ok(await mod.send('POST /graphql', { query, variables: { id: post.id } }))
    return Object.values(data)[0]
  }
  expect(await ask('mutation ($id: ID!) { removePost(input: { id: $id }) { text removedAt post { id } } }')).toEqual({
    ...{ text: 'Hello', removedAt: expect.any(String), post: null },
  })
  expect(await ask('query ($id: ID!) { moderatedPost(id: $id) { author { id } } }')).toEqual({
    author: { id: mallory.id },
  })
  expect(await ask('mutation ($id: ID!) { restorePost(input: { id: $id }) { post { id } } }')).toEqual({
    post: { id: post.id },
  })
})
