import { afterEach, expect, test, vi } from 'vitest'
import { eagerViewer, exampleContent, examplePoll, examplePost } from '../../../../test/support/nouns.ts'
import { pollAt } from '../../../model/poll.ts'
import { PollEntity, pollEntity } from './poll.ts'
import { statusJson } from './status.ts'

const end = '2026-03-01T00:00:00.000Z'
const before = Date.parse(end) - 1
const after = Date.parse(end)

afterEach(() => vi.useRealTimers())

test('hidden totals are shown when the poll has ended', () => {
  vi.useFakeTimers({ now: before, toFake: ['Date'] })
  const content = exampleContent({ poll: examplePoll(end) })
  expect(pollEntity(examplePost(content))).toMatchObject({
    expired: false,
    options: [{ votes_count: null }, {}],
  })
  vi.setSystemTime(after)
  expect(pollEntity(examplePost(content))).toMatchObject({ expired: true, options: [{ votes_count: 3 }, {}] })
})

test('a poll that PostgreSQL counts as ended has also ended for a process whose clock is behind', () => {
  vi.useFakeTimers({ now: before, toFake: ['Date'] })
  const post = Object.freeze({ ...examplePost(), poll: pollAt(examplePoll(end)!, after) })
  expect(pollEntity(post)).toMatchObject({ expired: true, options: [{ votes_count: 3 }, {}] })
  expect(JSON.parse(statusJson(post)).poll).toEqual(pollEntity(post))
})

test('a poll that PostgreSQL counts as open is also open for a process whose clock is ahead', () => {
  vi.useFakeTimers({ now: after, toFake: ['Date'] })
  const post = Object.freeze({ ...examplePost(), poll: pollAt(examplePoll(end)!, before) })
  expect(pollEntity(post)).toMatchObject({ expired: false, options: [{ votes_count: null }, {}] })
  expect(JSON.parse(statusJson(post)).poll).toEqual(pollEntity(post))
})

test('the JSON of a post shows that its poll has ended, although parts of it are cached', () => {
  vi.useFakeTimers({ now: before, toFake: ['Date'] })
  const content = exampleContent({ poll: examplePoll(end) })
  const pollShown = () => JSON.parse(statusJson(examplePost(content))).poll
  expect(pollShown().expired).toBe(false)
  vi.setSystemTime(after)
  expect(pollShown().expired).toBe(true)
  expect(pollShown().options[0].votes_count).toBe(3)
})

test('a poll shows only the reader’s own votes', () => {
  const content = exampleContent({ poll: examplePoll(end) })
  expect(pollEntity(examplePost(content))).not.toHaveProperty('voted')
  const idle = pollEntity(examplePost(content, { viewer: { ...eagerViewer, votes: [] } }))
  const voter = pollEntity(examplePost(content, { viewer: { ...eagerViewer, votes: [1] } }))
  expect(idle).toMatchObject({ voted: false, own_votes: [] })
  expect(voter).toMatchObject({ voted: true, own_votes: [1], emojis: [{ shortcode: 'blobcat' }] })
  expect(PollEntity.parse(voter)).toEqual(voter)
})

test('a post without a poll has null in its place', () => {
  expect(pollEntity(examplePost())).toBeNull()
})
