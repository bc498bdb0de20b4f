import { describe, vi } from 'vitest'
import { redisServer } from '../support/redis.ts'
import { sessionsInPostgres } from './harness/people.ts'
import { registered, unlessUnavailable } from './harness/browsing.ts'
import { type ProxiedRedis, startProxiedRedis } from './harness/proxiedRedis.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import type { Load } from './harness/load.ts'
import { isFull, type Deployment } from './harness/deployment.ts'

let there: ProxiedRedis

const withTimeout = { timeout: 30_000 }

/**
 * Sessions fail closed. The harness checks that nobody gets a 401, or a response as if nobody were signed
 * in.
 */
const away = (name: string, begin: () => void | Promise<void>, end: () => void | Promise<void>): Fault => ({
  name: `${name}; sessions in it`,
  async inject({ servers, cast, isFull }, { answers }) {
    const browser = await registered(servers[0]!)
    await begin()
    try {
      const headers = { authorization: `Bearer ${cast.reader.token}` }
      // Waits, because lookups are cached for a moment.
      const isRefused = async (response: Promise<Response>) => (await response).status === 503
      for (const { url } of servers)
        await vi.waitUntil(
          () => isRefused(fetch(`${url}/api/v1/accounts/verify_credentials`, { headers })),
          withTimeout,
        )
      await vi.waitUntil(() => isRefused(browser.get('/v1/browser/api/timelines/home')), withTimeout)
      for (const { url, name: server } of servers)
        for (const path of ['/api/v1/accounts/verify_credentials', '/api/v1/timelines/public', '/health/ready']) {
          const found = await unlessUnavailable(`${path} of ${server}`, await fetch(url + path, { headers }))
          for (const sentence of found) answers.complain(sentence)
        }
      const ofPage = await browser.get('/v1/browser/api/timelines/home')
      for (const sentence of await unlessUnavailable('A page', ofPage)) answers.complain(sentence)
      if (isFull) await answers.refused(400)
    } finally {
      await end()
    }
    const over = performance.now()
    await vi.waitUntil(async () => (await browser.get('/v1/browser/api/timelines/home')).status === 200, withTimeout)
    return over
  },
})

const emptied: Fault = {
  name: 'Redis emptied (FLUSHALL); sessions in it: all are signed out and sign in again',
  async inject(deployment, load) {
    const browser = await registered(deployment.servers[0]!)
    await load.pause()
    await there.redis.flush()
    await everybodyIsOut(deployment, load)
    const ofPage = await browser.get('/v1/browser/api/timelines/home')
    if (ofPage.status !== 401) load.answers.complain(`A page gets ${ofPage.status} after all were signed out`)
    await registered(deployment.servers[1]!)
    await signInAgain(deployment)
    load.resume()
  },
}

async function everybodyIsOut({ servers, cast }: Deployment, { answers }: Load): Promise<void> {
  // Waits, because lookups are cached for a moment.
  for (const { url, name } of servers)
    for (const { username, token } of [...cast.authors, ...cast.fans, cast.reader]) {
      const headers = { authorization: `Bearer ${token}` }
      const isOut = async () => (await fetch(`${url}/api/v1/timelines/home`, { headers })).status === 401
      await vi
        .waitUntil(isOut, { timeout: 1500 })
        .catch(() => answers.complain(`${username} is still signed in at ${name} after all were signed out`))
    }
}

async function signInAgain(deployment: Deployment): Promise<void> {
  const { cast } = deployment
  const issue = await there.companion.sessionsOf!({} as Parameters<typeof sessionsInPostgres>[0])
  for (const person of [...cast.authors, ...cast.fans, cast.reader])
    person.token = await issue(person.id as Parameters<typeof issue>[0])
}

describe.runIf(redisServer)('with sessions in Redis', () => {
  const companion = async () => (there = await startProxiedRedis({ withSessions: true })).companion
  const restarted = away(
    'Redis restarted from its disk',
    () => there.redis.stop(),
    () => there.redis.start(),
  )
  const refused = away(
    'Redis unreachable (refused)',
    () => there.proxy.refuse(),
    () => there.proxy.restore(),
  )
  const standing = away(
    'Redis paused (SIGSTOP), then resumed',
    () => there.redis.pause(),
    () => there.redis.resume(),
  )
  faultTests({ companion }, [
    ...(isFull ? [restarted, refused, standing] : []),
    away(
      'Redis killed (SIGKILL) and restarted from its disk',
      () => there.redis.kill(),
      () => there.redis.start(),
    ),
    away(
      'Redis unreachable (a black hole; connections lost silently)',
      () => there.proxy.lose(),
      () => there.proxy.restore(),
    ),
    emptied,
  ])
})
