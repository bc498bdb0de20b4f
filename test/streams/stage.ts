import { expect } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { StreamPosition } from '../../src/model/stream.ts'
import { callOperation } from '../../src/operations/operation.ts'
import { operations } from '../../src/operations/operations.ts'
import { memoryBus } from '../../src/stores/memory/bus.ts'
import { type OpenStreams, openStreams } from '../../src/streams/openStreams.ts'
import type { TimelineChoice } from '../../src/viewing/belonging.ts'
import { startOperations } from '../support/operations.ts'
import { record, type Recording, toldAll } from '../support/streams.ts'

const operationOf = new Map(operations.map((operation) => [operation.name, operation]))

interface Doer {
  does(name: string, input?: object): Promise<unknown>
}

/** A service without surfaces, people in it, and what streams tell them. */
export async function startStage() {
  const service = await startOperations()
  const { streams, stores } = service.services

  /** Somebody new; `from`: whose streams they read. */
  async function person(from: OpenStreams = streams as OpenStreams) {
    const id = await service.newAccount()
    const following = (choice: TimelineChoice) => (after?: StreamPosition) => record(from.timeline(id, choice, after))
    return {
      id,
      /** Does something by the name of its operation. */
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

  /** Waits until all of these have been told all that has happened; fails when one has failed. */
  async function told(...recordings: Recording<{ id: StreamPosition }>[]): Promise<void> {
    for (const { failure } of recordings) if (failure) throw failure
    await expect.poll(() => recordings.every(({ isLive }) => isLive), { timeout: 15_000, interval: 2 }).toBe(true)
    streams.ring()
    await toldAll(service.pool, ...recordings.map(({ stream }) => stream))
    for (const { failure } of recordings) if (failure) throw failure
  }

  /** Streams of another process on the same database, of which some parts may be others. */
  const another = (parts: Partial<Parameters<typeof openStreams>[0]> = {}) =>
    openStreams({
      ...stores,
      bus: memoryBus(),
      log: { info: () => undefined, warn: () => undefined },
      ...parts,
    })

  async function follow(one: Doer, ...others: { id: AccountId }[]): Promise<void> {
    for (const { id } of others) await one.does('followProfile', { id })
  }

  return { ...service, streams: streams as OpenStreams, person, told, another, follow }
}

/** A stage. */
export type Stage = Awaited<ReturnType<typeof startStage>>

/** Events as words: what happened to which post, by its text where it is there. */
export const said = ({ events }: Recording<any>): string[] =>
  events.map(({ kind, post, postId, notification }) => {
    const what = post ? (post.boostOf ? `boost of ${post.boostOf.text}` : post.text) : (postId ?? notification?.type)
    return what === null || what === undefined ? kind : `${kind} ${what}`
  })
