import pg from 'pg'
import { expect, vi } from 'vitest'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { startService, type TestAccount, type TestService } from '../support/service.ts'

const metricsToken = 'a-token-for-metrics'

/** What tiny bounds there are. */
export type Bounds = NonNullable<ServiceOptions['limits']>

/** A service of tiny bounds, with somebody who has written a post, and whose reading of posts can be held up. */
export async function startBusy(limits: Bounds, options: ServiceOptions = {}) {
  const service = await startService({ limits, metricsToken, ...options })
  const alice = await service.createAccount('alice')
  const post = (await (await write(alice, 'Hello')).json()) as { id: string }

  return {
    ...service,
    alice,
    post,
    /** Reads the post; waits where it is held up. */
    read: () => alice.api(`/api/v1/statuses/${post.id}`),
    /** Holds up whoever reads or writes posts, or another table, until they are let go. */
    hold: (table = 'posts') => hold(service, table),
    underWay: () => underWay(service),
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

/** Writes a post. */
export function write(account: TestAccount, status: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return account.api('/api/v1/statuses', { method: 'POST', headers, body: JSON.stringify({ status }), ...init })
}

async function hold({ pool }: TestService, table: string) {
  const { connectionString } = pool.options
  // Whoever asks who waits, of connections of their own.
  const others = new pg.Pool({ connectionString, max: 2 })
  const client = await others.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return {
    /** Resolves when so many are held up. */
    until: (count: number) =>
      vi.waitFor(async () => expect(await lockWaiters(others)).toBeGreaterThanOrEqual(count), { timeout: 10_000 }),
    async letGo() {
      await client.query('commit')
      client.release()
      await others.end()
    },
  }
}

/** What `/metrics` says is under way; the asking itself is not counted. */
async function underWay({ fetch }: TestService): Promise<Record<string, number>> {
  const answer = await fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).matchAll(/^work_under_way\{kind="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, kind, count]) => [kind!, Number(count)]))
}

/** What there is when nothing is under way. */
export const nothing = { request: 0, body: 0, background: 0, feed_row: 0 }
