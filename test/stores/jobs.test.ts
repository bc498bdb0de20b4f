import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { JobEnd, JobHandlers } from '../../src/stores/jobs.ts'
import { jobWorkers } from '../../src/stores/postgres/jobs/jobWorkers.ts'
import { startJobs, waitingJobs } from '../../src/stores/postgres/jobs/jobs.ts'
import { storesForFile } from '../support/stores.ts'

const stores = storesForFile()

const never = new AbortController().signal

/** Starts a process that works on jobs. */
function worker(handlers: Partial<JobHandlers>, pool: pg.Pool = stores.pool) {
  const end = new AbortController()
  const ends: JobEnd[] = []
  const lines: string[] = []
  const note = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`)
  const log = { debug: () => undefined, warn: note, error: note }
  const onEnd = (one: JobEnd) => void ends.push(one)
  const jobs = startJobs({ pool, handlers, upkeep: [], log, closing: end.signal, onEnd })
  const stop = async () => {
    end.abort()
    await jobs.close(never)
  }
  return { ends, lines, stop, [Symbol.asyncDispose]: stop }
}

const add = (name: string, payload: object, also = '') =>
  stores.sql(`select (graphile_worker.add_job($1, $2::json ${also})).id`, name, JSON.stringify(payload))

describe('jobs', () => {
  it('are each done once by one of two processes, even if they were added before the processes started', async () => {
    const done: string[] = []
    const handlers = { announcePost: async ({ postId }: { postId: string }) => void done.push(postId) }
    for (let id = 1; id <= 10; id++) await add('announcePost', { postId: String(id) })
    await using first = worker(handlers)
    await using second = worker(handlers)
    for (let id = 11; id <= 20; id++) await add('announcePost', { postId: String(id) })
    await expect.poll(() => first.ends.length + second.ends.length).toBe(20)
    expect(done.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)).toSorted())
    // `onEnd` is called before the row is deleted.
    await expect.poll(() => waitingJobs(stores.pool)).toEqual([])
  })

  it('are recorded as done, even if no connection is free at that moment', async () => {
    const pool = new pg.Pool({ ...stores.pool.options, max: 3, connectionTimeoutMillis: 200 })
    pool.on('error', () => undefined)
    const clients: pg.PoolClient[] = []
    const takeAll = async () => {
      for (;;) clients.push(await pool.connect())
    }
    let runs = 0
    const process = worker({ endPoll: () => takeAll().catch(() => void runs++) }, pool)
    await add('endPoll', { pollId: '2' })
    await expect.poll(() => process.ends.length).toBe(1)
    await expect.poll(() => pool.waitingCount).toBeGreaterThan(0)
    await expect.poll(() => pool.waitingCount).toBe(0) // the longest waiting query has been rejected
    for (const client of clients) client.release()
    await expect.poll(() => waitingJobs(stores.pool), { timeout: 15_000 }).toEqual([])
    expect([runs, process.ends.map(({ failed }) => failed)]).toEqual([1, [false]])
    await process.stop()
    await pool.end()
  }, 30_000)

  it('are retried when they fail', async () => {
    let tries = 0
    await using process = worker({
      endPoll: async () => {
        if (++tries === 1) throw new Error('not yet')
      },
    })
    await add('endPoll', { pollId: '1' })
    await expect.poll(() => process.ends.map(({ failed }) => failed), { timeout: 15_000 }).toEqual([true, false])
    expect(process.lines.join()).toContain('not yet')
  }, 20_000)

  it('of a process that died are done by another one', async () => {
    const [job] = await add('deleteAccount', { accountId: '1' })
    await stores.sql(
      `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'dead', attempts = 1 where id = $1`,
      job!['id'],
    )
    const done: string[] = []
    await using process = worker({ deleteAccount: async ({ accountId }) => void done.push(accountId) })
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['1'])
    expect(process.lines).toEqual([])
  }, 20_000)

  it('of workers that ended are released, even if their process is still running', async () => {
    const log = { debug: () => undefined, warn: () => undefined, error: () => undefined }
    const workers = jobWorkers(stores.pool, log)
    const [job] = await add('deleteAccount', { accountId: '2' })
    const took = `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'ended' where id = $1`
    await stores.sql(took, job!['id'])
    const isLocked = async () =>
      (await stores.sql('select from graphile_worker.jobs where id = $1 and locked_by is not null', job!['id'])).length
    const livesOn = async (id: string) => (await stores.sql('select from job_workers where id = $1', id)).length
    workers.add('ended')
    await expect.poll(() => livesOn('ended')).toBe(1)
    expect(await isLocked()).toBe(1)
    workers.remove('ended')
    await expect.poll(() => livesOn('ended')).toBe(0)
    workers.add('begun anew')
    await expect.poll(isLocked).toBe(0)
    expect(await livesOn('ended')).toBe(0)
    await workers.close()
    expect(await livesOn('begun anew')).toBe(0)
    await stores.sql('select graphile_worker.complete_jobs(array[$1::bigint])', job!['id'])
  })

  it('are done while pushes wait for slow servers', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done: string[] = []
    let pushes = 0
    await using process = worker({
      pushNotification: async () => {
        pushes++
        await promise
      },
      announcePost: async ({ postId }) => void done.push(postId),
    })
    // The handlers must end even if an expectation fails, because closing waits for them.
    using _ = { [Symbol.dispose]: resolve }
    for (let id = 0; id < 3; id++) {
      await add('pushNotification', {}, `, flags => array['push']`)
      await expect.poll(() => pushes).toBe(id + 1)
    }
    for (let id = 0; id < 20; id++) await add('pushNotification', {}, `, flags => array['push']`)
    await add('announcePost', { postId: '7' })
    await expect.poll(() => done).toEqual(['7'])
    expect(pushes).toBe(3)
    resolve()
    await expect.poll(() => process.ends.length, { timeout: 20_000 }).toBe(24)
  }, 40_000)

  it('that are running are awaited when the process closes, and no more are started', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let [started, ended] = [0, 0]
    const process = worker({
      pushNotification: async () => {
        started++
        await promise
        ended++
      },
    })
    await add('pushNotification', { notificationId: '1' })
    await expect.poll(() => started).toBe(1)
    const stopped = process.stop()
    resolve()
    await stopped
    await add('pushNotification', { notificationId: '2' })
    expect([started, ended]).toEqual([1, 1])
    expect(await waitingJobs(stores.pool)).toMatchObject([{ name: 'pushNotification', waiting: 1 }])
  }, 20_000)
})
