import { expect } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { StreamPosition } from '../../src/model/stream.ts'
import { callOperation } from '../../src/operations/operation.ts'
import { operations } from '../../src/operations/operations.ts'
import { memoryBus } from '../../src/stores/memory/bus.ts'
import { type OpenStreams, openStreams } from '../../src/streams/openStreams.ts'
import type { TimelineChoice } from '../../src/viewing/belonging.ts'
import { forFile } from '../support/forFile.ts'
import { startOperations } from '../support/operations.ts'
import { record, type Recording, deliveredAll } from '../support/streams.ts'

const operationOf = new Map(operations.map((operation) => [operation.name, operation]))

interface StreamUser {
  does(name: string, input?: object): Promise<unknown>
}

/** Starts a service without surfaces, for people who follow streams. */
export async function startStreamContext() {
  const service = await startOperations()
  const { streams, stores } = service.services

  /** Creates an account that follows the streams `from`. */
  async function person(from: OpenStreams = streams as OpenStreams) {
    const id = await service.newAccount()
    const following = (choice: TimelineChoice) => (after?: StreamPosition) => record(from.timeline(id, choice, after))
    return {
      id,
      /** Calls an operation by its name. */
      does: (name: string, input: object = {}): Promise<any> =>
        callOperation(operationOf.get(name)!, input, service.callOf(id)),
      posts: (text: string, rest: object = {}): Promise<any> =>
        callOperation(operationOf.get('createPost')!, { text, ...rest }, service.callOf(id)),
      home: following({ timeline: 'home' }),
      public: following({ timeline: 'public', onlyMedia: false }),
      tag: (tag: string, after?: StreamPosition) => following({ timeline: 'tag', tag, onlyMedia: false })(after),
      list: (list: string, after?: StreamPosition) => following({ timeline: 'list', list: list as never })(after),
      notifications: (after?: StreamPosition) => record(from.notifications(id, after)),
      account: (after?: StreamPosition) => record(from.account(id, after)),
      user: (after?: StreamPosition) => record(from.user(id, after)),
    }
  }

  /** Waits until all recordings have received every event. Throws if one has failed. */
  async function received(...recordings: Recording<{ id: StreamPosition }>[]): Promise<void> {
    for (const { failure } of recordings) if (failure) throw failure
    await expect.poll(() => recordings.every(({ isLive }) => isLive), { timeout: 15_000, interval: 2 }).toBe(true)
    streams.wake()
    await deliveredAll(service.pool, ...recordings.map(({ stream }) => stream))
    for (const { failure } of recordings) if (failure) throw failure
  }

  /** Opens the streams of another process on the same database. `parts` replaces some of its stores. */
  const another = (parts: Partial<Parameters<typeof openStreams>[0]> = {}) =>
    openStreams({
      ...stores,
      bus: memoryBus(),
      log: { info: () => undefined, warn: () => undefined },
      ...parts,
    })

  async function follow(one: StreamUser, ...others: { id: AccountId }[]): Promise<void> {
    for (const { id } of others) await one.does('followProfile', { id })
  }

  return { ...service, streams: streams as OpenStreams, person, received, another, follow }
}

/** Returns events as texts: the kind, and the text or the id of the post. */
export const textsOf = ({ events }: Recording<any>): string[] =>
  events.map(({ kind, post, postId, notification }) => {
    const what = post ? (post.boostOf ? `boost of ${post.boostOf.text}` : post.text) : (postId ?? notification?.type)
    return what === null || what === undefined ? kind : `${kind} ${what}`
  })

/** Calls `startStreamContext` for all tests of a file. */
export const streamsForFile = () => forFile(startStreamContext, ({ stop }) => stop())
