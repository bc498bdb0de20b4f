import { createHash } from 'node:crypto'
import type { Allowance, RateLimitStore } from '../rateLimits.ts'
import { openDatabase, statement } from './database.ts'
import { expiring } from './expiring.ts'
import type { LentPool } from './lentPool.ts'
import { asPool } from './pool.ts'

// PostgreSQL's clock alone decides, so that several processes agree. Whoever comes at once waits for the row, and counts on from there.
const count = statement<{ calls: number; ends_at: string }>(
  'rate_limit_count',
  `insert into rate_limits as r (key, calls, ends_at) values ($1, 1, now() + $2 * interval '1 second')
   on conflict (key) do update set
     calls = case when r.ends_at > now() then least(r.calls, 2147483646) + 1 else 1 end,
     ends_at = case when r.ends_at > now() then r.ends_at else excluded.ends_at end
   returning calls, ends_at`,
)

const deleteExpired = expiring('rate_limit_expire', {
  table: 'rate_limits',
  key: 'key',
  time: 'ends_at',
  isOver: 'ends_at <= now()',
})

// Hashed: a key may be of any length, such as what a proxy says of an address, and addresses are nobody's to keep.
const keptKey = (key: string, windowSeconds: number) =>
  createHash('sha256').update(`${windowSeconds}:${key}`).digest('base64url')

/** The counters in PostgreSQL, for several processes that serve the same sessions. A window begins with a key's first call. */
export function postgresRateLimits(pool: LentPool): RateLimitStore {
  const database = openDatabase(asPool(pool))
  return {
    async count(key, limit, windowSeconds): Promise<Allowance> {
      const row = await database.row(count, [keptKey(key, windowSeconds), windowSeconds])
      const { calls, ends_at: endsAt } = row!
      return { allowed: calls <= limit, limit, remaining: Math.max(0, limit - calls), resetAt: new Date(endsAt) }
    },
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}
