import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StreamPosition, TimelineEvent } from '../../src/model/stream.ts'
import { holdLog, record, type Recording } from '../support/streams.ts'
import { said, type Stage, startStage } from './stage.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())

const couple = async () => {
  const [ann, bob] = [await stage.person(), await stage.person()]
  await stage.follow(bob, ann)
  return { ann, bob }
}

test('streams-12: Who comes back with the last id it saw gets what came after it, once, in order, and then what happens', async () => {
  const { ann, bob } = await couple()
  const first = bob.home()
  await stage.told(first)
  const one = await ann.posts('1')
  await stage.told(first)
  first.stream.stop()
  const two = await ann.posts('2')
  await ann.does('editPost', { id: one.id, text: '1, edited' })
  await ann.does('deletePost', { id: two.id })
  await ann.posts('3')
  const again = bob.home(first.events.at(-1)!.id)
  await stage.told(again)
  await ann.posts('4')
  await stage.told(again)
  expect(said(first)).toEqual(['post_created 1'])
  // Of what was made and deleted meanwhile, only that it is gone.
  expect(said(again)).toEqual(['post_edited 1, edited', `post_deleted ${two.id}`, 'post_created 3', 'post_created 4'])
})

test('A stream can be resumed from where it stood, also when it was quiet', async () => {
  const { ann, bob } = await couple()
  const quiet = bob.home()
  await stage.told(quiet)
  const stranger = await stage.person()
  for (let n = 0; n < 3; n++) await stranger.posts(`Of no interest ${n}`)
  await stage.told(quiet)
  const position = quiet.stream.told()
  expect(quiet.events).toEqual([])
  quiet.stream.stop()
  await ann.posts('Missed')
  const again = bob.home(position)
  await stage.told(again)
  expect(said(again)).toEqual(['post_created Missed'])
})

test('Zeros before the numbers of a position make no difference', async () => {
  const { ann, bob } = await couple()
  const first = bob.home()
  await stage.told(first)
  await ann.posts('1')
  await stage.told(first)
  const [name, history, id] = first.events[0]!.id.split('-')
  const heard = bob.home(`${name}-0000${history}-000${id}` as StreamPosition)
  await ann.posts('2')
  await stage.told(heard)
  expect(said(heard)).toEqual(['post_created 2'])
})

test('streams-13: From a position that is too old, made up, or of another log, a gap comes first, once, and then what happens', async () => {
  const { ann, bob } = await couple()
  const start = await stage.streams.position()
  await ann.posts('Before')
  await stage.told(bob.home())
  const now = await stage.streams.position()
  const [name, history, id] = now.split('-') as [string, string, string]
  const unknown = [
    `other-${history}-${id}`,
    `${name}-0-0`,
    `${name}-zzzzzzzzzzzzz-zzzzzzzzzzzzz`,
    `${name}-${history}zzz-1`,
    '0-0-0',
  ] as StreamPosition[]
  await stage.sql(`update changes set created_at = now() - interval '2 hours'`)
  await stage.services.stores.changes.expire(3600)
  const heard = [...unknown, start].map((position) => bob.home(position))
  const others = [bob.notifications(start), bob.account(start), bob.user(start)]
  await stage.told(...heard, ...others)
  await ann.posts('After')
  await stage.told(...heard, ...others)
  for (const one of heard) expect(said(one)).toEqual(['gap', 'post_created After'])
  expect(others.map((one) => said(one)[0])).toEqual(['gap', 'gap', 'gap'])
  // The gap itself can be resumed from.
  const again = bob.home(heard[0]!.events[0]!.id)
  await stage.told(again)
  expect(said(again)).toEqual(['post_created After'])
})

test('What expires while somebody who is slow is told of it leaves a gap, never a hole', async () => {
  const { ann, bob } = await couple()
  const start = await stage.streams.position()
  // More than is read at one go.
  await stage.sql(
    `insert into changes (kind, account) select 'viewer.changed', $1::bigint from generate_series(1, 1100)`,
    bob.id,
  )
  for (let n = 0; n < 30; n++) await ann.posts(`${n}`)
  await stage.sql(
    `insert into changes (kind, account) select 'viewer.changed', $1::bigint from generate_series(1, 1100)`,
    bob.id,
  )
  await ann.posts('Lost')
  await stage.told(bob.home())
  let go!: () => void
  const isSlow = new Promise<void>((resolve) => (go = resolve))
  const slow: Recording<TimelineEvent> = record(stage.streams.timeline(bob.id, { timeline: 'home' }, start), {
    ready: () => (slow.events.length > 0 ? isSlow : Promise.resolve()),
  })
  await expect.poll(() => slow.events.length).toBe(25)
  await stage.sql(`update changes set created_at = now() - interval '2 hours'`)
  while ((await stage.services.stores.changes.expire(3600)) > 0);
  go()
  await stage.told(slow)
  await ann.posts('After')
  await stage.told(slow)
  const kinds = slow.events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'gap')).toEqual(['gap'])
  // What came before it was read at one go with what was told; after it comes what happens.
  expect(said(slow).slice(kinds.indexOf('gap'))).toEqual(['gap', 'post_created After'])
  expect(said(slow).slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, n) => `post_created ${n}`))
})

