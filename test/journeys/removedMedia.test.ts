import { expect, test } from 'vitest'
import type { DecisionId } from '../../src/model/ids.ts'
import { mod, context, useModeratedService } from './moderated.ts'
import { assignRole, createModerator } from './moderators.ts'
import type { Person } from './people.ts'
import { look, createPeople, ok, publish, uploadPicture } from './posting.ts'

useModeratedService()

type Posted = Awaited<ReturnType<typeof publish>>

const onFile = ({ id }: Posted, file: string, verb: string, body: object = {}, who = mod) =>
  who.send(`POST /api/v1/admin/statuses/${id}/media/${file}/${verb}`, body)
const statusOf = (url: string) => context.service.fetch(new URL(url).pathname).then(({ status }) => status)
const filesOf = async (who: Person, post: Posted) =>
  (ok(await look(who, post)).media_attachments as { id: string }[]).map(({ id }) => id)

async function withTwoFiles(who: Person) {
  const files = [await uploadPicture(who), await uploadPicture(who)].map(({ id }) => id)
  const post = await publish(who, { status: 'Two pictures', media_ids: files })
  const urls = post.media_attachments.map(({ url }: { url: string | null }) => url!)
  return { post, files: files as [string, string], urls: urls as [string, string] }
}

// Creates two posts, by two people, that share a stored file.
async function sharing(one: Person, other: Person) {
  const first = await withTwoFiles(one)
  const { id } = await uploadPicture(other)
  const second = await publish(other, { status: 'The same', media_ids: [id] })
  await context.sql(
    'update media set (file_key, preview_key) = (select file_key, preview_key from media where id = $1) where id = $2',
    ...[first.files[0], id],
  )
  return { ...first, second, other: id }
}

test('one file of a post is removed for everybody, even its owner, and can be restored', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { post, files, urls } = await withTwoFiles(mallory)
  const path = `/api/v1/admin/statuses/${post.id}`
  expect(ok(await onFile(post, files[0], 'remove', { text: 'Not yours to show' }))).toMatchObject({
    ...{ id: post.id, media_count: 1, removed_at: null, status: { media_attachments: [{ id: files[1] }] } },
    removed_media_attachments: [
      { id: files[0], type: 'image', removed_at: expect.any(String), delete_at: expect.any(String) },
    ],
  })
  for (const who of [alice, mallory]) expect(await filesOf(who, post)).toEqual([files[1]])
  await expect.poll(() => statusOf(urls[0]), { timeout: 5000 }).toBe(404)
  expect(await statusOf(urls[1])).toBe(200)
  // The owner can neither load, use nor delete the removed file.
  expect((await mallory.get(`/api/v1/media/${files[0]}`)).status).toBe(404)
  const edit = { status: 'Again', media_ids: files }
  expect((await mallory.send(`PUT /api/v1/statuses/${post.id}`, edit)).status).toBe(422)
  expect((await mallory.send(`DELETE /api/v1/media/${files[0]}`)).status).toBe(404)
  // After an edit by the author, the history does not show the file either.
  ok(await mallory.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Once more', media_ids: [files[1]] }))
  const history = ok(await alice.get(`/api/v1/statuses/${post.id}/history`))
  expect(history.map((one: { media_attachments: { id: string }[] }) => one.media_attachments.length)).toEqual([1, 1])

  const warned = ok(await mallory.get('/api/v1/notifications?types[]=moderation_warning'))[0].moderation_warning
  expect(warned).toMatchObject({
    ...{ action: 'none', media_removed: true, text: 'Not yours to show', status_ids: [post.id] },
  })
  ok(await onFile(post, files[0], 'remove'))
  for (let time = 0; time < 2; time++)
    expect(ok(await onFile(post, files[0], 'restore'))).toMatchObject({ removed_media_attachments: [] })
  expect((await filesOf(alice, post)).sort()).toEqual([...files].sort())
  await expect.poll(() => statusOf(urls[0]), { timeout: 5000 }).toBe(200)
  expect(ok(await mallory.get(`/api/v1/moderation/decisions`))[0]).toMatchObject({ undone_at: expect.any(String) })
  expect(ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))).toMatchObject([
    { action: 'media_restored', status_id: post.id, detail: files[0] },
    { action: 'media_removed', status_id: post.id, detail: files[0], reason: 'Not yours to show', account_id: mod.id },
  ])
  expect((await mod.get(path)).status).toBe(200)
})

