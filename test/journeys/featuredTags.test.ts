import { beforeEach, expect, test } from 'vitest'
import { defaultLimits } from '../../src/config/defaults.ts'
import { type Person, journeyForFile } from './people.ts'
import { createPeople, publish, refusalOf } from './posting.ts'

const context = journeyForFile()
let owner: Person
let other: Person

beforeEach(async () => {
  ;({ owner, other } = await createPeople(context, 'owner', 'other'))
})

const feature = (name: string, { client } = owner) => client.call('POST /api/v1/featured_tags', { body: { name } })
const own = () => owner.client.call('GET /api/v1/featured_tags')
const shownTo = ({ client }: Person, { id } = owner) =>
  client.call('GET /api/v1/accounts/{id}/featured_tags', { path: { id } })
const take = (id: string, { client } = owner) => client.call('DELETE /api/v1/featured_tags/{id}', { path: { id } })
const refused = { status: 422, code: 'validation_failed', fields: [{ field: 'name' }] }
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

test('Everybody sees a featured hashtag and how often its owner used it', async () => {
  await publish(owner, '#birds')
  await publish(owner, { status: '#Birds again', visibility: 'unlisted' })
  await publish(owner, { status: '#birds', visibility: 'private' })
  await publish(other, '#birds')
  const created = await feature('#Birds')
  expect(created).toEqual({
    id: expect.stringMatching(/^\d+$/),
    name: 'birds',
    url: expect.stringContaining(`/@${owner.name}/tagged/birds`),
    statuses_count: '2',
    last_status_at: new Date().toISOString().slice(0, 10),
  })
  expect(await feature('birds')).toEqual(created) // a second time
  await feature('fish')
  expect(await own()).toMatchObject([created, { name: 'fish', statuses_count: '0', last_status_at: null }])
  expect(await shownTo(other)).toEqual(await own())
  expect(await shownTo(context.anonymous)).toEqual(await own())
  await publish(owner, '#fish')
  expect((await own())[1]).toMatchObject({ name: 'fish', statuses_count: '1' })
  expect((await refusalOf(shownTo(other, { ...owner, id: '1' }))).status).toBe(404)
})

test('The number of posts is right after a post was deleted and written again with a hashtag', async () => {
  const { id } = await publish(owner, 'birds')
  await feature('birds')
  expect(await own()).toMatchObject([{ statuses_count: '0', last_status_at: null }])
  await owner.client.call('DELETE /api/v1/statuses/{id}', { path: { id } })
  await publish(owner, '#birds')
  expect(await own()).toMatchObject([{ statuses_count: '1', last_status_at: expect.any(String) }])
})

test('Only the owner removes a featured hashtag, by its id or by its name', async () => {
  const { id } = await feature('birds')
  expect((await refusalOf(take(id, other))).status).toBe(404)
  expect(await take(id)).toEqual({})
  expect((await refusalOf(take(id))).status).toBe(404)
  const path = { name: 'birds' }
  expect(await owner.client.call('POST /api/v1/tags/{name}/feature', { path })).toMatchObject({
    name: 'birds',
    featuring: true,
  })
  expect(await owner.client.call('GET /api/v1/tags/{name}', { path })).toMatchObject({ featuring: true })
  expect(namesOf(await own())).toEqual(['birds'])
  for (let n = 0; n < 2; n++)
    expect(await owner.client.call('POST /api/v1/tags/{name}/unfeature', { path })).toMatchObject({ featuring: false })
  expect(await own()).toEqual([])
})

test('The number of featured hashtags is limited, and invalid names are refused', async () => {
  const most = defaultLimits.featuredTags
  const all = await Promise.allSettled(Array.from({ length: most + 3 }, (_, n) => feature(`tag${n}`)))
  const over = all.filter((one) => one.status === 'rejected')
  expect(over).toHaveLength(3)
  for (const { reason } of over) expect(reason).toMatchObject(refused)
  expect(await own()).toHaveLength(most)
  await feature((await own())[0]!.name)
  expect(await refusalOf(feature('1234'))).toMatchObject(refused)
  expect(await refusalOf(feature(undefined as never))).toMatchObject(refused)
  const { configuration } = await owner.client.call('GET /api/v2/instance')
  expect(configuration.accounts.max_featured_tags).toBe(most)
  expect((await refusalOf(context.anonymous.client.call('GET /api/v1/featured_tags'))).status).toBe(401)
  const reader = await context.person(owner.name, ['read'])
  expect((await refusalOf(feature('more', reader))).status).toBe(403)
})

test('Suggestions are the hashtags that the owner uses most and does not feature yet', async () => {
  for (const text of ['#often #seldom', '#often', '#often #featured', '#featured']) await publish(owner, text)
  await publish(owner, { status: '#secret', visibility: 'direct' })
  await publish(other, '#foreign')
  await feature('featured')
  const suggested = await owner.client.call('GET /api/v1/featured_tags/suggestions')
  expect(namesOf(suggested)).toEqual(['often', 'seldom'])
  expect(suggested[0]).toMatchObject({ featuring: false, history: expect.any(Array) })
})
