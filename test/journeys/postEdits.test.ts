import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, journeyForFile } from './people.ts'
import { expectRefused, look, createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeAll(async () => {
  alice = await context.person('alice')
  bob = await context.person('bob')
})

const edit = (post: { id: string }, body: unknown, who = alice) => who.send(`PUT /api/v1/statuses/${post.id}`, body)
const history = async ({ id }: { id: string }, who = alice) => ok(await who.get(`/api/v1/statuses/${id}/history`))
const idsIn = (list: { id: string }[]) => list.map(({ id }) => id)

describe('an edit', () => {
  test('changes the post for everybody, and the history shows the earlier state', async () => {
    const post = await publish(alice, { status: 'One #first', language: 'en' })
    const body = { status: `Two #second @${bob.name}`, spoiler_text: 'Changed', language: 'de' }
    const edited = ok(await edit(post, body))
    expect(edited).toMatchObject({ id: post.id, created_at: post.created_at, spoiler_text: 'Changed', language: 'de' })
    expect(edited).toMatchObject({ sensitive: true, mentions: [{ id: bob.id }], tags: [{ name: 'second' }] })
    expect(Date.parse(edited.edited_at)).toBeGreaterThanOrEqual(Date.parse(post.created_at))
    expect(ok(await look(bob, post)).content).toBe(edited.content)
    const states = await history(post, context.anonymous)
    expect(states).toMatchObject([
      { content: post.content, spoiler_text: '', sensitive: false, created_at: post.created_at },
      { content: edited.content, spoiler_text: 'Changed', sensitive: true, created_at: edited.edited_at },
    ])
    expect(states[0].account.id).toBe(alice.id)
    expect(states[0].poll).toBeUndefined()
    const onTag = async (name: string) => ok(await bob.get(`/api/v1/timelines/tag/${name}`)).length
    expect([await onTag('first'), await onTag('second')]).toEqual([0, 1])
  })

  test('that changes nothing leaves no trace', async () => {
    const post = await publish(alice, { status: 'Same', spoiler_text: 'W', language: 'en' })
    for (const body of [
      { status: 'Same' },
      { status: 'Same', spoiler_text: 'W', sensitive: true, language: 'en' },
      {},
    ]) {
      expect(ok(await edit(post, body)).edited_at).toBeNull()
    }
    expect(await history(post)).toHaveLength(1)
  })

  test('starts from the source as the author wrote it', async () => {
    const post = await publish(alice, { status: 'a <b> & #c', spoiler_text: '<i>' })
    expect(ok(await bob.get(`/api/v1/statuses/${post.id}/source`))).toEqual({
      id: post.id,
      text: 'a <b> & #c',
      spoiler_text: '<i>',
    })
    expect((await context.anonymous.get(`/api/v1/statuses/${post.id}/source`)).status).toBe(401)
  })

  test('accepts a form, and keeps the fields that it leaves out', async () => {
    const media = await uploadPicture(alice)
    const post = await publish(alice, { status: 'Look', spoiler_text: 'W', media_ids: [media.id] })
    const edited = ok(await edit(post, new URLSearchParams({ status: 'Look here' })))
    expect(edited).toMatchObject({ spoiler_text: 'W', media_attachments: [{ id: media.id }] })
  })

  test('cannot change the visibility of the post', async () => {
    const post = await publish(alice, { status: 'x', visibility: 'private' })
    expect(ok(await edit(post, { status: 'y', visibility: 'public' })).visibility).toBe('private')
    expect((await look(context.anonymous, post)).status).toBe(404)
  })

  test('is allowed only to the author, and not for a boost', async () => {
    const post = await publish(alice, 'x')
    expect((await edit(post, { status: 'y' }, bob)).status).toBe(404)
    expect((await edit(post, { status: 'y' }, context.anonymous)).status).toBe(401)
    const boost = ok(await alice.send(`POST /api/v1/statuses/${post.id}/reblog`))
    expect((await edit(boost, { status: 'y' })).status).toBe(404)
    expect(await history(post)).toHaveLength(1)
  })

  test('is refused if a new post with this content would be', async () => {
    const post = await publish(alice, 'x')
    expectRefused(await edit(post, { status: '' }), 'status')
    expectRefused(await edit(post, { status: 'x'.repeat(5001) }), 'status')
    expectRefused(await edit(post, { status: 'y', media_ids: ['1'] }), 'media_ids')
    expectRefused(await edit(post, { status: 'y', scheduled_at: '2030-01-01' }), 'scheduled_at')
    expect(ok(await look(alice, post)).edited_at).toBeNull()
  })
})

describe('the media of a post', () => {
  test('are replaced and reordered by an edit, and the history shows each state', async () => {
    const [first, second, third] = [await uploadPicture(alice), await uploadPicture(alice), await uploadPicture(alice)]
    const post = await publish(alice, { status: 'Look', media_ids: [first.id, second.id] })
    const edited = ok(await edit(post, { status: 'Look', media_ids: [third.id, first.id] }))
    expect(idsIn(edited.media_attachments)).toEqual([third.id, first.id])
    const states = await history(post)
    expect(states.map((state: any) => idsIn(state.media_attachments))).toEqual([
      [first.id, second.id],
      [third.id, first.id],
    ])
    const other = await publish(alice, { status: 'Again', media_ids: [second.id] })
    expect(idsIn(other.media_attachments)).toEqual([second.id])
    expectRefused(await edit(post, { status: 'Look', media_ids: [second.id] }), 'media_ids')
    const bare = ok(await edit(post, { status: 'Look', media_ids: [] }))
    expect(bare.media_attachments).toEqual([])
    expectRefused(await edit(other, { status: '', media_ids: [] }), 'status')
  })

  test('get new descriptions, and the history shows the earlier ones', async () => {
    const media = await uploadPicture(alice, 'Before')
    const post = await publish(alice, { status: 'Look', media_ids: [media.id] })
    const described = (description: string | null, focus = '0,0') => ({
      status: 'Look',
      media_ids: [media.id],
      media_attributes: [{ id: media.id, description, focus }],
    })
    expect(ok(await edit(post, described('After', '0.5,-0.5'))).media_attachments).toMatchObject([
      { description: 'After', meta: { focus: { x: 0.5, y: -0.5 } } },
    ])
    ok(await edit(post, described('After', '0.5,-0.5')))
    const states = await history(post)
    expect(states.map((state: any) => state.media_attachments[0].description)).toEqual(['Before', 'After'])
    const flat = new URLSearchParams([
      ['media_attributes[][id]', media.id],
      ['media_attributes[][description]', ''],
    ])
    expect(ok(await edit(post, flat)).media_attachments[0].description).toBeNull()
    ok(await edit(post, described('Again')))
    expect(ok(await edit(post, described(null))).media_attachments[0].description).toBeNull()
    ok(await edit(post, { status: 'Look', media_ids: [media.id], media_attributes: null }))
    expect((await edit(post, { media_attributes: [{ id: media.id, focus: '9,9' }] })).status).toBe(422)
    const thumbnail = 'data:image/png;base64,iVBORw0KGgo='
    expectRefused(await edit(post, { media_attributes: [{ id: media.id, thumbnail }] }), 'media_attributes')
  })

  test('cannot be another person’s media', async () => {
    const media = await uploadPicture(bob)
    expectRefused(await alice.send('POST /api/v1/statuses', { status: 'x', media_ids: [media.id] }), 'media_ids')
    const post = await publish(alice, 'x')
    expectRefused(await edit(post, { status: 'x', media_ids: [media.id] }), 'media_ids')
    await publish(bob, { status: '', media_ids: [media.id] })
  })
})

test('a person can still see a direct post after an edit removed the mention of that person', async () => {
  const { carol } = await createPeople(context, 'carol')
  const post = await publish(alice, { status: `@${carol.name} psst`, visibility: 'direct' })
  const edited = ok(await edit(post, { status: 'psst' }))
  expect((await look(carol, post)).status).toBe(200)
  expect(edited.content).not.toContain(carol.name)
})

test('a very long history is cut to the first state and the latest ones', async () => {
  const post = await publish(alice, 'now')
  await context.sql(
    `insert into post_edits (post_id, text, content_warning, sensitive, media, created_at)
     select $1, 'state ' || n, '', false, '[]', now() - interval '1 day' from generate_series(1, 150) n`,
    post.id,
  )
  const states = await history(post)
  expect(states).toHaveLength(100)
  expect(states[0].content).toBe('<p>state 1</p>')
  expect(states.at(-2).content).toBe('<p>state 150</p>')
  expect(states.at(-1).content).toBe('<p>now</p>')
})
