import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { actOnAccount, createModerator } from './moderators.ts'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { expectHome, expectRefused, follow, look, createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeEach(async () => {
  ;({ alice, bob } = await createPeople(context, 'alice', 'bob'))
})

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const schedule = (fields: object = {}, who = alice) =>
  who.send('POST /api/v1/statuses', { status: 'Later', scheduled_at: inMinutes(10), ...fields })
const path = ({ id }: { id: string }) => `/api/v1/scheduled_statuses/${id}`
const postsOf = async ({ id }: Person) => ok(await context.anonymous.get(`/api/v1/accounts/${id}/statuses`)) as any[]

/** Makes the post and its job due. */
async function comeDue({ id }: { id: string }): Promise<void> {
  await context.sql(`update drafts set due_at = now() where id = $1`, id)
  await wakeJob({ id })
}
async function wakeJob({ id }: { id: string }): Promise<void> {
  const jobs = `array(select id from graphile_worker.jobs where key = 'publishScheduled:' || $1::text)`
  await context.sql(`select graphile_worker.reschedule_jobs(${jobs}, run_at => now())`, id)
}
const isMissing = async (post: { id: string }) => (await alice.get(path(post))).status === 404

describe('a scheduled post', () => {
  test('is stored with all its fields, and visible only to its author', async () => {
    const parent = await publish(bob, 'First')
    const picture = await uploadPicture(alice)
    const at = inMinutes(60)
    const fields = { spoiler_text: 'CW', media_ids: [picture.id], in_reply_to_id: parent.id, visibility: 'unlisted' }
    const created = ok(await schedule({ ...fields, language: 'de', quote_approval_policy: 'nobody', scheduled_at: at }))
    expect(created).toMatchObject({
      scheduled_at: at,
      failure: null,
      media_attachments: [{ id: picture.id, type: 'image' }],
    })
    expect(created.params).toEqual({
      ...{ text: 'Later', spoiler_text: 'CW', visibility: 'unlisted', language: 'de', sensitive: true, poll: null },
      ...{
        in_reply_to_id: parent.id,
        media_ids: [picture.id],
        quote_approval_policy: 'nobody',
        quoted_status_id: null,
      },
      ...{ scheduled_at: null, application_id: null, idempotency: null, with_rate_limit: false },
    })
    expect(ok(await alice.get(path(created)))).toEqual(created)
    expect(await postsOf(alice)).toEqual([])
    expect(ok(await alice.get('/api/v1/accounts/verify_credentials')).statuses_count).toBe(0)
    for (const line of ['GET', 'DELETE']) expect((await bob.send(`${line} ${path(created)}`)).status).toBe(404)
    expect((await bob.send(`PUT ${path(created)}`, { scheduled_at: at })).status).toBe(404)
    expect((await context.anonymous.get(path(created))).status).toBe(401)
    expect(ok(await bob.get('/api/v1/scheduled_statuses'))).toEqual([])
  })

  test('can be sent as a form, with a poll, a time zone and an idempotency key', async () => {
    const form = new URLSearchParams({ status: 'Which?', scheduled_at: '2030-01-01T10:00:00+02:00' })
    for (const option of ['A', 'B']) form.append('poll[options][]', option)
    form.append('poll[expires_in]', '600')
    const created = ok(await alice.send('POST /api/v1/statuses', form))
    expect(created).toMatchObject({ scheduled_at: '2030-01-01T08:00:00.000Z', media_attachments: [] })
    const poll = { options: ['A', 'B'], expires_in: 600, multiple: false, hide_totals: false, votes_changeable: false }
    expect(created.params).toMatchObject({ poll, media_ids: null })
    const bare = ok(await schedule({ scheduled_at: '2030-01-01T08:00:00' }))
    expect(bare.scheduled_at).toBe('2030-01-01T08:00:00.000Z')
    const keyed = { status: 'Once', scheduled_at: inMinutes(10), idempotency_key: 'k' }
    const twice = await Promise.all([
      alice.send('POST /api/v1/statuses', keyed),
      alice.send('POST /api/v1/statuses', keyed),
    ])
    expect(new Set(twice.map((one) => ok(one).id)).size).toBe(1)
  })

  test('is published once, with the defaults from the time when it was scheduled', async () => {
    await follow(bob, alice)
    const picture = await uploadPicture(alice)
    const created = ok(await schedule({ media_ids: [picture.id], status: 'Hello #later' }))
    ok(await alice.send('PATCH /api/v1/accounts/update_credentials', { 'source[privacy]': 'direct' }))
    await comeDue(created)
    await expect.poll(() => isMissing(created)).toBe(true)
    const [post, ...others] = await postsOf(alice)
    expect(others).toEqual([])
    expect(post).toMatchObject({
      visibility: 'public',
      media_attachments: [{ id: picture.id }],
      tags: [{ name: 'later' }],
    })
    await expectHome(bob, [post.id])
    const left = await context.sql(
      `select 1 from graphile_worker.jobs where key = 'publishScheduled:' || $1::text`,
      created.id,
    )
    expect(left.rowCount).toBe(0)
  })

  test('is published late if the service was down when it was due', async () => {
    await using service = await (await import('../support/service.ts')).startService()
    const carol = await service.createAccount('carol')
    const body = JSON.stringify({ status: 'Later', scheduled_at: inMinutes(10) })
    const headers = { 'content-type': 'application/json' }
    const created = (await (await carol.api('/api/v1/statuses', { method: 'POST', body, headers })).json()) as {
      id: string
    }
    await service.server.close()
    await service.pool.query(`update drafts set due_at = now() - interval '1 hour' where id = $1`, [created.id])
    await service.pool.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'publishScheduled:' || $1::text),
         run_at => now() - interval '1 hour')`,
      [created.id],
    )
    const dataDir = await mkdtemp(join(tmpdir(), 'social-service-'))
    const log = { level: 'error' as const, destination: { write: () => undefined } }
    const next = createServiceServer({ port: 0, dataDir, database: { pool: service.pool }, logger: log })
    await next.ready
    const texts = async () => (await service.pool.query('select text from posts')).rows
    await expect.poll(texts).toEqual([{ text: 'Later' }])
    await next.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('is not published if its time changes just before', async () => {
    const created = ok(await schedule())
    await context.sql(`update drafts set due_at = now() where id = $1`, created.id)
    const changing = await context.service.pool.connect()
    await changing.query('begin')
    await changing.query(`update drafts set due_at = now() + interval '1 hour' where id = $1`, [created.id])
    await wakeJob(created)
    await expect.poll(() => lockWaiters(context.service.pool)).toBe(1)
    await changing.query('commit')
    changing.release()
    const job = `select 1 from graphile_worker.jobs where key = 'publishScheduled:' || $1::text`
    await expect.poll(async () => (await context.sql(job, created.id)).rowCount).toBe(0)
    expect(await postsOf(alice)).toEqual([])
    expect(ok(await alice.get(path(created))).failure).toBeNull()
  })

  test('stays scheduled, with the reason, if it cannot be published, and is published at a new time', async () => {
    const parent = await publish(bob, 'First')
    const created = ok(await schedule({ in_reply_to_id: parent.id }))
    const show = (visibility: string) =>
      context.sql('update posts set visibility = $2, version = version + 1 where id = $1', parent.id, visibility)
    await show('private')
    await comeDue(created)
    const failure = async () => ok(await alice.get(path(created))).failure
    await expect.poll(failure).toMatch(/^Not published: the post that it replies to/)
    expect(idsOf(await alice.get('/api/v1/scheduled_statuses'))).toEqual([created.id])
    expect(await postsOf(alice)).toEqual([])
    const moved = ok(await alice.send(`PUT ${path(created)}`, { scheduled_at: inMinutes(20) }))
    expect(moved.failure).toBeNull()
    await show('public')
    await comeDue(created)
    await expect.poll(() => isMissing(created)).toBe(true)
    expect(await postsOf(alice)).toMatchObject([{ in_reply_to_id: parent.id }])
  })

  test('stays scheduled, with a reason that names the invalid part, if it is no longer valid', async () => {
    const created = ok(await schedule({ poll: { options: ['Tea', 'Coffee'], expires_in: 600 } }))
    await context.sql(`update drafts set input = jsonb_set(input, '{poll,options,1}', '""') where id = $1`, created.id)
    await comeDue(created)
    const failure = async () => ok(await alice.get(path(created))).failure
    await expect.poll(failure).toBe("Not published: its poll can't be blank")
  })

  test.each([
    [{ scheduled_at: inMinutes(4) }, 'scheduled_at'],
    [{ scheduled_at: inMinutes(-60) }, 'scheduled_at'],
    [{ scheduled_at: '2126-01-01T00:00:00Z' }, 'scheduled_at'],
    [{ scheduled_at: 'tomorrow' }, 'scheduled_at'],
    [{ status: ' ' }, 'status'],
    [{ status: 'x'.repeat(5001) }, 'status'],
    [{ media_ids: ['1'] }, 'media_ids'],
    [{ poll: { options: ['A'], expires_in: 600 } }, 'poll.options'],
    [{ visibility: 'loud' }, 'visibility'],
  ])('is refused with %j, like a post', async (fields, field) => {
    expectRefused(await schedule(fields), field)
    expect(ok(await alice.get('/api/v1/scheduled_statuses'))).toEqual([])
  })

  test('is refused as a reply to a post that its author cannot see', async () => {
    const hidden = await publish(bob, { status: 'Mine', visibility: 'private' })
    expect((await schedule({ in_reply_to_id: hidden.id })).status).toBe(404)
  })

  test('needs a session with the right scope', async () => {
    const reader = await context.person(alice.name, ['read'])
    expect((await schedule({}, reader)).status).toBe(403)
    expect((await schedule({}, context.anonymous)).status).toBe(401)
    const writer = await context.person(alice.name, ['write'])
    expect((await writer.get('/api/v1/scheduled_statuses')).status).toBe(403)
  })

  test('can be moved to another time, or deleted', async () => {
    const created = ok(await schedule({ media_ids: [(await uploadPicture(alice)).id] }))
    const at = inMinutes(120)
    expect(ok(await alice.send(`PUT ${path(created)}`, { scheduled_at: at }))).toMatchObject({
      ...created,
      scheduled_at: at,
      updated_at: expect.anything(),
    })
    expectRefused(await alice.send(`PUT ${path(created)}`, { scheduled_at: inMinutes(1) }), 'scheduled_at')
    expectRefused(await alice.send(`PUT ${path(created)}`, {}), 'scheduled_at')
    const runAt = async () =>
      (
        await context.sql(
          `select run_at from graphile_worker.jobs where key = 'publishScheduled:' || $1::text`,
          created.id,
        )
      ).rows
    expect(await runAt()).toEqual([{ run_at: new Date(at) }])
    const [picture] = created.media_attachments
    expectRefused(await alice.send(`DELETE /api/v1/media/${picture.id}`), 'id')
    expect(ok(await alice.send(`DELETE ${path(created)}`))).toEqual({})
    for (const line of ['GET', 'DELETE']) expect((await alice.send(`${line} ${path(created)}`)).status).toBe(404)
    expect(await runAt()).toEqual([])
    ok(await alice.send(`DELETE /api/v1/media/${picture.id}`))
  })

  test('reserves its files: no other post can use them, and upkeep does not delete them', async () => {
    const picture = await uploadPicture(alice)
    ok(await schedule({ media_ids: [picture.id] }))
    expectRefused(await schedule({ media_ids: [picture.id] }), 'media_ids')
    expectRefused(await alice.send('POST /api/v1/statuses', { media_ids: [picture.id] }), 'media_ids')
    const post = await publish(alice, 'x')
    expectRefused(
      await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'x', media_ids: [picture.id] }),
      'media_ids',
    )
    expectRefused(await schedule({ media_ids: [picture.id] }, bob), 'media_ids')
    await context.sql(`update media set created_at = now() - interval '9 days' where id = $1`, picture.id)
    await context.stores.media.deleteUnattached(0, 100)
    ok(await alice.get(`/api/v1/media/${picture.id}`))
  })

  test('is listed for its author, newest first, in pages', async () => {
    const created: string[] = []
    for (let n = 0; n < 3; n++) created.unshift(ok(await schedule({ status: `${n}` })).id)
    const first = await alice.get('/api/v1/scheduled_statuses?limit=2')
    expect(idsOf(first)).toEqual(created.slice(0, 2))
    expect(idsOf(await alice.get(linkTo('next', first)!))).toEqual(created.slice(2))
    expect(idsOf(await alice.get(`/api/v1/scheduled_statuses?limit=1&min_id=${created[2]}`))).toEqual([created[1]])
    expect(ok(await alice.get('/api/v1/drafts'))).toEqual([])
    expect((await alice.get(`/api/v1/drafts/${created[0]}`)).status).toBe(404)
    expect((await alice.send(`POST /api/v1/drafts/${created[0]}/publish`)).status).toBe(404)
  })

  test('is refused beyond 25 per day', async () => {
    const at = '2029-05-05T23:59:00Z'
    const tries = await Promise.all(Array.from({ length: 27 }, () => schedule({ scheduled_at: at })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(25)
    expectRefused(
      tries.find(({ status }) => status !== 200)!,
      'scheduled_at',
    )
    const next = ok(await schedule({ scheduled_at: '2029-05-06T00:00:00Z' }))
    expectRefused(await alice.send(`PUT ${path(next)}`, { scheduled_at: at }), 'scheduled_at')
    const own = ok(await alice.get('/api/v1/scheduled_statuses?limit=2'))[1]
    ok(await alice.send(`PUT ${path(own)}`, { scheduled_at: '2029-05-05T12:00:00Z' }))
  })

  test('is published at once if its time is empty', async () => {
    const post = ok(await alice.send('POST /api/v1/statuses', { status: 'Now', scheduled_at: '' }))
    expect(ok(await look(alice, post)).content).toContain('Now')
  })
})

test('scheduled posts of a disabled account wait, and are published when it is enabled', async () => {
  const created = ok(await schedule())
  const mod = await createModerator(context, 'mod')
  await actOnAccount(mod, alice, 'disable')
  await comeDue(created)
  const jobs = async () =>
    (await context.sql(`select from graphile_worker.jobs where key = 'publishScheduled:' || $1`, created.id)).rowCount
  await expect.poll(jobs).toBe(0)
  expect(await postsOf(alice)).toEqual([])
  ok(await mod.send(`POST /api/v1/admin/accounts/${alice.id}/enable`))
  await expect.poll(async () => (await postsOf(alice)).length).toBe(1)
})

test('a scheduled post of a suspended account stays scheduled, with the suspension as the reason', async () => {
  const created = ok(await schedule())
  const mod = await createModerator(context, 'mod')
  await actOnAccount(mod, alice, 'suspend')
  await comeDue(created)
  const reasons = async () => (await context.sql('select failure from drafts where id = $1', created.id)).rows
  await expect.poll(reasons).toEqual([{ failure: expect.stringContaining('was suspended') }])
})
