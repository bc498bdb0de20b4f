import { vi } from 'vitest'
import { type Redis, startRedis } from './redis.ts'
import { type TcpProxy, tcpProxy } from './tcpProxy.ts'

/** A Redis master and its replica, with an address that leads to either and can be moved. */
export interface ReplicatedRedis {
  master: Redis
  replica: Redis
  /** The address for services. */
  url: string
  moving: TcpProxy
  /** Resolves once the replica has all writes of the master. */
  caughtUp(): Promise<void>
  /** Stops the replication of the master's writes. */
  stopReplication(): Promise<void>
  /**
   * Promotes the replica and moves the address to it. The old master becomes its replica, and keeps its connections.
   */
  swap(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const quick = ['--repl-diskless-sync-delay', '0', '--repl-ping-replica-period', '1']

/** Starts a master and a replica with the same configuration. */
export async function startReplicated(config: string[] = []): Promise<ReplicatedRedis> {
  const master = await startRedis({ config: [...quick, ...config] })
  const following = ['--replicaof', '127.0.0.1', String(master.port)]
  const replica = await startRedis({ config: [...quick, ...config, ...following] })
  const moving = await tcpProxy(master.port)
  const caughtUp = () => caughtUpWith(master, replica)
  await until(async () => (await replica.command('info', 'replication')).includes('master_link_status:up'))
  await caughtUp()
  return {
    master,
    replica,
    moving,
    url: master.url.replace(String(master.port), String(moving.port)),
    caughtUp,
    async stopReplication() {
      await replica.command('config', 'set', 'masterauth', 'a password that is wrong')
      await master.command('client', 'kill', 'type', 'replica')
    },
    async swap() {
      moving.aim(replica.port)
      await replica.command('replicaof', 'no', 'one')
      await master.command('replicaof', '127.0.0.1', String(replica.port))
    },
    async [Symbol.asyncDispose]() {
      await moving.close()
      await Promise.all([master[Symbol.asyncDispose](), replica[Symbol.asyncDispose]()])
    },
  }
}

// Waits until a condition holds. `expect.poll` cannot be used, because it does not work outside of tests.
async function until(isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { timeout: 60_000, interval: 50 })
}

async function caughtUpWith(master: Redis, replica: Redis): Promise<void> {
  const offsetOf = async (server: Redis, name: string) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(await server.command('info', 'replication'))?.[1])
  const target = await offsetOf(master, 'master_repl_offset')
  const isThere = async () => (await offsetOf(replica, 'slave_repl_offset')) >= target
  await until(isThere)
}

/** Returns whether a sentinel's reply to `sentinel master` shows a replica and two other sentinels. */
export const hasFoundAll = (answer: string) =>
  /^num-slaves\n1$/m.test(answer) && /^num-other-sentinels\n2$/m.test(answer)

/** Returns the port in a sentinel's reply to `sentinel get-master-addr-by-name`. */
export const portOfMaster = (answer: string) => Number(answer.split('\n')[1])

/** A master and its replica, watched by three sentinels under the name `main`. */
export interface WatchedRedis extends ReplicatedRedis {
  sentinels: readonly Redis[]
  /** Resolves once all running sentinels name the replica as the master. */
  tookOver(): Promise<void>
}

interface ReplicaOptions {
  /** Configuration for both servers. */
  config?: string[]
  /** Configuration for the sentinels. */
  sentinelConfig?: string[]
  /** More lines for the sentinels' configuration file. */
  lines?: string[]
}

/**
 * Starts a pair and three sentinels, which replace a master that has not answered for three seconds. `url` has no
 * passwords.
 */
export async function startWatched({
  config = [],
  sentinelConfig = [],
  lines = [],
}: ReplicaOptions = {}): Promise<WatchedRedis> {
  const pair = await startReplicated(config)
  const file = [
    `sentinel monitor main 127.0.0.1 ${pair.master.port} 2`,
    'sentinel down-after-milliseconds main 3000',
    'sentinel failover-timeout main 5000',
    ...lines,
  ].join('\n')
  const sentinels: Redis[] = []
  for (let n = 0; n < 3; n++) sentinels.push(await startRedis({ config: ['--sentinel', ...sentinelConfig], file }))
  const ask = (...words: string[]) => Promise.all(sentinels.map((one) => one.command('sentinel', ...words, 'main')))
  await until(async () => (await ask('master')).every(hasFoundAll))
  const masterPorts = async () => (await ask('get-master-addr-by-name')).map(portOfMaster)
  return {
    ...pair,
    sentinels,
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/main`,
    tookOver: () => until(async () => !(await masterPorts()).includes(pair.master.port)),
    async [Symbol.asyncDispose]() {
      await Promise.all(sentinels.map((sentinel) => sentinel[Symbol.asyncDispose]()))
      await pair[Symbol.asyncDispose]()
    },
  }
}
