import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, journeyForFile } from './people.ts'
import { expectRefused, look, createPeople, ok, publish, publishPoll } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person
let carol: Person

beforeEach(async () => {
  ;({ alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol'))
})

const ask = (...what: Parameters<typeof publishPoll> extends [Person, ...infer Rest] ? Rest : never) =>
  publishPoll(alice, ...what)
const vote = (who: Person, { poll }: { poll: { id: string } }, ...choices: unknown[]) =>
  who.send(`POST /api/v1/polls/${poll.id}/votes`, { choices })
const counts = ({ options }: any) => options.map((option: any) => option.votes_count)
const end = ({ poll }: any) => context.sql(`update polls set expires_at = now() where id = $1`, poll.id)

describe('a poll', () => {
  test('is created from JSON or a form, and shown with its post', async () => {
    const pollPost = await ask()
    expect(pollPost.poll).toMatchObject({
      expired: false,
      multiple: false,
      votes_count: 0,
      voted: false,
      own_votes: [],
    })
    const lasts = Date.parse(pollPost.poll.expires_at) - Date.parse(pollPost.created_at)
    expect(Math.abs(lasts - 600_000)).toBeLessThan(5000)
    const fields: [string, string][] = [
      ['status', 'Which?'],
      ['poll[options][]', 'A'],
      ['poll[options][]', 'B'],
      ['poll[expires_in]', '300'],
      ['poll[multiple]', '1'],
    ]
    const { poll } = ok(await alice.send('POST /api/v1/statuses', new URLSearchParams(fields)))
    expect(poll).toMatchObject({ multiple: true, options: [{ title: 'A', votes_count: 0 }, { title: 'B' }] })
    const state = ok(await context.anonymous.get(`/api/v1/polls/${poll.id}`))
    expect(state).toMatchObject({ id: poll.id, votes_count: 0 })
    expect(state.voted).toBeUndefined()
  })

  test('has its options cleaned to one line each, in drafts and scheduled posts too', async () => {
    const poll = { options: [' Tea\n\u0001or\ud800 ', 'Evil \u202eeefffoC'], expires_in: 600 }
    const clean = ['Tea or\ufffd', 'Evil eefffoC']
    const titles = ({ poll: { options } }: any) => options.map(({ title }: any) => title)
    const pollPost = await publish(alice, { status: 'Which?', poll })
    expect(titles(pollPost)).toEqual(clean)
    const others = { ...poll, options: poll.options.toReversed() }
    expect(
      titles(ok(await alice.send(`PUT /api/v1/statuses/${pollPost.id}`, { status: 'So?', poll: others }))),
    ).toEqual(clean.toReversed())
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
    for (const more of [{ path: 'drafts' }, { path: 'statuses', scheduled_at }]) {
      const { params } = ok(await alice.send(`POST /api/v1/${more.path}`, { status: 'Which?', poll, ...more }))
      expect(params.poll.options).toEqual(clean)
    }
  })

  test.each([
    [{ options: ['One'] }, 'poll.options'],
    [{ options: Array.from({ length: 9 }, (_, n) => `${n}`) }, 'poll.options'],
    [{ options: ['Same', ' Same '] }, 'poll.options'],
    [{ options: ['a', ' '] }, 'poll.options'],
    [{ options: ['a', 'x'.repeat(101)] }, 'poll.options'],
    [{ expires_in: 299 }, 'poll.expires_in'],
    [{ expires_in: 31 * 24 * 3600 + 1 }, 'poll.expires_in'],
    [{ expires_in: 'soon' }, 'poll.expires_in'],
  ])('is refused with %j', async (poll, field) => {
    const body = { status: 'x', poll: { options: ['a', 'b'], expires_in: 300, ...poll } }
    expectRefused(await alice.send('POST /api/v1/statuses', body), field)
  })

  test('is visible only to people who can see its post', async () => {
    const { poll } = await ask({}, { visibility: 'private' })
    for (const who of [bob, context.anonymous]) expect((await who.get(`/api/v1/polls/${poll.id}`)).status).toBe(404)
    expect((await vote(bob, { poll }, 0)).status).toBe(404)
    expect((await alice.get('/api/v1/polls/1')).status).toBe(404)
    expect((await alice.get('/api/v1/polls/x')).status).toBe(404)
  })

  test('shows custom emojis that only its options use', async () => {
    await context.stores.customEmojis.save({
      shortcode: 'tea',
      fileKey: 'e/t.webp',
      staticKey: 'e/t.png',
      category: null,
    })
    const { id, poll, emojis } = await ask({ options: [':tea:', 'Coffee'] })
    expect(poll.emojis).toMatchObject([{ shortcode: 'tea' }])
    expect(emojis).toMatchObject([{ shortcode: 'tea' }])
    expect(ok(await alice.get(`/api/v1/statuses/${id}/history`))).toMatchObject([{ emojis: [{ shortcode: 'tea' }] }])
    await context.stores.customEmojis.delete('tea')
    expect(ok(await context.anonymous.get(`/api/v1/polls/${poll.id}`)).emojis).toEqual([])
  })
})

describe('a vote', () => {
  test('counts once, and only the voter sees it as their own', async () => {
    const pollPost = await ask()
    expect(ok(await vote(bob, pollPost, 1))).toMatchObject({ voted: true, own_votes: [1], votes_count: 1 })
    expect(
      ok(await carol.send(`POST /api/v1/polls/${pollPost.poll.id}/votes`, new URLSearchParams({ 'choices[]': '1' })))
        .votes_count,
    ).toBe(2)
    expectRefused(await vote(bob, pollPost, 0), 'choices')
    expect(counts(ok(await look(alice, pollPost)).poll)).toEqual([0, 2, 0])
    expect(ok(await look(alice, pollPost)).poll).toMatchObject({ voted: false, own_votes: [] })
  })

  test('can be for several options if the poll allows it', async () => {
    const pollPost = await ask({ multiple: true })
    expect(ok(await vote(bob, pollPost, 0, 2, 2))).toMatchObject({ own_votes: [0, 2], votes_count: 2, voters_count: 1 })
    ok(await vote(carol, pollPost, 2))
    expect(ok(await look(alice, pollPost)).poll).toMatchObject({ votes_count: 3, voters_count: 2 })
    expect(counts(ok(await look(alice, pollPost)).poll)).toEqual([1, 0, 2])
  })

  test.each([[[]], [[3]], [[-1]], [[0, 1]], [['x']], [[0.5]]])('is refused for %j', async (choices) => {
    const pollPost = await ask()
    expect((await vote(bob, pollPost, ...choices)).status).toBe(422)
    expect(ok(await look(bob, pollPost)).poll).toMatchObject({ votes_count: 0, voted: false })
  })

  test('is refused after the end, and from the author of the poll', async () => {
    const pollPost = await ask()
    expect((await vote(alice, pollPost, 0)).status).toBe(422)
    expect((await vote(context.anonymous, pollPost, 0)).status).toBe(401)
    await end(pollPost)
    expectRefused(await vote(bob, pollPost, 0), 'choices')
  })

  test('is hidden until the end if the poll hides its totals', async () => {
    const pollPost = await ask({ hide_totals: true })
    expect(counts(ok(await vote(bob, pollPost, 1)))).toEqual([null, null, null])
    await end(pollPost)
    await context.sql('update posts set version = version + 1 where id = $1', pollPost.id)
    expect(ok(await look(carol, pollPost)).poll).toMatchObject({
      expired: true,
      options: [{ votes_count: 0 }, { votes_count: 1 }, {}],
    })
  })
})

describe('a changeable vote', () => {
  const withdraw = (who: Person, { poll }: { poll: { id: string } }) =>
    who.send(`DELETE /api/v1/polls/${poll.id}/votes`)

  test('is replaced by a later one', async () => {
    const pollPost = await ask({ votes_changeable: true, multiple: true })
    expect(pollPost.poll.votes_changeable).toBe(true)
    ok(await vote(carol, pollPost, 0))
    ok(await vote(bob, pollPost, 0, 1))
    expect(ok(await vote(bob, pollPost, 1, 2))).toMatchObject({ own_votes: [1, 2], votes_count: 3, voters_count: 2 })
    expect(counts(ok(await look(alice, pollPost)).poll)).toEqual([1, 1, 1])
    expectRefused(await vote(bob, pollPost, 7), 'choices')
    expect(ok(await look(bob, pollPost)).poll).toMatchObject({ own_votes: [1, 2], voters_count: 2 })
  })

  test('can be withdrawn, even twice, and given again', async () => {
    const pollPost = await ask({ votes_changeable: true })
    ok(await vote(bob, pollPost, 1))
    for (let round = 0; round < 2; round++) {
      expect(ok(await withdraw(bob, pollPost))).toMatchObject({
        voted: false,
        own_votes: [],
        votes_count: 0,
        voters_count: 0,
      })
    }
    expect(ok(await vote(bob, pollPost, 2))).toMatchObject({ voted: true, own_votes: [2], votes_count: 1 })
    expect((await withdraw(context.anonymous, pollPost)).status).toBe(401)
    expect((await withdraw(bob, { poll: { id: '1' } })).status).toBe(404)
    const reader = await context.person(bob.name, ['read'])
    expect((await withdraw(reader, pollPost)).status).toBe(403)
  })

  test('is final once the poll has ended, and other votes are final at once', async () => {
    const pollPost = await ask()
    expect(pollPost.poll.votes_changeable).toBe(false)
    ok(await vote(bob, pollPost, 1))
    expectRefused(await withdraw(bob, pollPost), 'id')
    ok(await withdraw(carol, pollPost))
    const other = await ask({ votes_changeable: true })
    ok(await vote(bob, other, 1))
    await end(other)
    expectRefused(await withdraw(bob, other), 'id')
    expectRefused(await vote(bob, other, 0), 'choices')
    expect(ok(await look(bob, other)).poll).toMatchObject({ own_votes: [1], votes_count: 1 })
  })

  test('can be withdrawn, but not replaced, in a poll that the voter can no longer see', async () => {
    const pollPost = await ask({ votes_changeable: true })
    ok(await vote(bob, pollPost, 1))
    ok(await alice.send(`POST /api/v1/accounts/${bob.id}/block`))
    expect((await vote(bob, pollPost, 0)).status).toBe(404)
    expect((await withdraw(bob, pollPost)).status).toBe(404)
    expect(ok(await look(alice, pollPost)).poll).toMatchObject({ votes_count: 0, voters_count: 0 })
  })
})

describe('the end of a poll', () => {
  // Ends a poll, and makes the job due that notifies the author and the voters.
  async function comeDue({ poll }: any): Promise<void> {
    await end({ poll })
    const jobs = `array(select id from graphile_worker.jobs where key = 'endPoll:' || $1::text)`
    await context.sql(`select graphile_worker.reschedule_jobs(${jobs}, run_at => now())`, poll.id)
  }
  const received = async ({ id }: { id: string }) => {
    const text = `select account_id::text as id from notifications where post_id = $1 and type = 'poll' and from_id = $2 order by 1`
    return (await context.sql(text, id, alice.id)).rows.map((row) => row.id)
  }
  const runAt = async ({ poll }: any) => {
    const text = `select run_at from graphile_worker.jobs where key = 'endPoll:' || $1::text`
    return (await context.sql(text, poll.id)).rows.map((row) => row.run_at.toISOString())
  }

  test('notifies the author and every voter, each of them once', async () => {
    const pollPost = await ask()
    expect(await runAt(pollPost)).toEqual([pollPost.poll.expires_at])
    ok(await vote(bob, pollPost, 1))
    await comeDue(pollPost)
    await expect.poll(() => received(pollPost)).toEqual([alice.id, bob.id].toSorted())
  })

  test('is scheduled again when the author postpones it', async () => {
    const pollPost = await ask()
    const again = { status: 'Which?', poll: { options: ['Tea', 'Coffee', 'Water'], expires_in: 9000 } }
    const { poll } = ok(await alice.send(`PUT /api/v1/statuses/${pollPost.id}`, again))
    expect(await runAt(pollPost)).toEqual([poll.expires_at])
    expect(Date.parse(poll.expires_at)).toBeGreaterThan(Date.parse(pollPost.poll.expires_at))
  })

  test('is scheduled only for the new poll after an edit replaced the options', async () => {
    const pollPost = await ask({ votes_changeable: true })
    const other = { status: 'Which?', poll: { options: ['Tea', 'Milk'], expires_in: 9000 } }
    const edited = ok(await alice.send(`PUT /api/v1/statuses/${pollPost.id}`, other))
    expect(edited.poll.votes_changeable).toBe(true)
    expect(await runAt(pollPost)).toEqual([])
    expect(await runAt(edited)).toEqual([edited.poll.expires_at])
  })
})

describe('an edit of a poll', () => {
  const edit = (post: { id: string }, poll: object) =>
    alice.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Which?', poll: { expires_in: 900, ...poll } })
  const states = async ({ id }: { id: string }) => ok(await alice.get(`/api/v1/statuses/${id}/history`))

  test('with other options deletes the votes', async () => {
    const pollPost = await ask()
    ok(await vote(bob, pollPost, 0))
    const { poll } = ok(await edit(pollPost, { options: ['Tea', 'Milk'] }))
    expect(poll).toMatchObject({ votes_count: 0, options: [{ title: 'Tea', votes_count: 0 }, { title: 'Milk' }] })
    expect(ok(await look(bob, pollPost)).poll).toMatchObject({ voted: false })
    ok(await vote(bob, { poll }, 1))
    const titles = (await states(pollPost)).map((state: any) => state.poll.options.map((option: any) => option.title))
    expect(titles).toEqual([
      ['Tea', 'Coffee', 'Water'],
      ['Tea', 'Milk'],
    ])
  })

  test('with null removes the poll, and needs another text or file', async () => {
    const pollPost = await ask()
    const remove = (status: string) => alice.send(`PUT /api/v1/statuses/${pollPost.id}`, { status, poll: null })
    expectRefused(await remove(''), 'status')
    expect(ok(await remove('No poll')).poll).toBeNull()
    expect(ok(await look(bob, pollPost)).poll).toBeNull()
    expect((await states(pollPost)).map((state: any) => state.poll?.options.length)).toEqual([3, undefined])
    expect(ok(await remove('Still none')).poll).toBeNull()
  })

  test('with the same options keeps the votes, and adds nothing to the history', async () => {
    const pollPost = await ask()
    ok(await vote(bob, pollPost, 0))
    const edited = ok(await edit(pollPost, { options: ['Tea', 'Coffee', 'Water'] }))
    expect(edited.poll).toMatchObject({ id: pollPost.poll.id, votes_count: 1 })
    expect(Date.parse(edited.poll.expires_at)).toBeGreaterThan(Date.parse(pollPost.poll.expires_at))
    expect(edited.edited_at).toBeNull()
    expect(await states(pollPost)).toHaveLength(1)
  })

  test('can add a poll to a post that had none', async () => {
    const post = await publish(alice, 'Which?')
    const { poll } = ok(await edit(post, { options: ['A', 'B'] }))
    ok(await vote(bob, { poll }, 0))
    expect(ok(await look(bob, post)).poll).toMatchObject({ own_votes: [0] })
  })
})
