import type pg from 'pg'
import { expect } from 'vitest'
import type { EventStream, Sink } from '../../src/model/eventStream.ts'
import type { StreamPosition } from '../../src/model/stream.ts'
import { isAfter } from '../../src/streams/position.ts'

/** The events that a stream has delivered so far. */
export interface Recording<Event> {
  events: Event[]
  /** The error, if the stream failed. */
  failure: Error | undefined
  isLive: boolean
  stream: EventStream<Event>
}

/** Starts a stream and records its events. Fails if an id is not higher than the previous one. */
export function record<Event extends { id: StreamPosition }>(
  stream: EventStream<Event>,
  more: Pick<Sink<Event>, 'ready'> = {},
): Recording<Event> {
  const recording: Recording<Event> = { events: [], failure: undefined, isLive: false, stream }
  stream.start({
    deliver(event) {
      const last = recording.events.at(-1)
      if (last && !isAfter(event.id, last.id)) throw new Error(`${event.id} came after ${last.id}`)
      recording.events.push(event)
    },
    fail: (error) => void (recording.failure = error),
    live: () => void (recording.isLive = true),
    ...more,
  })
  return recording
}

/** Resolves once streams have delivered everything that is in the change log so far. */
export async function deliveredAll(
  pool: pg.Pool,
  ...streams: Pick<EventStream<unknown>, 'delivered'>[]
): Promise<void> {
  const { rows } = await pool.query<{ history: string; id: string }>(
    'select history, id from changes order by history desc, id desc limit 1',
  )
  const [last] = rows
  if (!last) return
  const end = `-${BigInt(last.history).toString(36)}-${BigInt(last.id).toString(36)}` as StreamPosition
  const behind = () => streams.filter((stream) => isAfter(end, stream.delivered()))
  await expect.poll(behind, { timeout: 15_000, interval: 2 }).toEqual([])
}

/** Holds the change log back. Changes from now on are delivered only after the returned function is called. */
export async function holdLog(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select draw_change_id()')
  return async () => {
    await client.query('commit')
    client.release()
  }
}
