import { expect } from 'vitest'
import { type ServiceProcesses, startServiceProcesses } from '../support/serviceProcesses.ts'
import { type StandbyPair, startPair } from '../support/standby.ts'

const metricsToken = 'a-token-for-metrics'

/** Two processes on a primary, with a standby that answers reads. */
export interface ReplicatedService extends ServiceProcesses {
  pair: StandbyPair
  /** Returns the value of a process's metric whose line begins with `series`: a name, optionally with labels. */
  metric(at: number, series: string): Promise<number>
  /** Returns how many reads of a process the standby has answered. */
  onReplica(at: number): Promise<number>
  /** Returns how often the standby had the versions that a process asked for (`version`), or not (`older`). */
  loads(at: number): Promise<{ version: number; older: number }>
  /** Resolves once the standby answers reads of both processes and has everything that was committed before. */
  caughtUp(): Promise<void>
  /** From now on, the standby receives changes but does not replay them. */
  pause(): Promise<void>
  resume(): Promise<void>
}

interface Choice {
  /** Seconds that the standby may lag. @default 300 */
  bound?: number
  /** Settings of the standby. */
  standby?: Record<string, string>
  /** The URL of the replica. @default that of the standby */
  url?: string
  /** Further options of the processes. */
  env?: Record<string, string>
}

/** Starts a service whose processes read from a standby. */
export async function startReplicated({
  bound = 300,
  standby = {},
  url,
  env = {},
}: Choice = {}): Promise<ReplicatedService> {
  const pair = await startPair(standby)
  const service = await startServiceProcesses({
    databaseUrl: pair.url,
    env: {
      DATABASE_REPLICA_URLS: url ?? pair.standby.url,
      DATABASE_REPLICA_LAG_SECONDS: String(bound),
      METRICS_TOKEN: metricsToken,
      ...env,
    },
  }).catch(async (error: unknown) => {
    await pair.remove()
    throw error
  })
  const replica = `replica="127.0.0.1:${pair.standby.port}"`

  async function metric(at: number, series: string): Promise<number> {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${service.urls[at]}/metrics`, { headers })).text()
    const line = text.split('\n').find((one) => one.startsWith(series))
    return line === undefined ? 0 : Number(line.split(' ').at(-1))
  }
  const reads = (at: number, reason: string, server = 'replica') =>
    metric(at, `database_routed_reads_total{server="${server}",reason="${reason}"}`)

  const stop = async () => {
    await service.stop()
    await pair.remove()
  }
  const replicated: ReplicatedService = {
    ...service,
    pair,
    metric,
    onReplica: async (at) => (await reads(at, 'late')) + (await reads(at, 'current')),
    loads: async (at) => ({ version: await reads(at, 'version'), older: await reads(at, 'older', 'primary') }),
    async caughtUp() {
      await pair.caughtUp()
      // Once the lag is shorter than the time since this moment, the standby has replayed a sample from after it.
      const began = performance.now()
      for (const at of service.urls.keys()) {
        const isThere = async () => {
          const lag = await metric(at, `database_replica_lag_seconds{${replica}}`)
          return (await isInUse(at)) && performance.now() - lag * 1000 > began
        }
        await expect.poll(isThere, { timeout: 20_000 }).toBe(true)
      }
    },
    pause: async () => void (await pair.standby.sql('select pg_wal_replay_pause()')),
    resume: async () => void (await pair.standby.sql('select pg_wal_replay_resume()')),
    stop,
    [Symbol.asyncDispose]: stop,
  }
  const isInUse = async (at: number) => (await metric(at, `database_replica_in_use{${replica}}`)) === 1
  return replicated
}

/** Returns the ids of the posts in a response. */
export const idsOf = async (answer: Response): Promise<string[]> => {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
}
