import { setTimeout as sleep } from 'node:timers/promises'
import { describe } from 'vitest'
import type { StreamPosition } from '../../src/model/stream.ts'
import { redisServer } from '../support/redis.ts'
import { type RedisBeside, startRedisBeside } from './harness/besideRedis.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import { follow, mastodonSocket } from './harness/followers.ts'
import type { Load } from './harness/load.ts'
import type { Place } from './harness/place.ts'

// The log is looked at twice a second; the machine of a test may be busy.
const secondsAtMost = 5

/** Posts at one process while somebody follows at the other: says so where that is told too late. */
async function toldInTime({ servers, cast }: Place, { answers, post }: Load, times: number): Promise<void> {
  const [one, other] = servers as [Place['servers'][0], Place['servers'][0]]
  const headers = { authorization: `Bearer ${cast.reader.token}` }
  const at = await fetch(`${other.url}/api/v1/streaming/position`, { headers })
  const { position: from } = (await at.json()) as { position: StreamPosition }
  const follower = follow('who follows elsewhere', mastodonSocket, { person: cast.reader, servers: [other], from })
  try {
    for (let time = 0; time < times; time++) {
      const id = await post(one)
      const since = performance.now()
      const seconds = () => (performance.now() - since) / 1000
      const isTold = () => follower.told.some((told) => told.post === id)
      while (!isTold() && seconds() < 30) await sleep(10)
      if (seconds() > secondsAtMost) answers.complain(`A post is told elsewhere after ${seconds().toFixed(1)} seconds`)
    }
  } finally {
    await follower.stop()
  }
}

const times = ({ isFull }: Place) => (isFull ? 20 : 6)

const lost = (name: string, begin: () => void, end: () => void): Fault => ({
  name,
  readsGoOn: true,
  async strike(place, load) {
    begin()
    await toldInTime(place, load, times(place)).finally(end)
  },
  check: async (_, { answers }) => {
    const { unavailable } = answers.figures()
    return unavailable === 0 ? [] : [`${unavailable} requests were answered 503`]
  },
})

const unheard: Fault = {
  name: 'LISTEN connections of all processes terminated, again and again',
  readsGoOn: true,
  async strike(place, load) {
    let isOver = false
    const ending = endListeners(place, () => isOver)
    await toldInTime(place, load, times(place)).finally(() => (isOver = true))
    if ((await ending) === 0) throw new Error('No connection came to be terminated')
  },
}

async function endListeners({ postgres }: Place, isOver: () => boolean): Promise<number> {
  let count = 0
  for (; !isOver(); await sleep(100)) {
    const ended = await postgres.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen social_service_changes'`,
    )
    count += ended.length
  }
  return count
}

describe('by PostgreSQL', () => faultTests({}, [unheard]))

if (redisServer !== undefined) {
  let there: RedisBeside
  const beside = async () => (there = await startRedisBeside()).beside
  describe('by Redis', () =>
    faultTests({ beside }, [
      lost(
        'messages of the bus lost: Redis is out of reach (refused)',
        () => there.proxy.refuse(),
        () => there.proxy.heal(),
      ),
      lost(
        'messages of the bus held back, and all at once afterwards',
        () => there.proxy.hold(),
        () => there.proxy.heal(),
      ),
      lost(
        'messages of the bus swallowed: nobody hears, and nobody is told so',
        () => there.proxy.lose(),
        () => there.proxy.heal(),
      ),
    ]))
}
