import { describe, expect, test } from 'vitest'
import { lockWaiters } from '../support/lockWaiters.ts'
import { mod, onPost, context, useModeratedService } from './moderated.ts'
import { createModerator } from './moderators.ts'
import type { Person } from './people.ts'
import { act, expectRefused, look, createPeople, ok, publish } from './posting.ts'

useModeratedService()

type Named = { id: string }

const quote = (who: Person, { id }: Named) =>
  who.send('POST /api/v1/statuses', { status: 'Look at this', quoted_status_id: id })
const own = async (who: Person) => ok(await who.get('/api/v1/moderation/decisions'))

async function expectForbidden(post: Named, ...people: Person[]): Promise<void> {
  for (const who of people) {
    expectRefused(await quote(who, post), 'quoted_status_id')
    const { status, body } = await act(who, 'reblog', post)
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const quote_approval = { automatic: [], manual: [], current_user: 'denied' }
    expect(ok(await look(who, post))).toMatchObject({ quote_approval })
  }
}

describe('a post whose quotes and boosts a moderator has forbidden', () => {
  test('cannot be quoted or boosted any more, even by its author, and existing quotes and boosts stay', async () => {
    const { mallory, alice, bob } = await createPeople(context, 'mallory', 'alice', 'bob')
    const post = await publish(mallory, 'Everybody, go there')
    const boost = ok(await act(alice, 'reblog', post))
    const quoting = ok(await quote(alice, post))
    expect(ok(await onPost('forbid_sharing', post, { text: 'Harassment' }))).toMatchObject({ sharing_forbidden: true })

    await expectForbidden(post, alice, bob, mallory)
    // The id of a boost does not work either.
    await expectForbidden(boost, bob)
    expect(ok(await look(bob, boost)).reblog).toMatchObject({ sharing_forbidden: true })
    expect(ok(await look(bob, boost)).reblog).toMatchObject({ id: post.id, reblogs_count: 1, quotes_count: 1 })
    expect(ok(await look(bob, quoting)).quote).toMatchObject({ state: 'accepted', quoted_status: { id: post.id } })
    ok(await act(alice, 'unreblog', post))
    expect(ok(await look(context.anonymous, post))).toMatchObject({
      reblogs_count: 0,
      quote_approval: { automatic: [] },
    })

    expect(ok(await onPost('allow_sharing', post))).toMatchObject({ sharing_forbidden: false })
    expect(ok(await look(bob, post))).not.toHaveProperty('sharing_forbidden')
    ok(await act(bob, 'reblog', post))
    ok(await quote(bob, post))
    expect(ok(await mod.get(`/api/v1/admin/audit_log?target_account_id=${mallory.id}`))).toMatchObject([
      { action: 'post_sharing_allowed', status_id: post.id },
      { action: 'post_sharing_forbidden', status_id: post.id, account_id: mod.id, reason: 'Harassment' },
    ])
  })

  test('stays forbidden to share after edits, and keeps the quote policy that its author chose', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    const post = await publish(mallory, { status: 'One', quote_approval_policy: 'nobody' })
    ok(await onPost('forbid_sharing', post))
    const path = `PUT /api/v1/statuses/${post.id}`
    ok(await mallory.send(`${path}/interaction_policy`, { quote_approval_policy: 'public' }))
    ok(await mallory.send(path, { status: 'Two', quote_approval_policy: 'public' }))
    await expectForbidden(post, mallory, alice)
    ok(await onPost('allow_sharing', post))
    expect(ok(await look(alice, post)).quote_approval).toMatchObject({ automatic: ['public'] })
  })

  test('stays forbidden to share after it is removed and restored', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    const post = await publish(mallory, 'One')
    ok(await onPost('forbid_sharing', post))
    expect(ok(await onPost('remove', post))).toMatchObject({ sharing_forbidden: true })
    ok(await onPost('restore', post))
    await expectForbidden(post, alice)
  })

  test('differs from a post that an older version removed, which can be shared after it is restored', async () => {
    const { mallory } = await createPeople(context, 'mallory')
    const post = await publish(mallory, 'One')
    ok(await onPost('remove', post))
    await context.sql(
      `update removed_posts set rows = rows #- '{posts,0,sharing_forbidden}' where post_id = $1`,
      post.id,
    )
    expect(ok(await mod.get(`/api/v1/admin/statuses/${post.id}`))).toMatchObject({ sharing_forbidden: false })
    expect(ok(await onPost('restore', post))).toMatchObject({ sharing_forbidden: false })
  })

  test('gives its author a decision, and can be shared again when an appeal is approved', async () => {
    const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
    const post = await publish(mallory, 'One')
    ok(await onPost('forbid_sharing', post, { text: 'Harassment' }))
    const [decision] = await own(mallory)
    expect(decision).toMatchObject({
      action: 'none',
      sharing_forbidden: true,
      status_ids: [post.id],
      text: 'Harassment',
    })
    const [received] = ok(await mallory.get('/api/v1/notifications?types[]=moderation_warning'))
    expect(received.moderation_warning).toMatchObject({ id: decision.id, sharing_forbidden: true })
    ok(await mallory.send(`POST /api/v1/moderation/decisions/${decision.id}/appeal`, { text: 'It was a joke' }))
    const other = await createModerator(context, 'other')
    ok(await other.send(`POST /api/v1/admin/decisions/${decision.id}/appeal/approve`))
    ok(await act(alice, 'reblog', post))
    ok(await quote(alice, post))
  })

  test('is not quoted or boosted by requests that waited for the moderator’s request', async () => {
    const { mallory, alice, bob } = await createPeople(context, 'mallory', 'alice', 'bob')
    const post = await publish(mallory, 'One')
    const holder = await context.service.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from posts where id = $1 for update', [post.id])
      const forbidding = onPost('forbid_sharing', post)
      await expect.poll(() => lockWaiters(context.service.pool)).toBe(1)
      const others = [act(alice, 'reblog', post), quote(bob, post), act(mallory, 'reblog', post)]
      await expect.poll(() => lockWaiters(context.service.pool)).toBe(4)
      await holder.query('commit')
      ok(await forbidding)
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual([403, 422, 403])
    } finally {
      holder.release()
    }
    expect(ok(await look(bob, post))).toMatchObject({ reblogs_count: 0, quotes_count: 0 })
  })
})