test('A slow reader is told the past at its own pace, and loses nothing of what happens meanwhile', async () => {
  const { ann, bob } = await couple()
  const start = await stage.streams.position()
  for (let n = 0; n < 60; n++) await ann.posts(`${n}`)
  await stage.told(bob.home())
  let isTold = 0
  const atMost: number[] = []
  const slow: Recording<TimelineEvent> = record(stage.streams.timeline(bob.id, { timeline: 'home' }, start), {
    async ready() {
      atMost.push(slow.events.length - isTold)
      await ann.posts(`meanwhile ${atMost.length}`)
      await sleep(5)
      isTold = slow.events.length
    },
  })
  await stage.told(slow)
  await ann.posts('last')
  await stage.told(slow)
  const meanwhile = Array.from({ length: atMost.length }, (_, n) => `meanwhile ${n + 1}`)
  const all = [...Array.from({ length: 60 }, (_, n) => String(n)), ...meanwhile, 'last']
  expect(said(slow)).toEqual(all.map((text) => `post_created ${text}`))
  expect(Math.max(...atMost)).toBeLessThanOrEqual(25)
})

test('Who is told the past sees it as it may be seen now', async () => {
  const { ann, bob } = await couple()
  const start = await stage.streams.position()
  for (let n = 0; n < 250; n++) await ann.posts(`${n}`)
  await stage.told(bob.home())
  let isFirst = true
  const slow: Recording<TimelineEvent> = record(stage.streams.timeline(bob.id, { timeline: 'home' }, start), {
    async ready() {
      if (!isFirst) return
      isFirst = false
      await bob.does('muteProfile', { id: ann.id })
      await stage.told(bob.public())
    },
  })
  await stage.told(slow)
  // What was rendered before is told; of the rest nothing.
  expect(slow.events.length).toBeLessThanOrEqual(100)
})

test('A position goes from one process to another, whichever is further, and nothing is lost or told twice', async () => {
  const other = await stage.another()
  const { ann, bob } = await couple()
  const here = bob.home()
  await stage.told(here)
  const heard: string[] = []
  let position = here.stream.told()
  for (let round = 0; round < 12; round++) {
    await ann.posts(`${round} a`)
    if (round % 3 === 0) stage.streams.ring()
    if (round % 4 === 1) other.ring()
    // The other process is told of nothing: it is behind until it looks by itself.
    const streams = round % 2 ? stage.streams : other
    const reading = record(streams.timeline(bob.id, { timeline: 'home' }, position))
    await ann.posts(`${round} b`)
    if (round % 2) await stage.told(reading)
    else await expect.poll(() => reading.isLive || reading.events.length > 0).toBe(true)
    reading.stream.stop()
    heard.push(...said(reading))
    position = reading.events.at(-1)?.id ?? reading.stream.told()
  }
  const last = bob.home(position)
  await stage.told(last)
  heard.push(...said(last))
  const expected = Array.from({ length: 12 }, (_, n) => [`post_created ${n} a`, `post_created ${n} b`]).flat()
  expect(heard).toEqual(expected)
  await other.close()
})

test('A process that is behind tells who comes from one that is ahead nothing again', async () => {
  const other = await stage.another()
  const { ann, bob } = await couple()
  const here = bob.home()
  await stage.told(here)
  const letGo = await holdLog(stage.pool)
  await ann.posts('1')
  await ann.posts('2')
  await letGo()
  await stage.told(here)
  const there = record(other.timeline(bob.id, { timeline: 'home' }, here.events.at(-1)!.id))
  await ann.posts('3')
  await stage.told(there)
  expect(said(there)).toEqual(['post_created 3'])
  await other.close()
})

test('A stream may be stopped at any moment, and tells nothing from then on and leaves nothing behind', async () => {
  const other = await stage.another()
  const [ann, bob] = [await stage.person(other), await stage.person(other)]
  await stage.follow(bob, ann)
  const start = await stage.streams.position()
  for (let n = 0; n < 5; n++) await ann.posts(`${n}`)
  const counts: number[] = []
  for (let wait = 0; wait < 40; wait++) {
    const makers = [bob.home, bob.user, bob.notifications, bob.public]
    const recordings = makers.map((make) => make(wait % 2 ? start : undefined))
    other.ring()
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
  await stage.told(witness)
  witness.stream.stop()
  await expect.poll(() => other.viewerCount()).toBe(0)
  expect(counts.filter((count) => count > 0)).toEqual([])
  await other.close()
})

test('A stream that stops itself while it is told something is told no more', async () => {
  const { ann, bob } = await couple()
  const start = await stage.streams.position()
  for (const after of [undefined, start]) {
    const heard: string[] = []
    const streams = [1, 2, 3].map(() => stage.streams.timeline(bob.id, { timeline: 'home' }, after))
    for (const stream of streams) {
      stream.start({
        deliver(event) {
          heard.push(event.kind)
          for (const one of streams) one.stop()
        },
        fail: (error) => void heard.push(error.message),
      })
    }
    const witness = bob.home()
    await stage.told(witness)
    await ann.posts('1')
    await ann.posts('2')
    // A stream that reads what it missed may be later than the witness.
    await expect.poll(() => heard).not.toEqual([])
    await stage.told(witness)
    expect(heard).toEqual(['post_created'])
  }
})