test('a file that several people posted is removed from all of their posts, and each gets a decision', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { post, files, second, other } = await sharing(mallory, alice)
  ok(await onFile(post, files[0], 'remove', { text: 'Gone' }))
  expect([await filesOf(alice, post), await filesOf(mallory, second)]).toEqual([[files[1]], []])
  for (const [who, { id }] of [
    [mallory, post],
    [alice, second],
  ] as const) {
    const [decision] = ok(await who.get('/api/v1/moderation/decisions'))
    expect(decision).toMatchObject({ media_removed: true, text: 'Gone', status_ids: [id] })
  }
  ok(await onFile(second, other, 'restore'))
  expect([await filesOf(alice, post), await filesOf(mallory, second)]).toEqual([files, [other]])
})

test('only moderators who outrank everybody who posted a file can remove it', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const colleague = await createModerator(context, 'colleague')
  const { post, files, second, other } = await sharing(mallory, colleague)
  expect((await onFile(post, files[0], 'remove')).status).toBe(403)
  expect(await filesOf(mallory, second)).toEqual([other])
  const admin = await createModerator(context, 'admin', 'Admin')
  ok(await onFile(post, files[0], 'remove', {}, admin))
  expect((await onFile(post, files[0], 'restore')).status).toBe(403)
  expect(await filesOf(mallory, second)).toEqual([])
  await assignRole(context, colleague, null)
  ok(await onFile(post, files[0], 'restore'))
})

test('moderators can remove only files of posts that they can see', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { post, files } = await withTwoFiles(mallory)
  const { id } = await uploadPicture(mallory)
  const secret = await publish(mallory, { status: 'Us', visibility: 'private', media_ids: [id] })
  for (const verb of ['remove', 'restore']) {
    expect((await onFile(secret, id, verb)).status).toBe(404)
    expect((await onFile(post, id, verb)).status).toBe(404)
    expect((await onFile(post, files[0], verb, {}, alice)).status).toBe(403)
  }
})

test('removing a file resolves the report that led to it', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { post, files } = await sharing(mallory, alice)
  const report = ok(await alice.send('POST /api/v1/reports', { account_id: mallory.id, status_ids: [post.id] }))
  ok(await onFile(post, files[0], 'remove', { report_id: report.id }))
  expect(ok(await mod.get(`/api/v1/admin/reports/${report.id}`))).toMatchObject({ action_taken: true })
  const decisions = ok(await mod.get(`/api/v1/admin/decisions?account_id=${mallory.id}`))
  expect(decisions).toMatchObject([{ report_id: report.id, media_removed: true }])
})

test('an approved appeal restores the file only for the person who appealed', async () => {
  const other = await createModerator(context, 'judge')
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { post, files, second } = await sharing(mallory, alice)
  ok(await onFile(post, files[0], 'remove', { text: 'Gone' }))
  const [{ id }] = ok(await mallory.get('/api/v1/moderation/decisions')) as [{ id: DecisionId }]
  ok(await mallory.send(`POST /api/v1/moderation/decisions/${id}/appeal`, { text: 'It is mine' }))
  // The file is stored until the appeal is decided.
  await context.sql('update removed_files set delete_at = now() where decision_id = $1', id)
  expect((await context.stores.moderatedPosts.deleteDue()).count).toBe(0)
  ok(await other.send(`POST /api/v1/admin/decisions/${id}/appeal/approve`))
  await expect.poll(() => filesOf(alice, post)).toEqual(files)
  expect(await filesOf(alice, second)).toEqual([])
})

test('a removed file is deleted when the time to restore it is over', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const { post, files } = await withTwoFiles(mallory)
  ok(await onFile(post, files[0], 'remove'))
  expect((await context.stores.moderatedPosts.deleteDue()).keys).toEqual([])
  await context.sql('update removed_files set delete_at = now() where media_id = $1', files[0])
  expect((await onFile(post, files[0], 'restore')).status).toBe(404)
  expect((await context.stores.moderatedPosts.deleteDue()).keys).toHaveLength(2)
  expect((await onFile(post, files[0], 'restore')).status).toBe(404)
  expect(ok(await mod.get(`/api/v1/admin/statuses/${post.id}`))).toMatchObject({ removed_media_attachments: [] })
})

