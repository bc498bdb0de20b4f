import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { listens } from '../listens.ts'
import { temporaryFolder } from '../postgres.ts'
import { askRedis } from '../askRedis.ts'
import { hasFoundAll, portOfMaster } from '../redisReplicas.ts'
import { sqlOnce } from '../sqlOnce.ts'
import { addressOf, type ExampleFiles, exampleFiles, type Machine } from './exampleFiles.ts'
import { type Member, startMember } from './member.ts'
import { type PatroniNode, patroniNode } from './patroniNode.ts'
import { changeOwner, type Programs } from './programs.ts'

const run = promisify(execFile)
const machines: readonly Machine[] = ['db1', 'db2', 'db3']

/** Everything in the reference deployment that the service needs, from the files in examples/high-availability. */
export interface HighAvailability {
  db1: PatroniNode
  db2: PatroniNode
  /** The variables of the service in the example. Their `DATABASE_URL` leads through PgBouncer and haproxy. */
  variables: Record<string, string>
  /** The other DATABASE_URL of the example, which names both servers. */
  directUrl: string
  redis: RedisPair
  /** Runs patronictl with these arguments. */
  patronictl(...words: string[]): Promise<void>
  /** Turns synchronous replication on or off. When it is on, acknowledged writes are on both servers. */
  setSynchronous(isOn: boolean): Promise<void>
  stop(): Promise<void>
}

/** A Redis master, its replica and their sentinels. */
export interface RedisPair {
  killMaster(): Promise<void>
  /** Resolves once all sentinels name the replica as the master, with the time. */
  tookOver(): Promise<number>
  /** The number of subscribers of a channel, on the replica. */
  listeners(channel: string): Promise<number>
}

/** Starts everything on free ports of 127.0.0.1, and waits until it works. */
export async function startHighAvailability(programs: Programs): Promise<HighAvailability> {
  const folder = await temporaryFolder()
  const files = await exampleFiles(folder, programs.postgres)
  const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 10 })]
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  const start = async (machine: Machine, command: [string, string, ...string[]], env = {}) => {
    changeOwner(folder)
    const member = await startMember(files.place(machine, '/'), command, env)
    endings.push(() => member.kill())
    return member
  }
  try {
    for (const machine of machines) await mkdir(files.place(machine, '/'), { recursive: true })
    for (const machine of machines)
      await start(machine, ['etcd', programs.etcd], variablesOf(await files.read('etcd.env', machine)))
    const [redis, db1, db2] = await Promise.all([
      startRedisPair(files, programs, start),
      patroniNode(files, programs, 'db1'),
      patroniNode(files, programs, 'db2'),
    ])
    endings.push(() => Promise.all([db1.remove(), db2.remove()]))
    changeOwner(folder)
    await db1.start()
    await db1.becomes('primary')
    await run(`${programs.postgres}/psql`, ['-v', 'ON_ERROR_STOP=1', '-f', await files.write('database.sql'), db1.url])
    await db2.start()
    await start('db1', ['haproxy', programs.haproxy, '-db', '-f', await files.write('haproxy.cfg')])
    await files.write('userlist.txt')
    await start('db1', ['pgbouncer', programs.pgbouncer, await files.write('pgbouncer.ini')])
    await db2.becomes('replica')
    const example = await files.read('social-service.env')
    const patronictl = async (...words: string[]) =>
      void (await run(programs.patronictl, ['-c', db1.file, ...words], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }))
    return {
      ...{ db1, db2, redis, patronictl, stop },
      variables: variablesOf(example),
      directUrl: /^# DATABASE_URL=(.*)$/m.exec(example)![1]!,
      setSynchronous: (isOn) => patronictl('edit-config', '--force', '-s', `synchronous_mode=${isOn}`, 'social'),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when the standby follows the primary, asynchronously or synchronously. */
export async function isFollowing(primary: PatroniNode, state: 'async' | 'sync'): Promise<void> {
  const text = `select sync_state from pg_stat_replication where state = 'streaming'`
  const stateOf = async () => (await sqlOnce<{ sync_state: string }>(primary.url, text).catch(() => []))[0]?.sync_state
  await vi.waitUntil(async () => (await stateOf()) === state, { timeout: 60_000, interval: 100 })
}

type Start = (machine: Machine, command: [string, string, ...string[]]) => Promise<Member>

async function startRedisPair(files: ExampleFiles, programs: Programs, start: Start): Promise<RedisPair> {
  const server = programs['redis-server']
  const portOf = (machine: Machine) => files.port(`${addressOf[machine]}:6379`)
  const password = files.secret('redis')
  const masters: Member[] = []
  for (const machine of ['db1', 'db2'] as const) {
    masters.push(await start(machine, ['redis', server, await files.write('redis.conf', machine)]))
    await listens('redis-server', portOf(machine), () => false)
  }
  for (const machine of machines)
    await start(machine, ['sentinel', server, await files.write('sentinel.conf', machine), '--sentinel'])
  const askSentinels = (...words: string[]) =>
    Promise.all(machines.map((machine) => askRedis(files.port(`${addressOf[machine]}:26379`), undefined, words)))
  const areWhole = async () => (await askSentinels('sentinel', 'master', 'main')).every(hasFoundAll)
  await vi.waitUntil(areWhole, { timeout: 60_000, interval: 200 })
  const masterPorts = async () => (await askSentinels('sentinel', 'get-master-addr-by-name', 'main')).map(portOfMaster)
  const replica = portOf('db2')
  return {
    killMaster: () => masters[0]!.kill(),
    async tookOver() {
      await vi.waitUntil(async () => (await masterPorts()).every((port) => port === replica), { timeout: 60_000 })
      return performance.now()
    },
    listeners: async (channel) =>
      Number((await askRedis(replica, password, ['pubsub', 'numsub', channel])).split('\n')[1]),
  }
}

function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value!]]
  })
  return Object.fromEntries(lines) as Record<string, string>
}