test('only moderators who outrank the author forbid sharing, and only of posts that they can see', async () => {
  const { mallory, alice } = await createPeople(context, 'mallory', 'alice')
  const superior = await createModerator(context, 'superior', 'Admin')
  expect((await onPost('forbid_sharing', await publish(superior, 'Hello'))).status).toBe(403)
  const secret = await publish(mallory, { status: 'Between us', visibility: 'private' })
  expect((await onPost('forbid_sharing', secret)).status).toBe(404)
  const post = await publish(mallory, 'One')
  const path = `POST /api/v1/admin/statuses/${post.id}/forbid_sharing`
  expect((await alice.send(path)).status).toBe(403)
  expect((await onPost('forbid_sharing', ok(await act(alice, 'reblog', post)))).status).toBe(404)
  ok(await act(mallory, 'reblog', post))
})

test('GraphQL forbids and allows sharing too', async () => {
  const { mallory } = await createPeople(context, 'mallory')
  const post = await publish(mallory, 'Hello')
  const ask = async (name: string) => {
    const query = `mutation ($id: ID!) {
      ${name}(input: { id: $id }) { sharingForbidden post { sharingForbidden quotePolicy } } }`
    return ok(await mod.send('POST /graphql', { query, variables: { id: post.id } })).data[name]
  }
  expect(await ask('forbidSharing')).toEqual({
    ...{ sharingForbidden: true, post: { sharingForbidden: true, quotePolicy: 'NOBODY' } },
  })
  expect(await ask('allowSharing')).toEqual({
    ...{ sharingForbidden: false, post: { sharingForbidden: false, quotePolicy: 'PUBLIC' } },
  })
})