test('a file is not restored if its author deleted the post in the meantime', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const { post, files, urls } = await withTwoFiles(mallory)
  ok(await onFile(post, files[0], 'remove', { text: 'Gone' }))
  ok(await mallory.send(`DELETE /api/v1/statuses/${post.id}`))
  const [{ id }] = ok(await mallory.get('/api/v1/moderation/decisions')) as [{ id: DecisionId }]
  await context.stores.moderationDecisions.restorePosts(id)
  await expect.poll(() => statusOf(urls[0]), { timeout: 5000 }).toBe(404)
  const row = 'select state, post_id, withdrawn, loose_since is null as held from media where id = $1'
  expect((await context.sql(row, files[0])).rows).toEqual([
    { state: 'ready', post_id: null, withdrawn: true, held: false },
  ])
})

// Removes the first file of a post, and then the post. Returns the decision about the file.
async function removeBoth(who: Person, post: Posted, file: string): Promise<DecisionId> {
  ok(await onFile(post, file, 'remove', { text: 'Gone' }))
  const [{ id }] = ok(await who.get('/api/v1/moderation/decisions')) as [{ id: DecisionId }]
  ok(await mod.send(`POST /api/v1/admin/statuses/${post.id}/remove`))
  return id
}

test('a file that is restored while its post is removed reappears when the post is restored', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const { post, files, urls } = await withTwoFiles(mallory)
  const both = await withTwoFiles(mallory)
  const decision = await removeBoth(mallory, post, files[0])
  await context.stores.moderationDecisions.restorePosts(decision)
  await removeBoth(mallory, both.post, both.files[0])
  ok(await onFile(both.post, both.files[0], 'restore'))
  for (const file of [files[0], both.files[0]]) expect((await mallory.get(`/api/v1/media/${file}`)).status).toBe(404)
  const reuse = { status: 'Again', media_ids: [files[0]] }
  expect((await mallory.send('POST /api/v1/statuses', reuse)).status).toBe(422)
  for (const one of [post, both.post]) ok(await mod.send(`POST /api/v1/admin/statuses/${one.id}/restore`))
  expect([await filesOf(alice, post), await filesOf(alice, both.post)]).toEqual([files, both.files])
  await expect.poll(() => statusOf(urls[0]), { timeout: 5000 }).toBe(200)
})

test('a file that is restored while its post is removed is deleted if the post is deleted', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const { post, files } = await withTwoFiles(mallory)
  await context.stores.moderationDecisions.restorePosts(await removeBoth(mallory, post, files[0]))
  await context.sql('update removed_posts set delete_at = now() where post_id = $1', post.id)
  expect((await context.stores.moderatedPosts.deleteDue()).keys).toHaveLength(4)
  expect((await context.sql('select from media where id = any($1)', files)).rows).toEqual([])
})

test('an edit or removal of a post at the same time as the removal of its file leaves a consistent state', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  for (let turn = 0; turn < 4; turn++) {
    const { post, files, urls } = await withTwoFiles(mallory)
    const edit = (status: string, media_ids: string[]) =>
      mallory.send(`PUT /api/v1/statuses/${post.id}`, { status, media_ids })
    const responses = await Promise.all([
      edit('Turned', [files[1], files[0]]),
      onFile(post, files[0], 'remove'),
      edit('Once more', [files[1]]),
      ...(turn % 2 ? [mod.send(`POST /api/v1/admin/statuses/${post.id}/remove`)] : []),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    // The file is not removed if an edit or the removal of the post came first.
    const isRemoved = responses[1]!.status === 200
    if (!isRemoved) expect(responses[1]!.status).toBe(404)
    if (turn % 2) ok(await mod.send(`POST /api/v1/admin/statuses/${post.id}/restore`))
    expect(await filesOf(alice, post)).not.toContain(isRemoved ? files[0] : '')
    expect(await filesOf(alice, post)).toContain(files[1])
    if (!isRemoved) continue
    await expect.poll(() => statusOf(urls[0]), { timeout: 5000 }).toBe(404)
    ok(await onFile(post, files[0], 'restore'))
    expect(await filesOf(alice, post)).toContain(files[0])
  }
})

test('GraphQL removes and restores files too', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const { post, files } = await withTwoFiles(mallory)
  const ask = async (name: string) => {
    const fields = '{ mediaCount removedMedia { id kind } }'
    const query = `mutation ($id: ID!, $mediaId: ID!) { ${name}(input: { id: $id, mediaId: $mediaId }) ${fields} }`
    const variables = { id: post.id, mediaId: files[0] }
    return ok(await mod.send('POST /graphql', { query, variables })).data[name]
  }
  expect(await ask('removeMedia')).toEqual({ mediaCount: 1, removedMedia: [{ id: files[0], kind: 'IMAGE' }] })
  expect(await ask('restoreMedia')).toEqual({ mediaCount: 2, removedMedia: [] })
})
