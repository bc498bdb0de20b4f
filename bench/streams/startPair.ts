import { cpuOf } from '../cpu.ts'
import { median } from '../rounds.ts'
import type { ClientReport, ClientTask } from './clients.ts'
import type { Listener } from './seed.ts'
import type { ServerReport, ServerTask } from './servers.ts'
import { startChild } from './startChild.ts'

/**
 * The cost of sending one event to all sockets: milliseconds until the last has it, and the server's microseconds of
 * CPU.
 */
export interface PairResult {
  milliseconds: number
  cpu: number
}

/** The server, and its sockets. */
export interface PairOptions {
  protocol: ClientTask['protocol']
  sockets: number
  server: ServerTask
  listeners: Listener[]
}

/** Starts a server and its clients, each in a process. */
export async function startPair({ protocol, sockets, server, listeners }: PairOptions) {
  const service = startChild<ServerTask, ServerReport>('servers.ts')
  const clients = startChild<ClientTask, ClientReport>('clients.ts')
  const { url } = await service.ask(server)
  const task = { url, protocol, listeners, rounds: 0, sockets: 0 }
  let frame = ''

  /** Sends one event to all sockets. */
  async function round(): Promise<PairResult> {
    const before = cpuOf(service.pid)
    const report = await clients.ask({ ...task, rounds: 1 })
    frame = report.frame
    return { milliseconds: report.times[0]!, cpu: cpuOf(service.pid) - before }
  }

  return {
    round,
    /** Returns the frame of one socket, and its cost: mostly that of creating a post. */
    async alone(rounds: number) {
      await clients.ask({ ...task, sockets: 1 })
      for (let warming = 0; warming < 3; warming++) await round()
      const reported: PairResult[] = []
      for (let count = 0; count < rounds; count++) reported.push(await round())
      return { frame, ...middleOf(reported) }
    },
    /** Opens half of the sockets, then the rest. Returns the kilobytes of memory (RSS) that each of the rest takes. */
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

/** Returns the median of each figure. */
export function middleOf(reported: readonly PairResult[]): PairResult {
  return {
    milliseconds: median(reported.map(({ milliseconds }) => milliseconds)),
    cpu: median(reported.map(({ cpu }) => cpu)),
  }
}
