import { afterEach, expect, test } from 'vitest'
import { failoversOf, postAt, deliveredToAll } from './harness/failovers.ts'
import { eventSource, follow, graphqlSocket, mastodonSocket } from './harness/followers.ts'
import type { Server } from './harness/servers.ts'
import { pace } from '../support/pace.ts'
import { startServiceProcess, startServiceProcesses } from '../support/serviceProcesses.ts'
import { type StandbyPair, standbyName, startPair } from '../support/standby.ts'

const metricsToken = 'a-token-for-metrics'
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/**
 * Starts a primary and a standby, two processes that use the pair's address, an account that writes, and streams of
 * both processes.
 */
async function startFailover(prepare: (pair: StandbyPair) => Promise<void> = async () => undefined) {
  const pair = await startPair()
  endings.push(pair.remove)
  const env = { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' }
  const service = await startServiceProcesses({ databaseUrl: pair.url, env })
  endings.push(service.stop)
  await prepare(pair)
  const alice = await service.createAccount('alice')
  const servers = service.processes as unknown as Server[]
  const from = await service.stores.changes.end()
  const followers = [
    follow('GraphQL', graphqlSocket, { person: alice, servers: [servers[0]!], from }),
    follow('Mastodon', mastodonSocket, { person: alice, servers: [servers[1]!], from }),
    follow('server-sent events', eventSource, { person: alice, servers: [servers[1]!], from }),
  ]
  endings.push(() => Promise.all(followers.map((follower) => follower.stop())))
  await expect.poll(() => followers.every((follower) => follower.isConnected()), { timeout: 20_000 }).toBe(true)
  // Starts one more process, which must not disturb the others when it starts after a failover.
  async function startThird() {
    const variables = { DATABASE_URL: pair.url, DATA_DIR: service.dataDir, RATE_LIMITS: 'off', PROCESSES: '3' }
    const third = await startServiceProcess(variables)
    endings.push(async () => void (await third.kill()))
    return third
  }
  return { pair, service, alice, followers, startThird }
}

test('streams-13: when a standby takes over without the last changes, every stream gets a gap', async () => {
  const { pair, service, alice, followers, startThird } = await startFailover()
  const before = await postAt(alice, 0, 'Before')
  await deliveredToAll(followers, [before])
  await pair.caughtUp()
  pair.replication.refuse()
  const lost = await Promise.all(['1', '2', '3', '4', '5'].map((text) => postAt(alice, 1, `Lost ${text}`)))
  await deliveredToAll(followers, lost)
  expect(followers.map(({ wrong }) => wrong)).toEqual([[], [], []])
  await pair.failOver()
  const [after, third] = await Promise.all([postAt(alice, 0, 'After'), startThird()])
  expect(after).toBeDefined()
  // After a gap, clients load everything again, including changes that were written before the gap was detected.
  const wrongOf = () => followers.map(({ wrong }) => wrong)
  await expect.poll(wrongOf, { timeout: 15_000 }).toEqual([['a gap'], ['a gap'], ['a gap']])
  const more = [
    await postAt(alice, 0, 'After that'),
    await postAt(alice, 1, 'After too'),
    await postAt(alice, third.url, 'From the third'),
  ]
  await deliveredToAll(followers, more)
  expect(wrongOf()).toEqual([['a gap'], ['a gap'], ['a gap']])
  expect(followers.map((follower) => follower.connections())).toEqual([1, 1, 1])
  for (const id of lost) expect((await alice.api(`/api/v1/statuses/${id}`)).status).toBe(404)
  for (const url of service.urls)
    expect(await failoversOf(url, metricsToken)).toMatch(/lost="false"} 0 .*lost="true"} 1/)
  for (const process of service.processes)
    await expect.poll(() => process.log()).toContain('PostgreSQL lost the last changes')
}, 120_000)

test('when a standby takes over with all changes, streams get no gap and no write is lost', async () => {
  const { pair, service, alice, followers, startThird } = await startFailover((deployment) =>
    deployment.primary.configure({ synchronous_standby_names: standbyName }),
  )
  const acknowledged: (string | undefined)[] = []
  let isOver = false
  const writing = [0, 1].map(async (at) => {
    for (let n = 0; !isOver; n++, await pace()) acknowledged.push(await postAt(alice, at, `${at}: ${n}`, 30))
  })
  await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(20)
  await pair.failOver()
  const soFar = acknowledged.length
  const starting = startThird()
  await expect.poll(() => acknowledged.length, { timeout: 15_000 }).toBeGreaterThan(soFar + 20)
  acknowledged.push(await postAt(alice, (await starting).url, 'From the third', 30))
  isOver = true
  await Promise.all(writing)
  expect(acknowledged).not.toContain(undefined)
  await deliveredToAll(followers, acknowledged)
  expect(followers.map(({ wrong }) => wrong)).toEqual([[], [], []])
  for (const id of acknowledged) expect((await alice.api(`/api/v1/statuses/${id}`)).status).toBe(200)
  for (const url of service.urls)
    expect(await failoversOf(url, metricsToken)).toMatch(/lost="false"} 1 .*lost="true"} 0/)
}, 120_000)
