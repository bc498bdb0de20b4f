import { beforeEach, describe, expect, test } from 'vitest'
import { idsOf, type Person, type JourneyContext, type Reply, journeyForFile } from './people.ts'
import { act, look, createPeople, ok, publish, uploadPicture } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeEach(async () => {
  ;({ alice, bob } = await createPeople(context, 'alice', 'bob'))
})

const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted()
const edit = ({ id }: { id: string }, body: object) => alice.send(`PUT /api/v1/statuses/${id}`, body)
const remove = ({ id }: { id: string }, who = alice) => who.send(`DELETE /api/v1/statuses/${id}`)

describe('an idempotency key', () => {
  const send = (person: { api: JourneyContext['service']['fetch'] }, key: string, status = 'Once') =>
    person.api('/api/v1/statuses', {
      method: 'POST',
      body: JSON.stringify({ status }),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    })
  const idOf = async (answer: Response) => {
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { id: string }).id
  }
  let nth = 0
  const account = () => context.service.createAccount(`keyed${++nth}`)

  test('creates one post from several simultaneous requests', async () => {
    const carol = await account()
    const ids = await many(5, async () => idOf(await send(carol, 'k')))
    expect(new Set(ids).size).toBe(1)
    const { rows } = await context.sql('select posts_count from accounts where id = $1', carol.id)
    expect(rows).toEqual([{ posts_count: 1 }])
  })

  test('belongs to its author, and is free again once its post is deleted', async () => {
    const [carol, dave] = [await account(), await account()]
    const first = await idOf(await send(carol, 'k'))
    expect(await idOf(await send(dave, 'k'))).not.toBe(first)
    expect(await idOf(await send(carol, 'other'))).not.toBe(first)
    expect(await idOf(await send(carol, 'k', 'Changed'))).toBe(first)
    await carol.api(`/api/v1/statuses/${first}`, { method: 'DELETE' })
    expect(await idOf(await send(carol, 'k'))).not.toBe(first)
  })

  test('makes only one of a post, a scheduled post and a draft, even at the same time', async () => {
    const status = 'Once'
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
    const ways = {
      post: ['/api/v1/statuses', { status }],
      tagged: ['/api/v1/statuses', { status: '#once' }],
      scheduled: ['/api/v1/statuses', { status, scheduled_at }],
      draft: ['/api/v1/drafts', { status }],
    } as const
    const carol = await account()
    const sendAs = async (way: keyof typeof ways, key: string) => {
      const [path, body] = ways[way]
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await carol.api(path, { method: 'POST', body: JSON.stringify(body), headers })
      const { id } = (await answer.json()) as { id: string }
      return { status: answer.status, id }
    }
    const names = Object.keys(ways) as (keyof typeof ways)[]
    for (const first of names) {
      const { id } = await sendAs(first, first)
      for (const way of names) {
        const isSame = way === first || (first === 'post' && way === 'tagged') || (first === 'tagged' && way === 'post')
        const expected = isSame ? { status: 200, id } : { status: 409 }
        expect(await sendAs(way, first), `${way} after ${first}`).toMatchObject(expected)
      }
      const path = first === 'draft' ? 'drafts' : first === 'scheduled' ? 'scheduled_statuses' : 'statuses'
      await carol.api(`/api/v1/${path}/${id}`, { method: 'DELETE' })
      const free = names.find((way) => way !== first)!
      expect((await sendAs(free, first)).status, `${free} after deleted ${first}`).toBe(200)
    }
    for (let round = 0; round < 10; round++) {
      const sent = await Promise.all(names.map((way) => sendAs(way, `at once ${round}`)))
      const made = new Set(sent.filter((one) => one.status === 200).map((one) => one.id))
      expect({ made: made.size, others: new Set(sent.map((one) => one.status)) }).toEqual({
        made: 1,
        others: new Set([200, 409]),
      })
    }
  })

  test('is not used up by a refused post, and expires after an hour', async () => {
    const carol = await account()
    expect((await send(carol, 'k', '')).status).toBe(422)
    const first = await idOf(await send(carol, 'k'))
    await context.sql(
      `update idempotency_keys set created_at = now() - interval '61 minutes' where post_id = $1`,
      first,
    )
    expect(await idOf(await send(carol, 'k'))).not.toBe(first)
    expect(await idOf(await send(carol, ''))).not.toBe(await idOf(await send(carol, '')))
    expect((await send(carol, 'k'.repeat(257))).status).toBe(422)
  })
})

