import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type Place, startPlace } from './people.ts'
import { expectRefused, look, newcomers, ok, publish } from './posting.ts'

let place: Place

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())

const create = async (who: Person, fields: object | URLSearchParams) =>
  ok(await who.send('POST /api/v1/filters', fields))
const createV2 = async (who: Person, fields: object) =>
  ok(await who.send('POST /api/v2/filters', { title: 'Two', context: ['home'], ...fields }))

test('a word is a filter: made, read, listed, changed, removed', async () => {
  const { alice } = await newcomers(place, 'alice')
  const made = await create(alice, {
    phrase: 'Cats',
    context: ['home', 'public'],
    whole_word: true,
    irreversible: true,
  })
  expect(made).toEqual({
    id: expect.any(String),
    phrase: 'Cats',
    context: ['home', 'public'],
    expires_at: null,
    irreversible: true,
    whole_word: true,
  })
  expect(ok(await alice.get(`/api/v1/filters/${made.id}`))).toEqual(made)
  expect(ok(await alice.get('/api/v2/filters'))).toMatchObject([
    {
      title: 'Cats',
      filter_action: 'hide',
      match: 'any',
      keywords: [{ id: made.id, keyword: 'Cats', whole_word: true }],
    },
  ])
  const post = await publish(alice, 'About cats')
  expect(ok(await look(alice, post)).filtered).toMatchObject([{ keyword_matches: ['cats'] }])
  const path = `PUT /api/v1/filters/${made.id}`
  const changed = ok(
    await alice.send(path, new URLSearchParams({ phrase: 'dogs', 'context[]': 'home', expires_in: '60' })),
  )
  expect(changed).toEqual({ ...made, phrase: 'dogs', context: ['home'], expires_at: expect.any(String) })
  expect(ok(await alice.get('/api/v2/filters'))).toMatchObject([{ title: 'dogs' }])
  expect(ok(await look(alice, post)).filtered).toEqual([])
  expect(ok(await alice.send(path, { irreversible: false, expires_in: '' }))).toMatchObject({
    irreversible: false,
    expires_at: null,
    phrase: 'dogs',
  })
  expect(ok(await alice.get('/api/v1/filters'))).toHaveLength(1)
  expect(ok(await alice.send(`DELETE /api/v1/filters/${made.id}`))).toEqual({})
  expect((await alice.send(`DELETE /api/v1/filters/${made.id}`)).status).toBe(404)
  expect(ok(await alice.get('/api/v2/filters'))).toEqual([])
})

test('what is left out of a new one is no', async () => {
  const { alice } = await newcomers(place, 'alice')
  const made = await create(alice, new URLSearchParams({ phrase: 'x', 'context[]': 'thread' }))
  expect(made).toMatchObject({ irreversible: false, whole_word: false, expires_at: null })
})

test('a filter of several words is as many filters, and only what is their own may change', async () => {
  const { alice } = await newcomers(place, 'alice')
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

test('a filter that names posts outlives its last word', async () => {
  const { alice } = await newcomers(place, 'alice')
  const { id, keywords } = await createV2(alice, { keywords_attributes: [{ keyword: 'one' }] })
  const post = await publish(alice, 'This one')
  ok(await alice.send(`POST /api/v2/filters/${id}/statuses`, { status_id: post.id }))
  ok(await alice.send(`DELETE /api/v1/filters/${keywords[0].id}`))
  expect(ok(await alice.get(`/api/v2/filters/${id}`))).toMatchObject({
    keywords: [],
    statuses: [{ status_id: post.id }],
  })
})

test('what old clients would misunderstand is not told them', async () => {
  const { alice } = await newcomers(place, 'alice')
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

test('what cannot be is refused; others may not look', async () => {
  const { alice, bob } = await newcomers(place, 'alice', 'bob')
  expectRefused(await alice.send('POST /api/v1/filters', { context: ['home'] }), 'phrase')
  expectRefused(await alice.send('POST /api/v1/filters', { phrase: ' ', context: ['home'] }), 'phrase')
  expectRefused(await alice.send('POST /api/v1/filters', { phrase: 'x' }), 'context')
  const { id } = await create(alice, { phrase: 'mine', context: ['home'] })
  expectRefused(await alice.send(`PUT /api/v1/filters/${id}`, { phrase: '' }), 'phrase')
  expectRefused(await alice.send(`PUT /api/v1/filters/${id}`, { context: [] }), 'context')
  const path = `/api/v1/filters/${id}`
  for (const [who, status] of [
    [bob, 404],
    [place.stranger, 401],
  ] as const) {
    expect((await who.get(path)).status).toBe(status)
    expect((await who.send(`PUT ${path}`, { phrase: 'x' })).status).toBe(status)
    expect((await who.send(`DELETE ${path}`)).status).toBe(status)
  }
  const reader = await place.person(alice.name, ['read:filters'])
  expect((await reader.get('/api/v1/filters')).status).toBe(200)
  expect((await reader.send(`DELETE ${path}`)).body.code).toBe('insufficient_scope')
})
