import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PollId } from '../../src/model/ids.ts'
import type { Polls } from '../../src/stores/polls.ts'
import { outcomes, startStores, type TestStores } from '../support/stores.ts'

describe('polls', () => {
  let stores: TestStores
  let polls: Polls
  beforeAll(async () => {
    stores = await startStores()
    polls = stores.openStores().polls
  })
  afterAll(() => stores.stop())

  async function newPoll({ multiple = false, seconds = 3600, changeable = false } = {}) {
    const [row] = await stores.sql<{ id: PollId; post_id: string }>(
      `with post as (insert into posts (author_id, visibility, conversation_id, has_poll) values ($1, 'public', 1, true) returning id),
       poll as (insert into polls (post_id, multiple, expires_at, votes_changeable)
         select id, $2, now() + $3 * interval '1 second', $4 from post returning id, post_id),
       options as (insert into poll_options (poll_id, position, title) select poll.id, n, 'Option ' || n from poll, generate_series(0, 2) n)
       select id, post_id from poll`,
      await stores.newAccount(),
      multiple,
      seconds,
      changeable,
    )
    return row!
  }

  async function stateOf(id: PollId) {
    const [row] = await stores.sql<{ votes: number[]; voters: number; version: number }>(
      `select (select array_agg(votes_count order by position) from poll_options where poll_id = q.id) as votes,
         q.voters_count as voters, p.version from polls q join posts p on p.id = q.post_id where q.id = $1`,
      id,
    )
    return row
  }

  it('return the id of their post', async () => {
    const { id, post_id } = await newPoll()
    expect(await polls.postOf(id)).toBe(post_id)
    expect(await polls.postOf('1' as PollId)).toBeUndefined()
  })

  it('count a vote, and their post shows it', async () => {
    const { id } = await newPoll({ multiple: true })
    await polls.vote(id, await stores.newAccount(), [0, 2, 2])
    expect(await stateOf(id)).toEqual({ votes: [1, 0, 1], voters: 1, version: 2 })
  })

  it.each([
    ['no choice', []],
    ['several choices if one is allowed', [0, 1]],
    ['an unknown choice', [3]],
    ['a negative choice', [-1]],
  ])('reject %s', async (_what, choices) => {
    const { id } = await newPoll()
    await expect(polls.vote(id, await stores.newAccount(), choices)).rejects.toMatchObject({
      code: 'validation_failed',
    })
    expect(await stateOf(id)).toEqual({ votes: [0, 0, 0], voters: 0, version: 1 })
  })

  it('reject a vote after their end', async () => {
    const { id } = await newPoll({ seconds: 0 })
    await expect(polls.vote(id, await stores.newAccount(), [0])).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('are not found if they do not exist', async () => {
    await expect(polls.vote('1' as PollId, await stores.newAccount(), [0])).rejects.toMatchObject({ code: 'not_found' })
  })

  it('count one of twenty concurrent votes of an account', async () => {
    const { id } = await newPoll()
    const voter = await stores.newAccount()
    const { fulfilled, errors } = await outcomes(Array.from({ length: 20 }, (_, n) => polls.vote(id, voter, [n % 3])))
    expect(fulfilled).toBe(1)
    for (const error of errors) expect(error).toMatchObject({ code: 'validation_failed' })
    const state = await stateOf(id)
    expect(state!.votes.reduce((sum, votes) => sum + votes)).toBe(1)
    expect(state).toMatchObject({ voters: 1, version: 2 })
  })

  it('lose no vote when many accounts vote at the same time', async () => {
    const { id } = await newPoll()
    const voters = await Promise.all(Array.from({ length: 30 }, () => stores.newAccount()))
    await Promise.all(voters.map((voter, n) => polls.vote(id, voter, [n % 3])))
    expect(await stateOf(id)).toEqual({ votes: [10, 10, 10], voters: 30, version: 31 })
  })

  it('store one of many concurrent changes of a vote', async () => {
    const { id } = await newPoll({ multiple: true, changeable: true })
    const voter = await stores.newAccount()
    await Promise.all(Array.from({ length: 20 }, (_, n) => polls.vote(id, voter, n % 2 ? [0, 1] : [2])))
    const state = await stateOf(id)
    expect(state!.voters).toBe(1)
    expect([
      [1, 1, 0],
      [0, 0, 1],
    ]).toContainEqual(state!.votes)
  })

  it('count correctly when votes are given, changed and withdrawn at the same time', async () => {
    const { id } = await newPoll({ changeable: true })
    const voters = await Promise.all(Array.from({ length: 5 }, () => stores.newAccount()))
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const voter = voters[n % 5]!
        return n % 3 === 2 ? polls.withdraw(id, voter) : polls.vote(id, voter, [n % 3])
      }),
    )
    const rows = await stores.sql<{ choices: number[] }>('select choices from poll_votes where poll_id = $1', id)
    const votes = [0, 1, 2].map((option) => rows.filter(({ choices }) => choices.includes(option)).length)
    expect(await stateOf(id)).toMatchObject({ votes, voters: rows.length })
  })

  it('do not count a withdrawn vote', async () => {
    const { id } = await newPoll({ changeable: true })
    const voter = await stores.newAccount()
    await polls.withdraw(id, voter)
    expect(await stateOf(id)).toEqual({ votes: [0, 0, 0], voters: 0, version: 1 })
    await polls.vote(id, voter, [1])
    await polls.withdraw(id, voter)
    expect(await stateOf(id)).toEqual({ votes: [0, 0, 0], voters: 0, version: 3 })
    await expect(polls.withdraw('1' as PollId, voter)).rejects.toMatchObject({ code: 'not_found' })
  })
})
