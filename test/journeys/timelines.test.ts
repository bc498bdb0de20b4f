import { beforeAll, describe, expect, test } from 'vitest'
import { idsOf, linkTo, type Person, journeyForFile } from './people.ts'
import { act, expectRefused, createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeAll(async () => {
  alice = await context.person('alice')
  bob = await context.person('bob')
})

const published = async (fields: string | object, who = alice) => (await publish(who, fields as never)).id as string
const ids = async (path: string, who = bob) => idsOf(await who.get(`/api/v1${path}`))

describe('the public timeline', () => {
  test('has public posts and self-replies, but no boosts and no replies to others', async () => {
    const post = await published('1')
    const thread = await published({ status: '2', in_reply_to_id: post })
    await published({ status: '3', in_reply_to_id: post }, bob)
    for (const visibility of ['unlisted', 'private', 'direct']) await published({ status: '4', visibility })
    ok(await act(bob, 'reblog', { id: post }))
    for (const who of [alice, bob, context.anonymous]) {
      expect(await ids('/timelines/public', who)).toEqual([thread, post])
      expect(await ids('/timelines/public?local=true', who)).toEqual([thread, post])
      expect(await ids('/timelines/public?local=true&remote=true', who)).toEqual([thread, post])
    }
    const remote = await bob.get('/api/v1/timelines/public?remote=true')
    expect(remote.body).toEqual([])
    expect(remote.headers.get('link')).toBeNull()
  })

  test('can be limited to posts with media', async () => {
    const { carol } = await createPeople(context, 'carol')
    const media = await uploadPicture(carol)
    const pictured = await published({ status: '#seen', media_ids: [media.id] }, carol)
    const plain = await published('#seen', carol)
    expect(await ids('/timelines/public?only_media=true')).toEqual([pictured])
    expect(await ids('/timelines/tag/seen?only_media=1')).toEqual([pictured])
    expect(await ids(`/accounts/${carol.id}/statuses?only_media=on`)).toEqual([pictured])
    expect(await ids(`/accounts/${carol.id}/statuses?only_media=off`)).toEqual([plain, pictured])
    ok(await carol.send(`PUT /api/v1/statuses/${pictured}`, { status: '#seen', media_ids: [] }))
    expect(await ids('/timelines/public?only_media=true')).toEqual([])
  })
})

describe('the timeline of a hashtag', () => {
  test('has posts with it, and can require any, all or none of other hashtags', async () => {
    const [a, ab, abc] = [await published('#One'), await published('#one #two'), await published('#ONE #two #three')]
    const b = await published('#two')
    await published({ status: '#one', visibility: 'unlisted' })
    expect(await ids('/timelines/tag/one', context.anonymous)).toEqual([abc, ab, a])
    expect(await ids('/timelines/tag/ONE')).toEqual([abc, ab, a])
    expect(await ids('/timelines/tag/one?any[]=two')).toEqual([b, abc, ab, a])
    expect(await ids('/timelines/tag/one?all[]=two')).toEqual([abc, ab])
    expect(await ids('/timelines/tag/one?all[]=two&all[]=Three')).toEqual([abc])
    expect(await ids('/timelines/tag/one?none[]=three&none=two')).toEqual([a])
    expect(await ids('/timelines/tag/one?any[]=two&none[]=three&limit=2')).toEqual([b, ab])
    expect(await ids(`/timelines/tag/one?any[]=two&min_id=${a}&limit=2`)).toEqual([abc, ab])
    expect(await ids('/timelines/tag/one?remote=true')).toEqual([])
  })

  test('accepts names with #', async () => {
    const [sun, both, rain] = [await published('#sun'), await published('#sun #rain'), await published('#rain')]
    expect(await ids('/timelines/tag/%23sun')).toEqual([both, sun])
    expect(await ids('/timelines/tag/sun?any[]=%23rain')).toEqual([rain, both, sun])
    expect(await ids('/timelines/tag/sun?all[]=%23rain')).toEqual([both])
    expect(await ids('/timelines/tag/sun?none[]=%23Rain')).toEqual([sun])
  })

  test('has replies too, and works in any script and spelling', async () => {
    const post = await published('Das ist #Größe #東京')
    const response = await published({ status: '#größe', in_reply_to_id: post }, bob)
    expect(await ids(`/timelines/tag/${encodeURIComponent('GRÖSSE'.toLowerCase().replace('ss', 'ß'))}`)).toEqual([
      response,
      post,
    ])
    expect(await ids(`/timelines/tag/${encodeURIComponent('GRÖßE'.normalize('NFD'))}`)).toEqual([response, post])
    expect(await ids(`/timelines/tag/${encodeURIComponent('東京')}`)).toEqual([post])
    const page = await bob.get(`/api/v1/timelines/tag/${encodeURIComponent('größe')}?limit=1`)
    expect(await ids(linkTo('next', page)!.replace('/api/v1', ''))).toEqual([post])
    for (const none of ['nobody_uses_this', '123', '%20', encodeURIComponent('a b')])
      expect(await ids(`/timelines/tag/${none}`)).toEqual([])
  })
})

describe('a page', () => {
  let posts: string[]
  let author: Person
  let path: string
  beforeAll(async () => {
    ;({ author } = await createPeople(context, 'author'))
    posts = []
    for (let n = 0; n < 6; n++) posts.unshift(await published(`${n}`, author))
    path = `/accounts/${author.id}/statuses`
  })

  test('contains the posts between the given ids', async () => {
    expect(await ids(`${path}?max_id=${posts[1]}&limit=2`)).toEqual(posts.slice(2, 4))
    expect(await ids(`${path}?since_id=${posts[4]}&limit=2`)).toEqual(posts.slice(0, 2))
    expect(await ids(`${path}?min_id=${posts[4]}&limit=2`)).toEqual(posts.slice(2, 4))
    expect(await ids(`${path}?min_id=${posts[5]}&max_id=${posts[1]}&limit=2`)).toEqual(posts.slice(3, 5))
    expect(await ids(`${path}?since_id=${posts[5]}&max_id=${posts[1]}&limit=2`)).toEqual(posts.slice(2, 4))
    expect(await ids(`${path}?min_id=${posts[3]}&since_id=${posts[5]}&limit=2`)).toEqual(posts.slice(1, 3))
    expect(await ids(`${path}?max_id=&since_id=&min_id=&limit=`)).toEqual(posts)
    expect(await ids(`${path}?max_id=${posts[3]}&min_id=${posts[2]}`)).toEqual([])
  })

  test('has a Link header: next first, with absolute addresses and the rest of the query', async () => {
    const base = `${context.service.url}/api/v1${path}`
    const link = async (query: string) => (await bob.get(`/api/v1${path}?${query}`)).headers.get('link')
    expect(await link('limit=2&exclude_reblogs=true&pinned=')).toBe(
      `<${base}?limit=2&exclude_reblogs=true&pinned=&max_id=${posts[1]}>; rel="next", <${base}?limit=2&exclude_reblogs=true&pinned=&min_id=${posts[0]}>; rel="prev"`,
    )
    expect(await link(`max_id=${posts[3]}&limit=9`)).toBe(`<${base}?limit=9&min_id=${posts[4]}>; rel="prev"`)
    expect(await link(`min_id=${posts[0]}`)).toBeNull()
    // There are more posts below a page that starts at `min_id`.
    expect(await link(`min_id=${posts[1]}&limit=5`)).toBe(
      `<${base}?limit=5&max_id=${posts[0]}>; rel="next", <${base}?limit=5&min_id=${posts[0]}>; rel="prev"`,
    )
    const exposed = await bob.get(`/api/v1${path}?limit=1`)
    expect(exposed.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('has at most 40 posts, or as few as requested', async () => {
    const { busy } = await createPeople(context, 'busy')
    await Promise.all(Array.from({ length: 45 }, (_, n) => published(`${n}`, busy)))
    const page = await bob.get(`/api/v1/accounts/${busy.id}/statuses?limit=100000`)
    expect(idsOf(page)).toHaveLength(40)
    expect(await ids(linkTo('next', page)!.replace('/api/v1', ''))).toHaveLength(5)
    expect(await ids(`/accounts/${busy.id}/statuses`)).toHaveLength(20)
    expect(await ids('/timelines/public?limit=4000')).toHaveLength(40)
    expect(await ids('/timelines/public?limit=1')).toHaveLength(1)
  })

  test.each(['/timelines/home', '/timelines/public', '/timelines/tag/x', '/favourites', '/bookmarks'])(
    'of %s is refused with an invalid limit or cursor',
    async (list) => {
      for (const limit of ['0', '-1', 'x', '1.5', 'NaN', '']) {
        const response = await bob.get(`/api/v1${list}?limit=${limit}`)
        if (limit === '') ok(response)
        else expectRefused(response, 'limit')
      }
      for (const name of ['max_id', 'since_id', 'min_id'])
        for (const cursor of ['x', '-1', '99999999999999999999', '1;drop'])
          expectRefused(await bob.get(`/api/v1${list}?${name}=${cursor}`), name)
    },
  )

  test.each([1, 2, 3, 6, 40])('of %i leads to the end and stops there, in both directions', async (limit) => {
    for (const [rel, start] of [
      ['next', ''],
      ['prev', '&min_id=1'],
    ] as const) {
      const ids: string[] = []
      let at: string | undefined = `/api/v1${path}?limit=${limit}${start}`
      for (let pages = 0; at !== undefined; pages++) {
        expect(pages).toBeLessThan(10)
        const page = await bob.get(at)
        if (rel === 'next') ids.push(...idsOf(page))
        else ids.unshift(...idsOf(page))
        at = linkTo(rel, page)
      }
      expect(ids).toEqual(posts)
    }
  })
})

test('the filters for a profile’s posts can be combined', async () => {
  const { author } = await createPeople(context, 'author')
  const media = await uploadPicture(author)
  const plain = await published('plain #x', author)
  const pictured = await published({ status: 'look #x', media_ids: [media.id] }, author)
  const thread = await published({ status: 'and #x', in_reply_to_id: plain }, author)
  const reply = await published({ status: 'yes #x', in_reply_to_id: await published('Well?') }, author)
  const boost = ok(await act(author, 'reblog', { id: await published('Listen #x') })).id
  ok(await act(author, 'pin', { id: plain }))
  const shown = (query: string) => ids(`/accounts/${author.id}/statuses?${query}`)
  expect(await shown('')).toEqual([boost, reply, thread, pictured, plain])
  expect(await shown('exclude_replies=true')).toEqual([boost, thread, pictured, plain])
  expect(await shown('exclude_reblogs=true')).toEqual([reply, thread, pictured, plain])
  expect(await shown('tagged=X&exclude_replies=t&exclude_reblogs=1')).toEqual([thread, pictured, plain])
  expect(await shown('tagged=x&only_media=true')).toEqual([pictured])
  expect(await shown('pinned=true')).toEqual([plain])
  expect(await shown('pinned=true&only_media=true')).toEqual([])
  expect(await shown(`exclude_reblogs=true&limit=2&max_id=${reply}`)).toEqual([thread, pictured])
  expect(await shown(`exclude_reblogs=true&limit=2&min_id=${plain}`)).toEqual([thread, pictured])
})
