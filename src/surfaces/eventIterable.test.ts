import { expect, test } from 'vitest'
import type { EventStream, Sink } from '../model/eventStream.ts'
import { StreamPosition } from '../model/stream.ts'
import { eventIterable, SlowReaderError } from './eventIterable.ts'

/** A stream that the test tells what happens. */
function toldStream() {
  let sink: Sink<number> | undefined
  let stops = 0
  const stream: EventStream<number> = {
    start: (given) => void (sink = given),
    told: () => StreamPosition.parse('1-1-1'),
    stop: () => void stops++,
  }
  return { stream, sink: () => sink!, stops: () => stops }
}

function started(most = 3) {
  const told = toldStream()
  return { ...told, events: eventIterable(told.stream, { most }) }
}

test('events come in order, those from before and those that are waited for', async () => {
  const { events, sink } = started()
  sink().deliver(1)
  sink().deliver(2)
  expect(await events.next()).toEqual({ value: 1, done: false })
  expect(await events.next()).toEqual({ value: 2, done: false })
  const [third, fourth] = [events.next(), events.next()]
  sink().deliver(3)
  sink().deliver(4)
  expect(await Promise.all([third, fourth])).toEqual([
    { value: 3, done: false },
    { value: 4, done: false },
  ])
})

test('going away stops the stream once, and ends whoever waits', async () => {
  const { events, sink, stops } = started()
  const waiting = [events.next(), events.next()]
  await events.return(undefined)
  await events.return(undefined)
  sink().deliver(1)
  sink().fail(new Error('late'))
  expect(await Promise.all(waiting)).toEqual([
    { value: undefined, done: true },
    { value: undefined, done: true },
  ])
  expect(await events.next()).toEqual({ value: undefined, done: true })
  expect(stops()).toBe(1)
})

test('a loop that is left stops the stream', async () => {
  const { events, sink, stops } = started()
  sink().deliver(1)
  for await (const event of events) {
    expect(event).toBe(1)
    break
  }
  expect(stops()).toBe(1)
})

test('a failure is told once, after what came before it', async () => {
  const { events, sink, stops } = started()
  sink().deliver(1)
  sink().fail(new Error('away'))
  sink().deliver(2)
  expect(await events.next()).toEqual({ value: 1, done: false })
  await expect(events.next()).rejects.toThrow('away')
  expect(await events.next()).toEqual({ value: undefined, done: true })
  expect(stops()).toBe(1)
})

test('a failure reaches the first of those who wait; the others are done', async () => {
  const { events, sink } = started()
  const [first, second] = [events.next(), events.next()]
  sink().fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  expect(await second).toEqual({ value: undefined, done: true })
})

test('a reader that is too slow is cut off at the bound, and nothing is kept for it', async () => {
  const { events, sink, stops } = started(3)
  for (const event of [1, 2, 3]) sink().deliver(event)
  expect(stops()).toBe(0)
  sink().deliver(4)
  expect(stops()).toBe(1)
  await expect(events.next()).rejects.toBeInstanceOf(SlowReaderError)
  expect(await events.next()).toEqual({ value: undefined, done: true })
})

test('past events wait until half of the room is free', async () => {
  const { events, sink } = started(4)
  await sink().ready!()
  for (const event of [1, 2, 3, 4]) sink().deliver(event)
  let isReady = false
  const ready = sink().ready!().then(() => (isReady = true))
  await events.next()
  expect(isReady).toBe(false)
  await events.next()
  await ready
  expect(isReady).toBe(true)
})

test('whoever waits to tell past events hears of the end', async () => {
  const { events, sink } = started(1)
  sink().deliver(1)
  const ready = sink().ready!()
  await events.return(undefined)
  await ready
  await sink().ready!()
})
