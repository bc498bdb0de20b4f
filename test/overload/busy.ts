import pg from 'pg'
import { expect, vi } from 'vitest'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { startService, type TestAccount, type TestService } from '../support/service.ts'

const metricsToken = 'a-token-for-metrics'

/** The limits of a service. */
export type Bounds = NonNullable<ServiceOptions['limits']>

/** Starts a service with small limits and an account with a post. `hold` delays requests that use a table. */
export async function startBusy(limits: Bounds, options: ServiceOptions = {}) {
  const service = await startService({ limits, metricsToken, ...options })
  const alice = await service.createAccount('alice')
  // With small limits, a service that has just started may refuse the request.
  const post = await vi.waitFor(async () => {
    const response = await write(alice, 'Hello')
    expect(response.status).toBe(200)
    return (await response.json()) as { id: string }
  }, 10_000)

  return {
    ...service,
    alice,
    post,
    /** Reads the post. Waits while posts are held. */
    read: () => alice.api(`/api/v1/statuses/${post.id}`),
    /** Delays all reads and writes of a table until `release`. */
    hold: (table = 'posts') => hold(service, table),
    underWay: () => underWay(service),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

/** Publishes a post. */
export function write(account: TestAccount, status: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return account.api('/api/v1/statuses', { method: 'POST', headers, body: JSON.stringify({ status }), ...init })
}

async function hold({ pool }: TestService, table: string) {
  const { connectionString } = pool.options
  // Uses a separate pool, so that the test can ask which connections wait.
  const others = new pg.Pool({ connectionString, max: 2 })
  const client = await others.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  const waiting = () => lockWaiters(others)
  const release = async () => {
    if (others.ended) return
    await client.query('commit')
    client.release()
    await others.end()
  }
  return {
    /** The number of connections that wait. */
    waiting,
    /** Resolves when this many connections wait. */
    until: (count: number) =>
      vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(count), { timeout: 10_000 }),
    release,
    // Releases the lock even after a failed test. Otherwise the test's database could not be removed.
    [Symbol.asyncDispose]: release,
  }
}

/** Returns the work in progress from `/metrics`, without this request. */
async function underWay({ fetch }: TestService): Promise<Record<string, number>> {
  const response = await fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(response.status).toBe(200)
  const lines = (await response.text()).matchAll(/^work_under_way\{kind="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, kind, count]) => [kind!, Number(count)]))
}

/** The work in progress of an idle service. */
export const nothing = { request: 0, body: 0, background: 0, feed_row: 0 }
