import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsOf, type Person, type Place, startPlace } from './people.ts'
import { act, newcomers, ok, publish } from './posting.ts'

let place: Place
let people: Record<'ann' | 'ben' | 'cleo' | 'shy' | 'reader', Person>
const ids: Record<string, string> = {}

// Trends are computed only at intervals, so their data is created first.
beforeAll(async () => {
  place = await startPlace()
  people = await newcomers(place, 'ann', 'ben', 'cleo', 'shy', 'reader')
  const { ann, ben, cleo, shy, reader } = people
  const say = async (name: string, who: Person, fields: string | object) =>
    void (ids[name] = (await publish(who, fields as never)).id as string)
  ok(await shy.send('PATCH /api/v1/accounts/update_credentials', { discoverable: false }))
  for (const who of [ann, ben, cleo]) await publish(who, '#Most')
  for (const who of [ann, ben, ben, ben]) await publish(who, '#second')
  for (let n = 0; n < 5; n++) await publish(ann, '#alone')
  for (const who of [ann, ben, cleo, shy]) await publish(who, { status: '#hidden', visibility: 'unlisted' })
  for (const who of [ann, ben, cleo, shy]) await publish(who, '#rude')

  await say('loved', ann, 'Everybody likes this')
  await say('liked', ben, 'Some like this')
  await say('warned', ann, { status: 'Boo', spoiler_text: 'Careful' })
  await say('ofShy', shy, 'Not for the market place')
  await say('unlisted', ann, { status: 'Psst', visibility: 'unlisted' })
  await say('answer', ann, { status: 'Me too', in_reply_to_id: ids['loved'] })
  await say('once', ann, 'Once')
  for (const name of ['loved', 'liked', 'warned', 'ofShy', 'unlisted', 'answer']) {
    for (const who of name === 'liked' ? [reader, cleo] : [reader, cleo, ben])
      ok(await act(who, 'favourite', { id: ids[name]! }))
  }
  ok(await act(reader, 'favourite', { id: ids['once']! }))
  const longAgo = `((extract(epoch from now() - interval '3 days') * 1000)::bigint << 16)`
  await place.sql(
    `insert into posts (id, author_id, visibility, conversation_id, text, favourites_count) values (${longAgo}, $1, 'public', 1, 'Old', 100)`,
    ann.id,
  )
}, 60_000)
afterAll(() => place.stop())

const tags = async (who: Person, query = '') =>
  ok(await who.get(`/api/v1/trends/tags${query}`)).map(({ name }: { name: string }) => name)

test('The hashtags that most accounts used in public come first, never those of one alone', async () => {
  expect(await tags(place.stranger)).toEqual(['rude', 'most', 'second'])
  expect(await tags(place.stranger, '?limit=1&offset=1')).toEqual(['most'])
  const both = await Promise.all([place.stranger.get('/api/v1/trends'), place.stranger.get('/api/v1/trends/tags')])
  expect(both[0].body).toEqual(both[1].body)
  expect(both[0].body[1].history[0]).toMatchObject({ uses: '3', accounts: '3' })
})

test('The posts with most boosts and favourites come first, of those who want to be found', async () => {
  expect(idsOf(await place.stranger.get('/api/v1/trends/statuses'))).toEqual([ids['loved'], ids['liked']])
  expect(idsOf(await people.reader.get('/api/v1/trends/statuses?offset=1'))).toEqual([ids['liked']])
  expect(ok(await people.reader.get('/api/v1/trends/statuses'))[0]).toMatchObject({ favourited: true })
})

test('Whatever one muted or blocked does not trend for oneself', async () => {
  const { reader, ann, ben } = people
  ok(await reader.send('POST /api/v1/tags/rude/mute'))
  expect(await tags(reader, '?limit=2')).toEqual(['most', 'second'])
  ok(await reader.send(`POST /api/v1/accounts/${ann.id}/mute`))
  expect(idsOf(await reader.get('/api/v1/trends/statuses'))).toEqual([ids['liked']])
  ok(await reader.send(`POST /api/v1/accounts/${ben.id}/block`))
  expect(idsOf(await reader.get('/api/v1/trends/statuses'))).toEqual([])
})

test('What was deleted trends no more, and no links do', async () => {
  ok(await people.ann.send(`DELETE /api/v1/statuses/${ids['loved']}`))
  expect(idsOf(await place.stranger.get('/api/v1/trends/statuses'))).toEqual([ids['liked']])
  expect(ok(await place.stranger.get('/api/v1/trends/links'))).toEqual([])
  expect((await place.stranger.get('/api/v1/trends/tags?limit=0')).status).toBe(422)
})
