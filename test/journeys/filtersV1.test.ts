import { expect, test } from 'vitest'
import { type Person, journeyForFile } from './people.ts'
import { expectRefused, look, createPeople, ok, publish } from './posting.ts'

const journey = journeyForFile()

const create = async (who: Person, fields: object | URLSearchParams) =>
  ok(await who.send('POST /api/v1/filters', fields))
const createV2 = async (who: Person, fields: object) =>
  ok(await who.send('POST /api/v2/filters', { title: 'Two', context: ['home'], ...fields }))

test('a v1 filter of one word is created, read, listed, changed and deleted', async () => {
  const { alice } = await createPeople(journey, 'alice')
  const created = await create(alice, {
    phrase: 'Cats',
    context: ['home', 'public'],
    whole_word: true,
    irreversible: true,
  })
  expect(created).toEqual({
    id: expect.any(String),
    phrase: 'Cats',
    context: ['home', 'public'],
    expires_at: null,
    irreversible: true,
    whole_word: true,
  })
  expect(ok(await alice.get(`/api/v1/filters/${created.id}`))).toEqual(created)
  expect(ok(await alice.get('/api/v2/filters'))).toMatchObject([
    {
      title: 'Cats',
      filter_action: 'hide',
      match: 'any',
      keywords: [{ id: created.id, keyword: 'Cats', whole_word: true }],
    },
  ])
  const post = await publish(alice, 'About cats')
  expect(ok(await look(alice, post)).filtered).toMatchObject([{ keyword_matches: ['cats'] }])
  const path = `PUT /api/v1/filters/${created.id}`
  const changed = ok(
    await alice.send(path, new URLSearchParams({ phrase: 'dogs', 'context[]': 'home', expires_in: '60' })),
  )
  expect(changed).toEqual({ ...created, phrase: 'dogs', context: ['home'], expires_at: expect.any(String) })
  expect(ok(await alice.get('/api/v2/filters'))).toMatchObject([{ title: 'dogs' }])
  expect(ok(await look(alice, post)).filtered).toEqual([])
  expect(ok(await alice.send(path, { irreversible: false, expires_in: '' }))).toMatchObject({
    irreversible: false,
    expires_at: null,
    phrase: 'dogs',
  })
  expect(ok(await alice.get('/api/v1/filters'))).toHaveLength(1)
  expect(ok(await alice.send(`DELETE /api/v1/filters/${created.id}`))).toEqual({})
  expect((await alice.send(`DELETE /api/v1/filters/${created.id}`)).status).toBe(404)
  expect(ok(await alice.get('/api/v2/filters'))).toEqual([])
})

test('optional fields of a new filter are false or null by default', async () => {
  const { alice } = await createPeople(journey, 'alice')
  const created = await create(alice, new URLSearchParams({ phrase: 'x', 'context[]': 'thread' }))
  expect(created).toMatchObject({ irreversible: false, whole_word: false, expires_at: null })
})

test('a filter of several words is one v1 filter per word, and no v1 filter can change what they share', async () => {
  const { alice } = await createPeople(journey, 'alice')
  const { id, keywords } = await createV2(alice, {
    filter_action: 'blur',
    keywords_attributes: [{ keyword: 'one' }, { keyword: 'two' }],
  })
  const [one, two] = keywords
  expect(ok(await alice.get('/api/v1/filters'))).toMatchObject([
    { id: one.id, phrase: 'one', irreversible: false },
    { id: two.id, phrase: 'two', context: ['home'] },
  ])
  const path = `PUT /api/v1/filters/${one.id}`
  const same = { phrase: 'first', whole_word: false, context: ['home'], irreversible: false, expires_in: null }
  expect(ok(await alice.send(path, same))).toMatchObject({ id: one.id, phrase: 'first', whole_word: false })
  for (const other of [{ context: ['public'] }, { irreversible: true }, { expires_in: 60 }]) {
    const { status, body } = await alice.send(path, { ...same, phrase: 'never', ...other })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' })
  }
  expect(ok(await alice.get(`/api/v2/filters/${id}`))).toMatchObject({
    title: 'Two',
    filter_action: 'blur',
    keywords: [{ keyword: 'first' }, { keyword: 'two' }],
  })
  ok(await alice.send(`DELETE /api/v1/filters/${one.id}`))
  expect(ok(await alice.get(`/api/v2/filters/${id}`)).keywords).toEqual([two])
  const alone = ok(await alice.send(`PUT /api/v1/filters/${two.id}`, { context: ['public'] }))
  expect(alone).toMatchObject({ context: ['public'], irreversible: false })
  expect(ok(await alice.get(`/api/v2/filters/${id}`))).toMatchObject({ title: 'Two', filter_action: 'blur' })
})

test('a filter with posts survives the deletion of its last word', async () => {
  const { alice } = await createPeople(journey, 'alice')
  const { id, keywords } = await createV2(alice, { keywords_attributes: [{ keyword: 'one' }] })
  const post = await publish(alice, 'This one')
  ok(await alice.send(`POST /api/v2/filters/${id}/statuses`, { status_id: post.id }))
  ok(await alice.send(`DELETE /api/v1/filters/${keywords[0].id}`))
  expect(ok(await alice.get(`/api/v2/filters/${id}`))).toMatchObject({
    keywords: [],
    statuses: [{ status_id: post.id }],
  })
})

test('filters that v1 clients would misunderstand are hidden from them', async () => {
  const { alice } = await createPeople(journey, 'alice')
  const filters = [
    [{ keyword: 'a.c', regex: true }],
    [{ keyword: 'yes' }, { keyword: 'no', exclude: true }],
    [{ keyword: 'both' }, { keyword: 'needed' }],
  ]
  for (const keywords_attributes of filters) {
    const match = keywords_attributes[0]!.keyword === 'both' ? 'all' : 'any'
    const { keywords } = await createV2(alice, { match, keywords_attributes })
    const path = `/api/v1/filters/${keywords[0].id}`
    expect((await alice.get(path)).status).toBe(404)
    expect((await alice.send(`PUT ${path}`, { phrase: 'x' })).status).toBe(404)
  }
  expect(ok(await alice.get('/api/v1/filters'))).toEqual([])
  expect(ok(await alice.get('/api/v2/filters'))).toHaveLength(3)
})

test('invalid fields are refused, and only the owner with the right scope has access', async () => {
  const { alice, bob } = await createPeople(journey, 'alice', 'bob')
  expectRefused(await alice.send('POST /api/v1/filters', { context: ['home'] }), 'phrase')
  expectRefused(await alice.send('POST /api/v1/filters', { phrase: ' ', context: ['home'] }), 'phrase')
  expectRefused(await alice.send('POST /api/v1/filters', { phrase: 'x' }), 'context')
  const { id } = await create(alice, { phrase: 'mine', context: ['home'] })
  expectRefused(await alice.send(`PUT /api/v1/filters/${id}`, { phrase: '' }), 'phrase')
  expectRefused(await alice.send(`PUT /api/v1/filters/${id}`, { context: [] }), 'context')
  const path = `/api/v1/filters/${id}`
  for (const [who, status] of [
    [bob, 404],
    [journey.anonymous, 401],
  ] as const) {
    expect((await who.get(path)).status).toBe(status)
    expect((await who.send(`PUT ${path}`, { phrase: 'x' })).status).toBe(status)
    expect((await who.send(`DELETE ${path}`)).status).toBe(status)
  }
  const reader = await journey.person(alice.name, ['read:filters'])
  expect((await reader.get('/api/v1/filters')).status).toBe(200)
  expect((await reader.send(`DELETE ${path}`)).body.code).toBe('insufficient_scope')
})
