import type { FeedLists } from '../../src/stores/feedLists.ts'
import { redisFeedLists } from '../../src/stores/redis/feedLists.ts'
import { redisBackends } from './redisBackends.ts'

/** A backend that stores feeds. */
export interface FeedBackend {
  /** The lists of feeds, or undefined if feeds are in the table `feed`. */
  store: FeedLists | undefined
  /** The same lists as another process sees them. */
  other: FeedLists | undefined
  /** Loses all lists, if there are any. */
  lose(): Promise<void>
  stop(): Promise<void>
}

const nothing = async () => undefined
const inTable = async (): Promise<FeedBackend> => ({ store: undefined, other: undefined, lose: nothing, stop: nothing })

/** Returns all backends that can store feeds of at most `length` posts, each with its name. */
export function feedBackends(length: number): [name: string, start: () => Promise<FeedBackend>][] {
  const inRedis = redisBackends<FeedLists>((redis) => redisFeedLists(redis, { length }))
  const withLoss = inRedis.map(([name, start]): [string, () => Promise<FeedBackend>] => [
    name,
    async () => {
      const backend = await start()
      return { ...backend, lose: () => backend.later(40 * 86_400) }
    },
  ])
  return [['PostgreSQL', inTable], ...withLoss]
}
