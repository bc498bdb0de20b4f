import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultLimits } from '../../src/options.ts'
import { type Person, type Place, startPlace } from './people.ts'
import { expectRefused, newcomers, ok, publish } from './posting.ts'

let place: Place
let owner: Person
let other: Person

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())
beforeEach(async () => {
  ;({ owner, other } = await newcomers(place, 'owner', 'other'))
})

const feature = (name: string, who = owner) => who.send('POST /api/v1/featured_tags', { name })
const own = async () => ok(await owner.get('/api/v1/featured_tags'))
const shownTo = async (who: Person) => ok(await who.get(`/api/v1/accounts/${owner.id}/featured_tags`))
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

test('A featured hashtag is shown with how often its owner used it, to everybody', async () => {
  await publish(owner, '#birds')
  await publish(owner, { status: '#Birds again', visibility: 'unlisted' })
  await publish(owner, { status: '#birds', visibility: 'private' })
  await publish(other, '#birds')
  const made = ok(await feature('#Birds'))
  expect(made).toEqual({
    id: expect.stringMatching(/^\d+$/),
    name: 'birds',
    url: expect.stringContaining(`/@${owner.name}/tagged/birds`),
    statuses_count: '2',
    last_status_at: new Date().toISOString().slice(0, 10),
  })
  expect(ok(await feature('birds'))).toEqual(made) // once more
  ok(await feature('fish'))
  expect(await own()).toMatchObject([made, { name: 'fish', statuses_count: '0', last_status_at: null }])
  expect(await shownTo(other)).toEqual(await own())
  expect(await shownTo(place.stranger)).toEqual(await own())
  await publish(owner, '#fish')
  expect((await own())[1]).toMatchObject({ name: 'fish', statuses_count: '1' })
  expect((await other.get('/api/v1/accounts/1/featured_tags')).status).toBe(404)
})

test('A featured hashtag is taken away by its owner, by its id or by its name', async () => {
  const { id } = ok(await feature('birds'))
  expect((await other.send(`DELETE /api/v1/featured_tags/${id}`)).status).toBe(404)
  expect(ok(await owner.send(`DELETE /api/v1/featured_tags/${id}`))).toEqual({})
  expect((await owner.send(`DELETE /api/v1/featured_tags/${id}`)).status).toBe(404)
  expect(ok(await owner.send('POST /api/v1/tags/birds/feature'))).toMatchObject({ name: 'birds', featuring: true })
  expect(ok(await owner.get('/api/v1/tags/birds'))).toMatchObject({ featuring: true })
  expect(namesOf(await own())).toEqual(['birds'])
  for (let n = 0; n < 2; n++)
    expect(ok(await owner.send('POST /api/v1/tags/birds/unfeature'))).toMatchObject({ featuring: false })
  expect(await own()).toEqual([])
})

test('No more are featured than may be, and only hashtags', async () => {
  const most = defaultLimits.featuredTags
  const all = await Promise.all(Array.from({ length: most + 3 }, (_, n) => feature(`tag${n}`)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(most)
  expectRefused(
    all.find(({ status }) => status !== 200)!,
    'name',
  )
  expect(await own()).toHaveLength(most)
  ok(await feature((await own())[0].name))
  expectRefused(await feature('1234'), 'name')
  expectRefused(await owner.send('POST /api/v1/featured_tags', {}), 'name')
  const { body } = await owner.get('/api/v2/instance')
  expect(body.configuration.accounts.max_featured_tags).toBe(most)
  expect((await place.stranger.get('/api/v1/featured_tags')).status).toBe(401)
  const reader = await place.person(owner.name, ['read'])
  expect((await feature('more', reader)).status).toBe(403)
})

test('What its owner uses most and does not feature is suggested', async () => {
  for (const text of ['#often #seldom', '#often', '#often #featured', '#featured']) await publish(owner, text)
  await publish(owner, { status: '#secret', visibility: 'direct' })
  await publish(other, '#foreign')
  ok(await feature('featured'))
  const suggested = ok(await owner.get('/api/v1/featured_tags/suggestions'))
  expect(namesOf(suggested)).toEqual(['often', 'seldom'])
  expect(suggested[0]).toMatchObject({ featuring: false, history: expect.any(Array) })
})
