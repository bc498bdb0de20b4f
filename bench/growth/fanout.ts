import { setTimeout as pause } from 'node:timers/promises'
import type { BenchDatabase } from './newDatabase.ts'

// The row of a post in `fanouts` is deleted in the transaction that writes its last feed rows. When that row is gone,
// all feed rows exist.

/** Waits until no post waits for feed rows. Returns the milliseconds that it took. */
export async function untilDistributed({ pool }: BenchDatabase, every = 10): Promise<number> {
  const since = performance.now()
  while ((await pool.query('select from fanouts limit 1')).rowCount! > 0) await pause(every)
  return performance.now() - since
}

/** Observes how long posts wait for feed rows. When it is stopped, it returns the longest wait in milliseconds. */
export function watchDistribution({ pool }: BenchDatabase) {
  let longest = 0
  let isStopped = false
  async function watch(): Promise<void> {
    while (!isStopped) {
      // The upper bits of an id are milliseconds.
      const text =
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 - (min(post_id) >> 16)::float8 as age from fanouts'
      const { rows } = await pool.query<{ age: number | null }>({ name: 'age', text })
      longest = Math.max(longest, rows[0]?.age ?? 0)
      await pause(25)
    }
  }
  const watching = watch()
  // If the bench fails, it reports its own error and does not stop this loop.
  watching.catch(() => {})
  return {
    async stop(): Promise<number> {
      isStopped = true
      await watching
      return longest
    },
  }
}

/** Returns the number of missing feed rows of these authors' posts, or 0 if everything was written. */
export async function missingRows({ pool }: BenchDatabase, authors: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ missing: number }>(
    `select (wanted.count - written.count)::int as missing from
       (select count(*) from posts p join follows f on f.followee_id = p.author_id where p.author_id = any($1::bigint[])) wanted,
       (select count(*) from feed join posts p on p.id = feed.post_id where p.author_id = any($1::bigint[]) and reader_id <> p.author_id) written`,
    [authors],
  )
  return rows[0]!.missing
}
