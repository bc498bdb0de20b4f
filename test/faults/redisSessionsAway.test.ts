import { setTimeout as sleep } from 'node:timers/promises'
import { describe } from 'vitest'
import { redisServer } from '../support/redis.ts'
import { sessionsInPostgres } from './harness/people.ts'
import { registered, unlessUnavailable } from './harness/browsing.ts'
import { type RedisBeside, startRedisBeside } from './harness/besideRedis.ts'
import { type Fault, faultTests } from './harness/faultTests.ts'
import type { Load } from './harness/load.ts'
import { isFull, type Place } from './harness/place.ts'

let there: RedisBeside

/** Closed, not open: the harness sees to it that nobody hears 401 or gets what they see as strangers. */
const away = (name: string, begin: () => void | Promise<void>, end: () => void | Promise<void>): Fault => ({
  name: `${name}; sessions in it`,
  async strike({ servers, cast, isFull }, { answers }) {
    const browser = await registered(servers[0]!)
    await begin()
    // What was just looked up counts for 800 ms, and an answer is waited for a second.
    await sleep(2500)
    try {
      const headers = { authorization: `Bearer ${cast.reader.token}` }
      for (const { url, name: server } of servers)
        for (const path of ['/api/v1/accounts/verify_credentials', '/api/v1/timelines/public', '/health/ready']) {
          const found = await unlessUnavailable(`${path} of ${server}`, await fetch(url + path, { headers }))
          for (const sentence of found) answers.complain(sentence)
        }
      const ofPage = await browser.get('/v1/browser/api/timelines/home')
      for (const sentence of await unlessUnavailable('A page', ofPage)) answers.complain(sentence)
      await sleep(isFull ? 10_000 : 0)
    } finally {
      await end()
    }
    const over = performance.now()
    await until(async () => (await browser.get('/v1/browser/api/timelines/home')).status === 200, 'A page is let in')
    return over
  },
})

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++, await sleep(50)) if (await isSo()) return
  throw new Error(`Not so 30 seconds later: ${what}`)
}

const emptied: Fault = {
  name: 'Redis emptied (FLUSHALL); sessions in it: all are signed out, and sign in anew',
  async strike(place, load) {
    const browser = await registered(place.servers[0]!)
    await load.rest()
    await there.redis.flush()
    await everybodyIsOut(place, load)
    const ofPage = await browser.get('/v1/browser/api/timelines/home')
    if (ofPage.status !== 401) load.answers.complain(`A page is answered ${ofPage.status} after all were signed out`)
    await registered(place.servers[1]!)
    await signInAnew(place)
    load.resume()
  },
}

async function everybodyIsOut({ servers, cast }: Place, { answers }: Load): Promise<void> {
  // As long as a look-up counts.
  await sleep(1000)
  for (const { url, name } of servers)
    for (const { username, token } of [...cast.authors, ...cast.fans, cast.reader]) {
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await fetch(`${url}/api/v1/timelines/home`, { headers })
      if (status !== 401) answers.complain(`${username} is answered ${status} by ${name} after all were signed out`)
    }
}

async function signInAnew(place: Place): Promise<void> {
  const { cast } = place
  const issue = await there.beside.sessionsOf!({} as Parameters<typeof sessionsInPostgres>[0])
  for (const person of [...cast.authors, ...cast.fans, cast.reader])
    person.token = await issue(person.id as Parameters<typeof issue>[0])
}

describe.runIf(redisServer)('with sessions in Redis', () => {
  const beside = async () => (there = await startRedisBeside({ withSessions: true })).beside
  const restarted = away(
    'Redis restarted, from its disk',
    () => there.redis.stop(),
    () => there.redis.start(),
  )
  const refused = away(
    'Redis unreachable (refused)',
    () => there.proxy.refuse(),
    () => there.proxy.heal(),
  )
  const standing = away(
    'Redis stands still (SIGSTOP), then goes on',
    () => there.redis.pause(),
    () => there.redis.resume(),
  )
  faultTests({ beside }, [
    ...(isFull ? [restarted, refused, standing] : []),
    away(
      'Redis killed (SIGKILL), and started from its disk',
      () => there.redis.kill(),
      () => there.redis.start(),
    ),
    away(
      'Redis unreachable (a black hole; connections lost without a word)',
      () => there.proxy.lose(),
      () => there.proxy.heal(),
    ),
    emptied,
  ])
})
