import { expect, test } from 'vitest'
import { pace } from '../support/pace.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { startAttack } from '../../bench/overload/attack.ts'

const portOf = ({ url }: { url: string }) => Number(new URL(url).port)
const json = { 'content-type': 'application/json' }

test('strangers with slow bodies, slow heads and idle sockets block no session, and get 429', async () => {
  // A ninth of the default, so that an address uses it up within the test.
  const rates = { anonymousRequests: { count: 100, seconds: 300 } }
  await using service = await startService({ rateLimits: 'on', rates })
  const alice = await service.createAccount('alice')
  const attack = startAttack(portOf(service))
  const statuses: number[] = []
  const isOver = () => statuses.length > 60 && attack.statuses.has(429)
  // The pauses keep the calls within the allowance of one session.
  while (!isOver() && statuses.length < 280) {
    statuses.push(...(await callsOf(alice)))
    await pace(100)
  }
  await attack.end()
  const served = statuses.filter((status) => status === 200).length
  expect({ share: served / statuses.length, statuses: new Set(statuses) }).toMatchObject({
    share: expect.toSatisfy((share: number) => share >= 0.99) as number,
  })
  expect(attack.statuses.get(429)).toBeGreaterThan(0)
}, 60_000)

/** Returns the statuses of a post, a read, and a GraphQL query by POST. */
async function callsOf(alice: TestAccount): Promise<number[]> {
  const post = alice.api('/api/v1/statuses', { method: 'POST', headers: json, body: '{"status":"Hello"}' })
  const read = alice.api('/api/v1/timelines/home')
  const query = alice.api('/graphql', { method: 'POST', headers: json, body: '{"query":"{ instance { title } }"}' })
  return Promise.all([post, read, query].map(async (answer) => (await answer).status))
}
