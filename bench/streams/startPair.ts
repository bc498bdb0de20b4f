import { cpuOf } from '../cpu.ts'
import { median } from '../turns.ts'
import type { ClientReport, ClientTask } from './clients.ts'
import type { Listener } from './seed.ts'
import type { ServerReport, ServerTask } from './servers.ts'
import { startChild } from './startChild.ts'

/** What telling all of one event took: milliseconds until the last of them was told, and the server's microseconds of CPU. */
export interface Told {
  milliseconds: number
  cpu: number
}

/** Who is served, and how. */
export interface PairOptions {
  protocol: ClientTask['protocol']
  sockets: number
  server: ServerTask
  listeners: Listener[]
}

/** One server and its clients, each a process. */
export async function startPair({ protocol, sockets, server, listeners }: PairOptions) {
  const service = startChild<ServerTask, ServerReport>('servers.ts')
  const clients = startChild<ClientTask, ClientReport>('clients.ts')
  const { url } = await service.ask(server)
  const task = { url, protocol, listeners, rounds: 0, sockets: 0 }
  let frame = ''

  /** Has all sockets told once. */
  async function round(): Promise<Told> {
    const before = cpuOf(service.pid)
    const report = await clients.ask({ ...task, rounds: 1 })
    frame = report.frame
    return { milliseconds: report.times[0]!, cpu: cpuOf(service.pid) - before }
  }

  return {
    round,
    /** What one socket is told, and what that takes: the making of a post, above all. */
    async alone(rounds: number) {
      await clients.ask({ ...task, sockets: 1 })
      for (let warming = 0; warming < 3; warming++) await round()
      const told: Told[] = []
      for (let count = 0; count < rounds; count++) told.push(await round())
      return { frame, ...middleOf(told) }
    },
    /** Opens all sockets; returns the kilobytes that each of the second half takes up. */
    async connect(): Promise<number> {
      await clients.ask({ ...task, sockets: sockets / 2 })
      const half = await service.ask({ kind: 'memory' })
      await clients.ask({ ...task, sockets })
      const all = await service.ask({ kind: 'memory' })
      return (all.rss - half.rss) / 1024 / (sockets / 2)
    },
    async stop() {
      await clients.stop()
      await service.stop()
    },
  }
}

/** The middle of each figure. */
export function middleOf(told: readonly Told[]): Told {
  return {
    milliseconds: median(told.map(({ milliseconds }) => milliseconds)),
    cpu: median(told.map(({ cpu }) => cpu)),
  }
}
