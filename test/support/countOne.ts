import type { Allowance, RateLimitStore } from '../../src/stores/rateLimits.ts'

/** Counts a call against one limit. */
export async function countOne(
  store: Pick<RateLimitStore, 'count'>,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<Allowance> {
  const [allowance] = await store.count([{ key, limit, windowSeconds }])
  return allowance!
}
