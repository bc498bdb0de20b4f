import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrInstall } from './apt.ts'
import { askRedis } from './askRedis.ts'
import { freePort } from './freePort.ts'
import { listens } from './listens.ts'

const names = ['redis-server', '/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']
const installed = () => names.find((name) => spawnSync(name, ['--version']).status === 0)

/** Returns the path of redis-server, or undefined without it. In CI (`CI` is set), installs it if it is missing. */
export function findRedis(): string | undefined {
  const found = findOrInstall(installed, 'redis-server')
  if (found === undefined) console.warn('REDIS IS NOT TESTED: there is no redis-server. apt-get install redis-server')
  return found
}

/** The path of redis-server. If it is undefined, tests that need Redis are skipped, with one message. */
export const redisServer = findRedis()

/** A Redis server of one test, on this machine. */
export interface Redis {
  url: string
  port: number
  /** The id of its process. Each `start` creates a new process. */
  readonly pid: number
  /** The folder of its data. */
  folder: string
  /** Returns the response to a command, such as `['dbsize']`, as redis-cli prints it. */
  command(...words: string[]): Promise<string>
  /** Returns all its keys and values as text. */
  contents(): Promise<string>
  /** Deletes all its data. */
  flush(): Promise<void>
  /** Shuts it down. Its port is free afterwards. */
  stop(): Promise<void>
  /** Starts it again on the same port, with the data that it saved at shutdown if it is persistent (`appendonly`). */
  start(): Promise<void>
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
  /** Stops it with SIGSTOP: connections stay open, but nothing answers. */
  pause(): void
  resume(): void
  [Symbol.asyncDispose](): Promise<void>
}

interface Options {
  /** Its configuration as command-line arguments, such as `['--requirepass', 'x']`. */
  config?: string[]
  /** The port. @default a free port */
  port?: number
  /** The text of a configuration file. Only a sentinel needs a file, because it writes to the file. */
  file?: string
}

/** Starts a Redis in a new folder. By default it saves nothing to disk. */
export async function startRedis({ config = [], port: chosenPort, file }: Options = {}): Promise<Redis> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'))
  const port = chosenPort ?? (await freePort())
  const usual = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '', '--daemonize', 'no']
  if (file !== undefined) {
    usual.unshift(join(folder, 'redis.conf'))
    await writeFile(usual[0]!, file)
  }
  const password = config[config.indexOf('--requirepass') + 1]
  const secret = config.includes('--requirepass') ? password : undefined
  let child: ChildProcess
  let ended: Promise<unknown> = Promise.resolve()

  async function start(): Promise<void> {
    child = spawn(redisServer!, [...usual, ...config], { stdio: 'ignore' })
    ended = once(child, 'exit')
    await listens('redis-server', port, () => child.exitCode !== null)
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill('SIGCONT')
    child.kill(signal)
    // Redis ignores the signal while it writes its first append-only file, so the signal is repeated.
    const again = setInterval(() => child.kill(signal), 200)
    await ended.finally(() => clearInterval(again))
  }
  const command = async (...words: string[]) => askRedis(port, secret, words)
  await start()
  const redis: Redis = {
    url: `redis://${secret === undefined ? '' : `:${encodeURIComponent(secret)}@`}127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid!
    },
    folder,
    command,
    contents: () => contentsOf(command),
    flush: async () => void (await command('flushall')),
    stop: () => end('SIGTERM'),
    start,
    kill: () => end('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
  return redis
}

/** A cluster of three nodes without replicas, on this machine. */
export interface RedisCluster {
  /** The addresses of all nodes, comma-separated. */
  url: string
  nodes: readonly Redis[]
  /** Returns all its keys and values as text. */
  contents(): Promise<string>
  flush(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const slots = [
  ['0', '5460'],
  ['5461', '10922'],
  ['10923', '16383'],
] as const

/** Starts a cluster of three nodes, and resolves once all of them report it as complete. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const nodes: Redis[] = []
  for (const [from, to] of slots) {
    const busPort = String(await freePort())
    const node = await startRedis({ config: ['--cluster-enabled', 'yes', '--cluster-port', busPort] })
    nodes.push(node)
    await node.command('cluster', 'addslotsrange', from, to)
    await node.command('cluster', 'set-config-epoch', String(nodes.length))
    if (node !== nodes[0])
      await node.command('cluster', 'meet', '127.0.0.1', String(nodes[0]!.port), await busPortOf(nodes[0]!))
  }
  for (const node of nodes) await isWhole(node)
  return {
    url: nodes.map(({ url }) => url).join(','),
    nodes,
    contents: async () => (await Promise.all(nodes.map((node) => node.contents()))).join('\n'),
    flush: async () => void (await Promise.all(nodes.map((node) => node.flush()))),
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]()
    },
  }
}

async function busPortOf(node: Redis): Promise<string> {
  return (await node.command('config', 'get', 'cluster-port')).split('\n').at(-1)!.trim()
}

async function isWhole(node: Redis): Promise<void> {
  for (let tries = 0; tries < 1500; tries++) {
    const info = await node.command('cluster', 'info')
    if (info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3')) return
    await sleep(20)
  }
  throw new Error('The Redis cluster does not become complete')
}

const readCommands: Record<string, (key: string) => string[]> = {
  string: (key) => ['get', key],
  hash: (key) => ['hgetall', key],
  set: (key) => ['smembers', key],
  zset: (key) => ['zrange', key, '0', '-1', 'withscores'],
  list: (key) => ['lrange', key, '0', '-1'],
}

async function contentsOf(command: Redis['command']): Promise<string> {
  const keys = (await command('keys', '*')).split('\n').filter(Boolean)
  const texts: string[] = []
  for (const key of keys) {
    const type = await command('type', key)
    texts.push(key, await command(...readCommands[type]!(key)))
  }
  return texts.join('\n')
}
