import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { StreamPosition, TimelineEvent } from '../../src/model/stream.ts'
import type { TimelineChoice } from '../../src/streams/streams.ts'
import { callOperation } from '../../src/operations/operation.ts'
import { createPost } from '../../src/operations/posts/createPost.ts'
import { startOperations, type TestOperations } from '../support/operations.ts'

let service: TestOperations
beforeAll(async () => void (service = await startOperations()))
afterAll(() => service.stop())

function follow(viewer: AccountId, choice: TimelineChoice, after?: StreamPosition) {
  const events: TimelineEvent[] = []
  const stream = service.services.streams.timeline(viewer, choice, after)
  stream.start({ deliver: (event) => void events.push(event), fail: (error) => { throw error } })
  return { events, stream }
}

test('tells of a post', async () => {
  const [author, reader] = [await service.newAccount(), await service.newAccount()]
  const { events, stream } = follow(reader, { timeline: 'public', onlyMedia: false })
  const made = await callOperation(createPost, { text: 'Hello' }, service.callOf(author))
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]).toMatchObject({ kind: 'post_created', post: { id: (made as { id: string }).id, text: 'Hello' } })
  stream.stop()
})
