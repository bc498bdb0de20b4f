import { describe, vi } from 'vitest'
import { redisServer } from '../support/redis.ts'
import { registered, unlessUnavailable } from './harness/browsing.ts'
import { type ProxiedRedis, startProxiedRedis } from './harness/proxiedRedis.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import type { Load } from './harness/load.ts'
import { isFull, type Deployment } from './harness/deployment.ts'
import { deliveredInTime } from './harness/delivery.ts'

let there: ProxiedRedis

/**
 * During a Redis outage, only stream tickets and sign-ins in progress fail. A post still reaches
 * the other process in time, without wake-ups.
 */
const away = (name: string, begin: () => void | Promise<void>, end: () => void | Promise<void>): Fault => ({
  name: `${name}; sessions in PostgreSQL`,
  readsGoOn: true,
  async inject(deployment, load) {
    const browser = await registered(deployment.servers[0]!)
    await begin()
    try {
      const tickets = await browser.post('/v1/browser/api/stream-tickets')
      for (const sentence of await unlessUnavailable('A ticket', tickets)) load.answers.complain(sentence)
      // Registers an account with a password, at the other process.
      await registered(deployment.servers[1]!)
      await deliveredInTime(deployment, load)
      if (deployment.isFull) await load.acknowledges(1000)
    } finally {
      await end()
    }
    await isBack(browser)
  },
  check: nothingNoticed,
})

async function isBack(browser: Awaited<ReturnType<typeof registered>>): Promise<void> {
  const areTickets = async () => (await browser.post('/v1/browser/api/stream-tickets')).ok
  await vi.waitUntil(areTickets, { timeout: 30_000 })
}

async function nothingNoticed(_: Deployment, { answers }: Load): Promise<string[]> {
  const { unavailable } = answers.figures()
  return [...(unavailable === 0 ? [] : [`${unavailable} requests got 503`]), ...(await notListening(there))]
}

/** Returns a sentence unless both processes listen again. No other check would detect that one does not. */
async function notListening({ redis }: ProxiedRedis): Promise<string[]> {
  const count = async () => Number((await redis.command('pubsub', 'numsub', 'social-service:changes')).split('\n')[1])
  await vi.waitUntil(async () => (await count()) >= 2, { timeout: 30_000 }).catch(() => undefined)
  return (await count()) === 2 ? [] : [`Of 2 processes, ${await count()} listen to Redis`]
}

// Messages arrive late and all together.
const held: Fault = {
  name: 'messages of the bus repeatedly held back and then delivered all at once',
  readsGoOn: true,
  async inject({ isFull }, load) {
    for (let time = 0; time < (isFull ? 12 : 3); time++) {
      there.proxy.hold()
      await load.acknowledges(isFull ? 60 : 20)
      there.proxy.restore()
      await load.acknowledges(5)
    }
  },
  check: nothingNoticed,
}

const emptied: Fault = {
  name: 'Redis emptied (FLUSHALL); sessions in PostgreSQL',
  readsGoOn: true,
  async inject({ servers }) {
    const browser = await registered(servers[0]!)
    await there.redis.flush()
    await isBack(browser)
  },
  check: nothingNoticed,
}

describe.runIf(redisServer)('with Redis', () => {
  const companion = async () => (there = await startProxiedRedis()).companion
  const standing = away(
    'Redis paused (SIGSTOP), then resumed',
    () => there.redis.pause(),
    () => there.redis.resume(),
  )
  const refused = away(
    'Redis unreachable (refused)',
    () => there.proxy.refuse(),
    () => there.proxy.restore(),
  )
  faultTests({ companion }, [
    away(
      'Redis restarted',
      () => there.redis.stop(),
      () => there.redis.start(),
    ),
    ...(isFull ? [refused, standing] : []),
    away(
      'Redis unreachable (a black hole; connections lost silently)',
      () => there.proxy.lose(),
      () => there.proxy.restore(),
    ),
    held,
    emptied,
  ])
})