describe('at the same time', () => {
  test('twenty people favourite, boost, bookmark and reply to a post, and each counts once', async () => {
    const post = await publish(alice, 'x')
    const crowd = Object.values(await createPeople(context, ...Array.from({ length: 20 }, (_, n) => `fan${n}_`)))
    const verbs = ['favourite', 'reblog', 'bookmark', 'favourite']
    const done = await Promise.all(crowd.flatMap((who) => verbs.map((verb) => act(who, verb, post))))
    expect(new Set(statuses(done))).toEqual(new Set([200]))
    await Promise.all(crowd.map((who) => publish(who, { status: 'Yes', in_reply_to_id: post.id })))
    const counts = { favourites_count: 20, reblogs_count: 20, replies_count: 20 }
    expect(ok(await look(alice, post))).toMatchObject(counts)
    await Promise.all(crowd.flatMap((who) => ['unfavourite', 'unreblog'].map((verb) => act(who, verb, post))))
    expect(ok(await look(alice, post))).toMatchObject({ favourites_count: 0, reblogs_count: 0, replies_count: 20 })
  })

  test.each([
    ['favourite', 'favourites_count', 'favourited', 'favourited_by'],
    ['reblog', 'reblogs_count', 'reblogged', 'reblogged_by'],
  ])('one person does and undoes a %s, and the count agrees with the list', async (verb, count, mark, list) => {
    const post = await publish(alice, 'x')
    for (let round = 0; round < 4; round++) {
      const done = await many(6, (n) => act(bob, n % 2 ? verb : `un${verb}`, post))
      // A boost that is removed at once can no longer be returned.
      for (const { status } of done) expect(verb === 'reblog' ? [200, 404] : [200]).toContain(status)
      const state = ok(await look(bob, post))
      const doers = idsOf(await alice.get(`/api/v1/statuses/${post.id}/${list}`))
      expect(state).toMatchObject({ [count]: doers.length, [mark]: doers.includes(bob.id) })
    }
  })

  test('one person votes twice, and one vote counts', async () => {
    const post = await publish(alice, { status: 'x', poll: { options: ['A', 'B'], expires_in: 300 } })
    const votes = await many(4, (n) => bob.send(`POST /api/v1/polls/${post.poll!.id}/votes`, { choices: [n % 2] }))
    expect(statuses(votes)).toEqual([200, 422, 422, 422])
    expect(ok(await look(bob, post)).poll).toMatchObject({ votes_count: 1, voted: true })
  })

  test('people vote while the options change, and no vote for a removed option is left', async () => {
    const post = await publish(alice, { status: 'x', poll: { options: ['A', 'B'], expires_in: 300 } })
    const crowd = Object.values(await createPeople(context, 'v', 'w', 'x', 'y', 'z'))
    const changes = [1, 2].map((n) => edit(post, { status: 'x', poll: { options: [`${n}`, 'B'], expires_in: 300 } }))
    const votes = crowd.map((who) => who.send(`POST /api/v1/polls/${post.poll!.id}/votes`, { choices: [0] }))
    for (const { status } of await Promise.all([...votes, ...changes])) expect([200, 404]).toContain(status)
    const { poll } = ok(await look(alice, post))
    expect(poll.votes_count).toBe(poll.options.reduce((sum: number, option: any) => sum + option.votes_count, 0))
    expect((await context.sql('select from poll_votes where poll_id = $1', poll.id)).rowCount).toBe(poll.votes_count)
  })

  test('eight pins are requested, and five succeed', async () => {
    const posts = await many(8, (n) => publish(alice, `${n}`))
    expect(statuses(await Promise.all(posts.map((post) => act(alice, 'pin', post))))).toEqual([
      ...Array(5).fill(200),
      ...Array(3).fill(422),
    ])
  })

  test('several posts request the same media, and one gets it', async () => {
    const media = await uploadPicture(alice)
    const post = await publish(alice, 'Edited')
    const withMedia = { status: 'x', media_ids: [media.id] }
    const [posted, edited] = await Promise.all([
      many(3, async () => alice.send('POST /api/v1/statuses', withMedia)),
      edit(post, withMedia),
    ])
    const done = [...posted, edited]
    expect(statuses(done)).toEqual([200, 422, 422, 422])
    const { rows } = await context.sql('select post_id from media where id = $1', media.id)
    expect(rows[0].post_id).toBe(done.find(({ status }) => status === 200)!.body.id)
    expect(ok(await alice.get(`/api/v1/accounts/${alice.id}`)).statuses_count).toBe(done.at(-1)!.status === 200 ? 1 : 2)
  })

  test('several edits leave one history with each state once, and the post shows the last one', async () => {
    const media = await uploadPicture(alice)
    const post = await publish(alice, { status: '0', media_ids: [media.id] })
    const done = await many(5, (n) => edit(post, { status: `${n + 1}`, media_ids: n % 2 ? [media.id] : [] }))
    expect(statuses(done)).toEqual(Array(5).fill(200))
    const states = ok(await alice.get(`/api/v1/statuses/${post.id}/history`))
    expect(states.map(({ content }: any) => content).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `<p>${n}</p>`))
    const state = ok(await look(bob, post))
    expect(states.at(-1)).toMatchObject({ content: state.content, created_at: state.edited_at })
    for (const { content, media_attachments } of states) {
      const held = ['<p>0</p>', '<p>2</p>', '<p>4</p>'].includes(content)
      expect({ content, held: media_attachments.length === 1 }).toEqual({ content, held })
    }
  })

  test('two edits of different fields both take effect', async () => {
    for (let round = 0; round < 5; round++) {
      const post = await publish(alice, { status: 'As it was', language: 'en' })
      const responses = await Promise.all([edit(post, { status: 'Another text' }), edit(post, { language: 'fr' })])
      expect(statuses(responses)).toEqual([200, 200])
      expect((await look(alice, post)).body).toMatchObject({ content: '<p>Another text</p>', language: 'fr' })
    }
  })

  test('a post is deleted while people interact with it, and nothing of it is left', async () => {
    const crowd = Object.values(await createPeople(context, 'p', 'q', 'r'))
    for (let round = 0; round < 6; round++) {
      const post = await publish(alice, { status: 'x', poll: { options: ['A', 'B'], expires_in: 300 } })
      const actions = [
        ...crowd.flatMap((who) => ['favourite', 'reblog', 'bookmark'].map((verb) => act(who, verb, post))),
        ...crowd.map((who) => who.send(`POST /api/v1/polls/${post.poll!.id}/votes`, { choices: [0] })),
        alice.send('POST /api/v1/statuses', { status: 'Self', in_reply_to_id: post.id }),
        bob.send('POST /api/v1/statuses', { status: 'Other', in_reply_to_id: post.id }),
        act(alice, 'pin', post),
        edit(post, { status: 'y' }),
      ]
      const [once, twice, ...done] = await Promise.all([remove(post), remove(post), ...actions])
      expect(statuses([once, twice])).toEqual([200, 404])
      for (const { status, body } of done) expect([200, 404], JSON.stringify(body)).toContain(status)
      expect((await look(alice, post)).status).toBe(404)
    }
    for (const who of [...crowd, alice, bob]) {
      const { rows } = await context.sql(
        `select posts_count, (select count(*)::int from posts where author_id = a.id) as there from accounts a where id = $1`,
        who.id,
      )
      expect(rows[0].posts_count).toBe(rows[0].there)
    }
  })

  test('one person replies to a post and boosts it many times, and the counts are right', async () => {
    const post = await publish(alice, 'x')
    const done = await many(12, (n) =>
      n % 2
        ? bob.send('POST /api/v1/statuses', { status: 'Yes', in_reply_to_id: post.id })
        : act(bob, n % 4 ? 'reblog' : 'favourite', post),
    )
    expect(statuses(done)).toEqual(Array(12).fill(200))
    expect(ok(await look(alice, post))).toMatchObject({ replies_count: 6, reblogs_count: 1, favourites_count: 1 })
  })
})
