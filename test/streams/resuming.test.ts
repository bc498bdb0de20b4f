import { expect, test } from 'vitest'
import type { StreamPosition, TimelineEvent } from '../../src/model/stream.ts'
import { pace } from '../support/pace.ts'
import { holdLog, record, type Recording } from '../support/streams.ts'
import { textsOf, streamsForFile } from './streamContext.ts'

const context = streamsForFile()

const couple = async () => {
  const [ann, bob] = [await context.person(), await context.person()]
  await context.follow(bob, ann)
  return { ann, bob }
}

test('streams-12: Resuming after the last id sends every missed event once, in order, then new ones', async () => {
  const { ann, bob } = await couple()
  const first = bob.home()
  await context.received(first)
  const one = await ann.posts('1')
  await context.received(first)
  first.stream.stop()
  const two = await ann.posts('2')
  await ann.does('editPost', { id: one.id, text: '1, edited' })
  await ann.does('deletePost', { id: two.id })
  await ann.posts('3')
  const again = bob.home(first.events.at(-1)!.id)
  await context.received(again)
  await ann.posts('4')
  await context.received(again)
  expect(textsOf(first)).toEqual(['post_created 1'])
  // If a post was created and deleted in the meantime, only the deletion is sent.
  expect(textsOf(again)).toEqual([
    'post_edited 1, edited',
    `post_deleted ${two.id}`,
    'post_created 3',
    'post_created 4',
  ])
})

test('A stream can be resumed from its position, even if it sent no event', async () => {
  const { ann, bob } = await couple()
  const quiet = bob.home()
  await context.received(quiet)
  const stranger = await context.person()
  for (let n = 0; n < 3; n++) await stranger.posts(`Of no interest ${n}`)
  await context.received(quiet)
  const position = quiet.stream.delivered()
  expect(quiet.events).toEqual([])
  quiet.stream.stop()
  await ann.posts('Missed')
  const again = bob.home(position)
  await context.received(again)
  expect(textsOf(again)).toEqual(['post_created Missed'])
})

test('Leading zeros in a position make no difference', async () => {
  const { ann, bob } = await couple()
  const first = bob.home()
  await context.received(first)
  await ann.posts('1')
  await context.received(first)
  const [name, history, id] = first.events[0]!.id.split('-')
  const received = bob.home(`${name}-0000${history}-000${id}` as StreamPosition)
  await ann.posts('2')
  await context.received(received)
  expect(textsOf(received)).toEqual(['post_created 2'])
})

test('streams-13: Resuming from an old, invented or foreign position sends one gap, then new events', async () => {
  const { ann, bob } = await couple()
  const start = await context.streams.position()
  await ann.posts('Before')
  await context.received(bob.home())
  const now = await context.streams.position()
  const [name, history, id] = now.split('-') as [string, string, string]
  const unknown = [
    `other-${history}-${id}`,
    `${name}-0-0`,
    `${name}-zzzzzzzzzzzzz-zzzzzzzzzzzzz`,
    `${name}-${history}zzz-1`,
    '0-0-0',
  ] as StreamPosition[]
  await context.sql(`update changes set created_at = now() - interval '2 hours'`)
  await context.services.stores.changes.expire(3600)
  const received = [...unknown, start].map((position) => bob.home(position))
  const others = [bob.notifications(start), bob.account(start), bob.user(start)]
  await context.received(...received, ...others)
  await ann.posts('After')
  await context.received(...received, ...others)
  for (const one of received) expect(textsOf(one)).toEqual(['gap', 'post_created After'])
  expect(others.map((one) => textsOf(one)[0])).toEqual(['gap', 'gap', 'gap'])
  // A stream can resume from the gap itself.
  const again = bob.home(received[0]!.events[0]!.id)
  await context.received(again)
  expect(textsOf(again)).toEqual(['post_created After'])
})

test('Changes that expire while a slow reader catches up are reported as a gap', async () => {
  const { ann, bob } = await couple()
  const start = await context.streams.position()
  // There are more changes than one read returns.
  await context.sql(
    `insert into changes (kind, account) select 'viewer.changed', $1::bigint from generate_series(1, 1100)`,
    bob.id,
  )
  for (let n = 0; n < 30; n++) await ann.posts(`${n}`)
  await context.sql(
    `insert into changes (kind, account) select 'viewer.changed', $1::bigint from generate_series(1, 1100)`,
    bob.id,
  )
  await ann.posts('Lost')
  await context.received(bob.home())
  let go!: () => void
  const isSlow = new Promise<void>((resolve) => (go = resolve))
  const slow: Recording<TimelineEvent> = record(context.streams.timeline(bob.id, { timeline: 'home' }, start), {
    ready: () => (slow.events.length > 0 ? isSlow : Promise.resolve()),
  })
  await expect.poll(() => slow.events.length).toBe(25)
  await context.sql(`update changes set created_at = now() - interval '2 hours'`)
  while ((await context.services.stores.changes.expire(3600)) > 0);
  go()
  await context.received(slow)
  await ann.posts('After')
  await context.received(slow)
  const kinds = slow.events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'gap')).toEqual(['gap'])
  // The events before the gap were read together with the first ones. New events follow the gap.
  expect(textsOf(slow).slice(kinds.indexOf('gap'))).toEqual(['gap', 'post_created After'])
  expect(textsOf(slow).slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, n) => `post_created ${n}`))
})

