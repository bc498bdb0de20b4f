import { createHash } from 'node:crypto'
import type { Allowance, Counter, CounterKey, RateLimitStore } from '../../rateLimits.ts'
import { openDatabase, statement } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'
import type { PoolLike } from '../connection/poolLike.ts'
import { asPool } from '../connection/pool.ts'

interface Row {
  calls: number
  ends_at: string
}

const keyAt = (at: number) => `($1::text[])[${at}]`
const amountAt = (at: number) => `($4::integer[])[${at}]`

// Uses only PostgreSQL's clock, so that several processes agree. Concurrent calls wait for the row and add to it. Each
// counter after the first counts only if the one before it allowed the call.
const countOn = (at: number) => `counted_${at} as (
   insert into rate_limits as r (key, calls, ends_at)
   select ${keyAt(at)}, greatest(${amountAt(at)}, 0), now() + ($2::integer[])[${at}] * interval '1 second'
   ${at === 1 ? 'where $3::bigint[] is not null' : `from counted_${at - 1} where calls <= ($3::bigint[])[${at - 1}] or ${amountAt(at - 1)} < 0`}
   on conflict (key) do update set
     calls = case when r.ends_at > now() then greatest(0, least(r.calls::bigint + ${amountAt(at)}, 2147483647))
       else excluded.calls end,
     ends_at = case when r.ends_at > now() then r.ends_at else excluded.ends_at end
   returning calls, ends_at)`

function countOnSeveral(several: number) {
  const positions = Array.from({ length: several }, (_, index) => index + 1)
  return statement<Row>(
    `rate_limit_count_${several}`,
    `with ${positions.map(countOn).join(', ')}
     ${positions.map((at) => `select ${at} as at, calls, ends_at from counted_${at}`).join(' union all ')} order by at`,
    { unlogged: true },
  )
}

const counts = Array.from({ length: 6 }, (_, index) => countOnSeveral(index + 1))

const forget = statement('rate_limit_forget', 'delete from rate_limits where key = any($1::text[])', { unlogged: true })

const deleteExpired = deleteExpiredRows('rate_limit_expire', { table: 'rate_limits', key: 'key', time: 'ends_at' })

// The key is hashed, since it may have any length, such as an address from a proxy's header, and addresses should not
// be stored.
const storedKey = ({ key, windowSeconds }: CounterKey) =>
  createHash('sha256').update(`${windowSeconds}:${key}`).digest('base64url')

/**
 * The counters in PostgreSQL, for several processes that serve the same sessions. A window begins with the first call
 * of a key.
 */
export function postgresRateLimits(pool: PoolLike): RateLimitStore {
  const database = openDatabase(asPool(pool))

  async function count(counters: readonly Counter[]): Promise<Allowance[]> {
    const rows = await database.rows(counts[counters.length - 1]!, [
      counters.map(storedKey),
      counters.map(({ windowSeconds }) => windowSeconds),
      counters.map(({ limit }) => limit),
      counters.map(({ amount = 1 }) => amount),
    ])
    return rows.map((row, at) => allowanceOf(row, counters[at]!))
  }

  return {
    async count(counters) {
      const allowances: Allowance[] = []
      for (let from = 0; from < counters.length; from += counts.length) {
        allowances.push(...(await count(counters.slice(from, from + counts.length))))
        if (!allowances.at(-1)!.allowed) break
      }
      return allowances
    },
    forget: async (counters) => void (await database.rows(forget, [counters.map(storedKey)])),
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}

function allowanceOf({ calls, ends_at: endsAt }: Row, { limit, amount = 1 }: Counter): Allowance {
  const allowed = amount < 0 || calls <= limit
  return { allowed, limit, remaining: Math.max(0, limit - calls), resetAt: new Date(endsAt) }
}
