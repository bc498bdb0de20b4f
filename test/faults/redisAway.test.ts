import { setTimeout as sleep } from 'node:timers/promises'
import { redisServer } from '../support/redis.ts'
import { registered, unlessUnavailable } from './harness/browsing.ts'
import { type RedisBeside, startRedisBeside } from './harness/besideRedis.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import type { Load } from './harness/load.ts'
import type { Place } from './harness/place.ts'

let there: RedisBeside

/** Nobody notices, but who signs in by what Redis keeps. */
const away = (name: string, begin: () => void | Promise<void>, end: () => void | Promise<void>): Fault => ({
  name: `${name}; sessions in PostgreSQL`,
  readsGoOn: true,
  async strike(place, load) {
    const browser = await registered(place.servers[0]!)
    await begin()
    await sleep(300)
    try {
      const tickets = await browser.post('/v1/browser/api/stream-tickets')
      for (const sentence of await unlessUnavailable('A ticket', tickets)) load.answers.complain(sentence)
      // By password, at the other process.
      await registered(place.servers[1]!)
      await sleep(place.isFull ? 12_000 : 2000)
    } finally {
      await end()
    }
    await isBack(browser)
  },
  check: nothingNoticed,
})

async function isBack(browser: Awaited<ReturnType<typeof registered>>): Promise<void> {
  for (let tries = 0; tries < 600; tries++, await sleep(50)) {
    if ((await browser.post('/v1/browser/api/stream-tickets')).ok) return
  }
  throw new Error('There are no tickets 30 seconds after Redis is back')
}

async function nothingNoticed(_: Place, { answers }: Load): Promise<string[]> {
  const { unavailable } = answers.figures()
  return unavailable === 0 ? [] : [`${unavailable} requests were answered 503`]
}

const emptied: Fault = {
  name: 'Redis emptied (FLUSHALL); sessions in PostgreSQL',
  readsGoOn: true,
  async strike({ servers }) {
    const browser = await registered(servers[0]!)
    await there.redis.flush()
    await isBack(browser)
  },
  check: nothingNoticed,
}

if (redisServer !== undefined) {
  const beside = async () => (there = await startRedisBeside()).beside
  faultTests({ beside }, [
    away(
      'Redis restarted',
      () => there.redis.stop(),
      () => there.redis.start(),
    ),
    away(
      'Redis unreachable (refused)',
      () => there.proxy.refuse(),
      () => there.proxy.heal(),
    ),
    away(
      'Redis unreachable (a black hole; connections lost without a word)',
      () => there.proxy.lose(),
      () => there.proxy.heal(),
    ),
    away(
      'Redis stands still (SIGSTOP), then goes on',
      () => there.redis.pause(),
      () => there.redis.resume(),
    ),
    emptied,
  ])
}
