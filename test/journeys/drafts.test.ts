import { beforeEach, describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { expectRefused, look, createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeEach(async () => {
  ;({ alice, bob } = await createPeople(context, 'alice', 'bob'))
})

const create = (fields: object = {}, who = alice) => who.send('POST /api/v1/drafts', fields)
const path = ({ id }: { id: string }) => `/api/v1/drafts/${id}`
const change = (draft: { id: string }, fields: unknown) => alice.send(`PUT ${path(draft)}`, fields)
const publishDraft = (draft: { id: string }, who = alice) => who.send(`POST ${path(draft)}/publish`)
const postsOf = async ({ id }: Person) => ok(await alice.get(`/api/v1/accounts/${id}/statuses`)) as any[]

describe('a draft', () => {
  test('can be blank or unfinished, and can contain everything that a post can', async () => {
    const blank = ok(await create())
    expect(blank).toMatchObject({ scheduled_at: null, failure: null, media_attachments: [] })
    expect(blank.params).toMatchObject({ text: '', visibility: null, poll: null, media_ids: null, sensitive: null })
    const picture = await uploadPicture(alice)
    const poll = { options: ['Only one'], expires_in: 0 }
    const created = ok(
      await create({ status: 'Half', poll, media_ids: [picture.id], in_reply_to_id: '1', language: 'de' }),
    )
    expect(created.params).toMatchObject({
      text: 'Half',
      poll,
      media_ids: [picture.id],
      in_reply_to_id: '1',
      language: 'de',
    })
    expect(created.media_attachments).toMatchObject([{ id: picture.id }])
    expect(ok(await alice.get(path(created)))).toEqual(created)
    expect(idsOf(await alice.get('/api/v1/drafts'))).toEqual([created.id, blank.id])
    expect(ok(await alice.get('/api/v1/scheduled_statuses'))).toEqual([])
    expect((await alice.get(`/api/v1/scheduled_statuses/${created.id}`)).status).toBe(404)
  })

  test('is visible only to its author, and changes only in a session with the scope', async () => {
    const created = ok(await create({ status: 'Mine' }))
    for (const line of [
      `GET ${path(created)}`,
      `PUT ${path(created)}`,
      `DELETE ${path(created)}`,
      `POST ${path(created)}/publish`,
    ]) {
      expect((await bob.send(line)).status).toBe(404)
      expect((await context.anonymous.send(line)).status).toBe(401)
    }
    expect(ok(await bob.get('/api/v1/drafts'))).toEqual([])
    const reader = await context.person(alice.name, ['read'])
    expect((await create({}, reader)).status).toBe(403)
    expect((await publishDraft(created, reader)).status).toBe(403)
    expect(ok(await alice.get(path(created))).params.text).toBe('Mine')
  })

  test.each([
    [{ status: 'x'.repeat(5001) }, 'status'],
    [{ spoiler_text: 'x'.repeat(5001) }, 'status'],
    [{ poll: { options: Array.from({ length: 9 }, (_, n) => `${n}`), expires_in: 300 } }, 'poll.options'],
    [{ poll: { options: ['x'.repeat(101)], expires_in: 300 } }, 'poll.options'],
    [{ poll: { options: [], expires_in: -1 } }, 'poll.expires_in'],
    [{ media_ids: ['1'] }, 'media_ids'],
    [{ media_ids: ['1', '2', '3', '4', '5'] }, 'media_ids'],
    [{ media_ids: ['1', '1'] }, 'media_ids'],
    [{ visibility: 'loud' }, 'visibility'],
  ])('is refused with %j, when created and when changed', async (fields, field) => {
    expectRefused(await create(fields), field)
    const created = ok(await create({ status: 'x' }))
    expectRefused(await change(created, fields), field)
    expect(ok(await alice.get(path(created)))).toEqual(created)
  })

  test('keeps the fields that a change leaves out, and loses those that it clears', async () => {
    const [one, other] = [await uploadPicture(alice), await uploadPicture(alice)]
    const poll = { options: ['A', 'B'], expires_in: 600 }
    const created = ok(await create({ status: 'a', spoiler_text: 'b', language: 'de', media_ids: [one.id], poll }))
    const { params } = ok(await change(created, { status: 'c', media_ids: [other.id, one.id] }))
    expect(params).toMatchObject({ text: 'c', spoiler_text: 'b', language: 'de', media_ids: [other.id, one.id], poll })
    const swapped = ok(await change(created, { media_ids: [other.id], poll: null, language: null }))
    expect(swapped.params).toMatchObject({ text: 'c', language: null, poll: null })
    expect(idsOf({ body: swapped.media_attachments } as never)).toEqual([other.id])
    ok(await alice.send(`DELETE /api/v1/media/${one.id}`))
    expectRefused(await alice.send(`DELETE /api/v1/media/${other.id}`), 'id')
    const emptied = ok(
      await change(created, new URLSearchParams({ 'media_ids[]': '', visibility: '', spoiler_text: '' })),
    )
    expect(emptied.params).toMatchObject({ media_ids: null, visibility: null, spoiler_text: '', text: 'c' })
    ok(await alice.send(`DELETE /api/v1/media/${other.id}`))
    expect((await change({ id: '1' }, { status: 'x' })).status).toBe(404)
  })

  test('releases its files when it is deleted', async () => {
    const picture = await uploadPicture(alice)
    const created = ok(await create({ media_ids: [picture.id] }))
    expectRefused(await create({ media_ids: [picture.id] }), 'media_ids')
    expect(ok(await alice.send(`DELETE ${path(created)}`))).toEqual({})
    expect((await alice.send(`DELETE ${path(created)}`)).status).toBe(404)
    const { rows } = await context.sql(
      'select draft_id, loose_since is not null as loose from media where id = $1',
      picture.id,
    )
    expect(rows).toEqual([{ draft_id: null, loose: true }])
    await publish(alice, { media_ids: [picture.id] })
  })

  test('becomes a post when published, and is no longer a draft', async () => {
    const picture = await uploadPicture(alice)
    const created = ok(await create({ status: 'Hello #there', media_ids: [picture.id], visibility: 'unlisted' }))
    const post = ok(await publishDraft(created))
    expect(post).toMatchObject({
      visibility: 'unlisted',
      media_attachments: [{ id: picture.id }],
      tags: [{ name: 'there' }],
    })
    expect(ok(await look(bob, post)).content).toContain('Hello')
    for (const line of [`GET ${path(created)}`, `POST ${path(created)}/publish`])
      expect((await alice.send(line)).status).toBe(404)
    expect(ok(await alice.get('/api/v1/drafts'))).toEqual([])
  })

  test('stays a draft if it cannot be published as it is', async () => {
    const created = ok(await create({ poll: { options: ['One'], expires_in: 600 } }))
    expectRefused(await publishDraft(created), 'poll.options')
    const answer = ok(await create({ status: 'Yes', in_reply_to_id: '1' }))
    expect((await publishDraft(answer)).status).toBe(404)
    expectRefused(await publishDraft(ok(await create())), 'text')
    expect(ok(await alice.get('/api/v1/drafts'))).toHaveLength(3)
    expect(await postsOf(alice)).toEqual([])
  })

  test('becomes one post, however many requests publish it at once', async () => {
    const created = ok(await create({ status: 'Once' }))
    const tries = await Promise.all(Array.from({ length: 6 }, () => publishDraft(created)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    expect(await postsOf(alice)).toHaveLength(1)
  })

  test('is either published or deleted if both are requested at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, (_, n) => create({ status: `${n}` })))
    const outcomes = await Promise.all(
      drafts.map(async (draft) => {
        const both = await Promise.all([publishDraft(ok(draft)), alice.send(`DELETE ${path(ok(draft))}`)])
        return both.map(({ status }) => status)
      }),
    )
    for (const outcome of outcomes) expect(outcome.toSorted()).toEqual([200, 404])
    const published = outcomes.filter(([publishing]) => publishing === 200)
    expect(await postsOf(alice)).toHaveLength(published.length)
  })

  test('is created once per idempotency key, within an hour', async () => {
    const tries = await Promise.all(Array.from({ length: 3 }, () => create({ status: 'x', idempotency_key: 'one' })))
    expect(new Set(tries.map((one) => ok(one).id)).size).toBe(1)
    await context.sql(`update drafts set id = id - (3601 * 1000::bigint << 16) where id = $1`, ok(tries[0]!).id)
    expect(ok(await create({ status: 'y', idempotency_key: 'one' })).params.text).toBe('y')
  })

  test('is listed page by page', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift(ok(await create({ status: `${n}` })).id)
    const first = await alice.get('/api/v1/drafts?limit=2')
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    expect(idsOf(await alice.get(linkTo('next', first)!))).toEqual([ids[2]])
  })
})
