import { beforeAll, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { act, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let people: Record<'ann' | 'ben' | 'cleo' | 'shy' | 'reader', Person>
const ids: Record<string, string> = {}

// Trends are computed only at intervals, so their data is created first.
beforeAll(async () => {
  people = await createPeople(context, 'ann', 'ben', 'cleo', 'shy', 'reader')
  const { ann, ben, cleo, shy, reader } = people
  const publishPost = async (name: string, who: Person, fields: string | object) =>
    void (ids[name] = (await publish(who, fields as never)).id as string)
  ok(await shy.send('PATCH /api/v1/accounts/update_credentials', { discoverable: false }))
  for (const who of [ann, ben, cleo]) await publish(who, '#Most')
  for (const who of [ann, ben, ben, ben]) await publish(who, '#second')
  for (let n = 0; n < 5; n++) await publish(ann, '#alone')
  for (const who of [ann, ben, cleo, shy]) await publish(who, { status: '#hidden', visibility: 'unlisted' })
  for (const who of [ann, ben, cleo, shy]) await publish(who, '#rude')

  await publishPost('loved', ann, 'Everybody likes this')
  await publishPost('liked', ben, 'Some like this')
  await publishPost('warned', ann, { status: 'Boo', spoiler_text: 'Careful' })
  await publishPost('ofShy', shy, 'Not for the market place')
  await publishPost('unlisted', ann, { status: 'Psst', visibility: 'unlisted' })
  await publishPost('answer', ann, { status: 'Me too', in_reply_to_id: ids['loved'] })
  await publishPost('once', ann, 'Once')
  for (const name of ['loved', 'liked', 'warned', 'ofShy', 'unlisted', 'answer']) {
    for (const who of name === 'liked' ? [reader, cleo] : [reader, cleo, ben])
      ok(await act(who, 'favourite', { id: ids[name]! }))
  }
  ok(await act(reader, 'favourite', { id: ids['once']! }))
  const longAgo = `((extract(epoch from now() - interval '3 days') * 1000)::bigint << 16)`
  await context.sql(
    `insert into posts (id, author_id, visibility, conversation_id, text, favourites_count) values (${longAgo}, $1, 'public', 1, 'Old', 100)`,
    ann.id,
  )
}, 60_000)

const tags = async (who: Person, query = '') =>
  ok(await who.get(`/api/v1/trends/tags${query}`)).map(({ name }: { name: string }) => name)

test('Hashtags that most accounts used in public come first, and those of a single account never trend', async () => {
  expect(await tags(context.anonymous)).toEqual(['rude', 'most', 'second'])
  expect(await tags(context.anonymous, '?limit=1&offset=1')).toEqual(['most'])
  const both = await Promise.all([
    context.anonymous.get('/api/v1/trends'),
    context.anonymous.get('/api/v1/trends/tags'),
  ])
  expect(both[0].body).toEqual(both[1].body)
  expect(both[0].body[1].history[0]).toMatchObject({ uses: '3', accounts: '3' })
})

test('Only posts of discoverable accounts trend, those with the most boosts and favourites first', async () => {
  expect(idsOf(await context.anonymous.get('/api/v1/trends/statuses'))).toEqual([ids['loved'], ids['liked']])
  expect(idsOf(await people.reader.get('/api/v1/trends/statuses?offset=1'))).toEqual([ids['liked']])
  expect(ok(await people.reader.get('/api/v1/trends/statuses'))[0]).toMatchObject({ favourited: true })
})

test('The Link header of a full page has the next offset, and that of a later page the previous one', async () => {
  const first = await context.anonymous.get('/api/v1/trends/statuses?limit=1')
  expect([linkTo('next', first), linkTo('prev', first)]).toEqual([
    '/api/v1/trends/statuses?limit=1&offset=1',
    undefined,
  ])
  const second = await context.anonymous.get(linkTo('next', first)!)
  expect(idsOf(second)).toEqual([ids['liked']])
  expect([linkTo('next', second), linkTo('prev', second)]).toEqual([
    '/api/v1/trends/statuses?limit=1&offset=2',
    '/api/v1/trends/statuses?limit=1&offset=0',
  ])
  for (const path of ['/api/v1/trends/statuses', '/api/v1/trends/tags?limit=20', '/api/v1/trends?limit=1000'])
    expect((await context.anonymous.get(path)).headers.get('link')).toBeNull()
  const hashtags = await context.anonymous.get('/api/v1/trends/tags?offset=1&limit=2')
  expect([linkTo('next', hashtags), linkTo('prev', hashtags)]).toEqual([
    '/api/v1/trends/tags?limit=2&offset=3',
    '/api/v1/trends/tags?limit=2&offset=0',
  ])
})

test('What a reader muted or blocked does not trend for that reader', async () => {
  const { reader, ann, ben } = people
  ok(await reader.send('POST /api/v1/tags/rude/mute'))
  expect(await tags(reader, '?limit=2')).toEqual(['most', 'second'])
  ok(await reader.send(`POST /api/v1/accounts/${ann.id}/mute`))
  expect(idsOf(await reader.get('/api/v1/trends/statuses'))).toEqual([ids['liked']])
  ok(await reader.send(`POST /api/v1/accounts/${ben.id}/block`))
  expect(idsOf(await reader.get('/api/v1/trends/statuses'))).toEqual([])
})

test('Deleted posts do not trend, and links never do', async () => {
  ok(await people.ann.send(`DELETE /api/v1/statuses/${ids['loved']}`))
  expect(idsOf(await context.anonymous.get('/api/v1/trends/statuses'))).toEqual([ids['liked']])
  expect(ok(await context.anonymous.get('/api/v1/trends/links'))).toEqual([])
  expect((await context.anonymous.get('/api/v1/trends/tags?limit=0')).status).toBe(422)
})