test('A slow reader receives past events at its own pace, and loses no event that happens meanwhile', async () => {
  const { ann, bob } = await couple()
  const start = await context.streams.position()
  for (let n = 0; n < 60; n++) await ann.posts(`${n}`)
  await context.received(bob.home())
  let receivedBefore = 0
  const atMost: number[] = []
  const slow: Recording<TimelineEvent> = record(context.streams.timeline(bob.id, { timeline: 'home' }, start), {
    async ready() {
      atMost.push(slow.events.length - receivedBefore)
      await ann.posts(`meanwhile ${atMost.length}`)
      await pace(5)
      receivedBefore = slow.events.length
    },
  })
  await context.received(slow)
  await ann.posts('last')
  await context.received(slow)
  const meanwhile = Array.from({ length: atMost.length }, (_, n) => `meanwhile ${n + 1}`)
  const all = [...Array.from({ length: 60 }, (_, n) => String(n)), ...meanwhile, 'last']
  expect(textsOf(slow)).toEqual(all.map((text) => `post_created ${text}`))
  expect(Math.max(...atMost)).toBeLessThanOrEqual(25)
})

test('Past events are judged by what the reader can see now', async () => {
  const { ann, bob } = await couple()
  const start = await context.streams.position()
  for (let n = 0; n < 250; n++) await ann.posts(`${n}`)
  await context.received(bob.home())
  let isFirst = true
  const slow: Recording<TimelineEvent> = record(context.streams.timeline(bob.id, { timeline: 'home' }, start), {
    async ready() {
      if (!isFirst) return
      isFirst = false
      await bob.does('muteProfile', { id: ann.id })
      await context.received(bob.public())
    },
  })
  await context.received(slow)
  // Posts that were rendered before the mute are sent, and none of the others.
  expect(slow.events.length).toBeLessThanOrEqual(100)
})

test('A stream can resume in another process, ahead or behind, and nothing is lost or sent twice', async () => {
  const other = await context.another()
  const { ann, bob } = await couple()
  const here = bob.home()
  await context.received(here)
  const received: string[] = []
  let position = here.stream.delivered()
  for (let round = 0; round < 12; round++) {
    await ann.posts(`${round} a`)
    if (round % 3 === 0) context.streams.wake()
    if (round % 4 === 1) other.wake()
    // Without a wake-up, the other process is behind until it looks at the change log by itself.
    const streams = round % 2 ? context.streams : other
    const reading = record(streams.timeline(bob.id, { timeline: 'home' }, position))
    await ann.posts(`${round} b`)
    if (round % 2) await context.received(reading)
    else await expect.poll(() => reading.isLive || reading.events.length > 0).toBe(true)
    reading.stream.stop()
    received.push(...textsOf(reading))
    position = reading.events.at(-1)?.id ?? reading.stream.delivered()
  }
  const last = bob.home(position)
  await context.received(last)
  received.push(...textsOf(last))
  const expected = Array.from({ length: 12 }, (_, n) => [`post_created ${n} a`, `post_created ${n} b`]).flat()
  expect(received).toEqual(expected)
  await other.close()
})

test('A process that is behind sends nothing twice to a reader who reconnects from one that is ahead', async () => {
  const other = await context.another()
  const { ann, bob } = await couple()
  const here = bob.home()
  await context.received(here)
  const release = await holdLog(context.pool)
  await ann.posts('1')
  await ann.posts('2')
  await release()
  await context.received(here)
  const there = record(other.timeline(bob.id, { timeline: 'home' }, here.events.at(-1)!.id))
  await ann.posts('3')
  await context.received(there)
  expect(textsOf(there)).toEqual(['post_created 3'])
  await other.close()
})

test('A stream can be stopped at any moment, sends nothing from then on, and leaves nothing behind', async () => {
  const other = await context.another()
  const [ann, bob] = [await context.person(other), await context.person(other)]
  await context.follow(bob, ann)
  const start = await context.streams.position()
  for (let n = 0; n < 5; n++) await ann.posts(`${n}`)
  const counts: number[] = []
  for (let wait = 0; wait < 40; wait++) {
    const makers = [bob.home, bob.user, bob.notifications, bob.public]
    const recordings = makers.map((make) => make(wait % 2 ? start : undefined))
    other.wake()
    for (let n = 0; n < wait; n++) await new Promise((resolve) => setImmediate(resolve))
    const before = recordings.map(({ stream, events }) => {
      stream.stop()
      stream.stop()
      return events.length
    })
    await ann.posts(`Later ${wait}`)
    counts.push(...recordings.map(({ events }, nth) => events.length - before[nth]!))
    for (const { failure } of recordings) expect(failure).toBeUndefined()
  }
  const witness = ann.home()
  await context.received(witness)
  witness.stream.stop()
  await expect.poll(() => other.viewerCount()).toBe(0)
  expect(counts.filter((count) => count > 0)).toEqual([])
  await other.close()
})

test('A stream that is stopped while it delivers an event delivers no more', async () => {
  const { ann, bob } = await couple()
  const start = await context.streams.position()
  for (const after of [undefined, start]) {
    const received: string[] = []
    const streams = [1, 2, 3].map(() => context.streams.timeline(bob.id, { timeline: 'home' }, after))
    for (const stream of streams) {
      stream.start({
        deliver(event) {
          received.push(event.kind)
          for (const one of streams) one.stop()
        },
        fail: (error) => void received.push(error.message),
      })
    }
    const witness = bob.home()
    await context.received(witness)
    await ann.posts('1')
    await ann.posts('2')
    // A stream that catches up may be later than the witness.
    await expect.poll(() => received).not.toEqual([])
    await context.received(witness)
    expect(received).toEqual(['post_created'])
  }
})
