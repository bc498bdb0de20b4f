import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ClientReport, ClientTask } from '../streams/clients.ts'
import { type Listener, seedListeners } from '../streams/seed.ts'
import type { ServerReport, ServerTask } from '../streams/servers.ts'
import { median } from '../turns.ts'
import type { World } from './world.ts'

/** What it costs to tell all sockets of one public post. */
export interface TellingCost {
  /** Milliseconds from the call to the last socket. */
  last: number
  /** Microseconds of CPU of the process, with the making of the post. */
  cpu: number
}

const [rounds, socketsPerAccount] = [7, 10]

/** The same for more and more sockets of Mastodon's public stream, each account with a filter, a block and a mute. */
export async function bySockets(world: World, sizes: readonly number[]): Promise<Map<number, TellingCost>> {
  const listeners = await seedListeners(world.pool, Math.ceil(Math.max(...sizes) / socketsPerAccount))
  const service = startChild<ServerTask, ServerReport>('servers.ts')
  const clients = startChild<ClientTask, ClientReport>('clients.ts')
  try {
    const { url } = await service.ask({ kind: 'service', databaseUrl: world.url, dataDir: world.dataDir })
    const found = new Map<number, TellingCost>()
    for (const sockets of sizes) found.set(sockets, await costOf(sockets, url, listeners))
    return found
  } finally {
    clients.stop()
    service.stop()
  }

  async function costOf(sockets: number, url: string, to: Listener[]): Promise<TellingCost> {
    const task = { url, protocol: 'mastodon' as const, listeners: to }
    await clients.ask({ ...task, sockets, rounds: 2 })
    const before = (await service.ask({ kind: 'cpu' })).cpu
    const { times } = await clients.ask({ ...task, sockets: 0, rounds })
    return { last: median(times), cpu: ((await service.ask({ kind: 'cpu' })).cpu - before) / rounds }
  }
}

/** A child process that answers each task with a report. */
function startChild<Task extends object, Report>(file: string) {
  const child = fork(join(import.meta.dirname, '..', 'streams', file), { execArgv: ['--expose-gc'] })
  const ended = new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`${file}: ${code}`))))
  ended.catch(() => undefined)
  return {
    ask(task: Task): Promise<Report> {
      const answered = new Promise<Report>((resolve) => child.once('message', (report) => resolve(report as Report)))
      child.send(task)
      return Promise.race([answered, ended])
    },
    stop: () => child.disconnect(),
  }
}
