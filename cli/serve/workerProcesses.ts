import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { isDoneBy } from '../../src/runtime/deadline.ts'
import type { Log } from '../../src/log.ts'
import type { DemoAccount } from '../../src/config/ownMachine.ts'
import { Failure } from '../failure.ts'
import { metricsOf } from './clusterMetrics.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { restartDelays } from './restartDelay.ts'

/** Workers that serve at one port. */
export interface WorkerProcesses {
  /**
   * Starts one worker and, once it serves, the others. Resolves to the address that they serve at.
   * Rejects with the failure of the first worker that cannot serve.
   */
  start(): Promise<string>
  /** The process ids of the running workers. */
  pids(): number[]
  /** Stops all workers after the work in progress, and kills those that have not ended by the deadline. */
  close(deadline: AbortSignal): Promise<void>
}

interface Plan {
  count: number
  port: number
  demo: DemoAccount | undefined
  log: Log
}

interface ForkedWorker {
  /** Resolves to the address that the worker serves at; rejects if the worker cannot serve or exits first. */
  ready: Promise<string>
  ended: Promise<void>
}

/**
 * Forks this program as workers, each with the same arguments and environment. A worker that ends
 * unexpectedly is replaced.
 */
export function makeWorkerProcesses({ count, port, demo, log }: Plan): WorkerProcesses {
  // Workers that cannot each listen on the port accept connections from one shared socket. In Node's other mode the
  // primary hands connections out. Connections on their way to a worker that is killed would then never be closed, and
  // their clients would wait forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const closing = new AbortController()
  const shifts: Promise<void>[] = []
  /** The running workers, each with a promise that resolves when it has ended. */
  const running = new Map<Worker, Promise<void>>()
  /** The workers that received `begin` and have not ended. */
  const started = new Set<Worker>()
  const serving = new Set<Worker>()

  function begin(worker: Worker): ToWorker {
    const portSharing = started.size === 0 ? 'first' : 'further'
    started.add(worker)
    return { type: 'begin', port, portSharing, demo }
  }

  function receive(worker: Worker, message: FromWorker, start: PromiseWithResolvers<string>): void {
    switch (message.type) {
      case 'hello':
        return send(worker, closing.signal.aborted ? { type: 'stop' } : begin(worker))
      case 'ready':
        serving.add(worker)
        return start.resolve(message.url)
      case 'failed':
        return start.reject(new Failure(message.sentence, message.exitCode))
      case 'metrics':
        return void sendMetrics(worker, message.question)
    }
  }

  // Sends a worker the metrics of all workers. Starting workers are left out, because they would not answer.
  async function sendMetrics(worker: Worker, question: number): Promise<void> {
    send(worker, { type: 'metrics', question, text: await metricsOf([...serving]) })
  }

  function fork(): ForkedWorker {
    const worker = cluster.fork()
    const start = Promise.withResolvers<string>()
    start.promise.catch(() => undefined)
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    running.set(worker, ended)
    const end = (how: string) => {
      running.delete(worker)
      started.delete(worker)
      serving.delete(worker)
      start.reject(new Failure(`A worker ended before it was ready (${how}).`))
      if (!closing.signal.aborted) log.error({ worker: worker.process.pid, how }, 'a worker ended')
      resolve()
    }
    worker.on('message', (message: FromWorker) => receive(worker, message, start))
    worker.on('error', (error) => {
      log.error({ err: error, worker: worker.process.pid }, 'a worker does not respond')
      // The worker could not be started at all.
      if (worker.process.pid === undefined) end(error.message)
    })
    worker.once('exit', (code: number | null, signal: string | null) => end(signal ?? `exit code ${code}`))
    return { ready: start.promise, ended }
  }

  function forkIfPossible(): ForkedWorker {
    try {
      return fork()
    } catch (error) {
      log.error({ err: error }, 'a worker cannot be started')
      return { ready: Promise.race([]), ended: Promise.resolve() }
    }
  }

  // Starts a new worker each time the previous one has ended.
  async function fillSlot(first: ForkedWorker): Promise<void> {
    const delayAfter = restartDelays()
    for (let current = first; ; current = forkIfPossible()) {
      const since = performance.now()
      await current.ended
      const delay = delayAfter(performance.now() - since)
      if (delay > 0 && !closing.signal.aborted) log.warn({ seconds: delay / 1000 }, 'a worker ends repeatedly')
      await pause(delay, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted) return
    }
  }

  async function startOne(): Promise<string> {
    const first = fork()
    const url = await first.ready.catch(async (error: unknown) => {
      await first.ended
      throw error
    })
    shifts.push(fillSlot(first))
    return url
  }

  const pids = () => [...running.keys()].flatMap(({ process: { pid } }) => pid ?? [])
  return {
    async start() {
      // Starts the first worker before the others, so that a problem of all workers is reported only once, and shared
      // files are made only once.
      const url = await startOne()
      if (!closing.signal.aborted) await Promise.all(Array.from({ length: count - 1 }, startOne))
      return url
    },
    pids,
    async close(deadline) {
      closing.abort()
      const ends = [...running.values()]
      for (const worker of running.keys()) send(worker, { type: 'stop' })
      if (await isDoneBy(deadline, Promise.all([...ends, ...shifts]))) return
      log.error({ workers: pids() }, 'workers that have not ended are killed')
      killAll()
      await Promise.all(ends)
    },
  }
}

/** Kills all workers at once. */
export function killAll(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
}

// Sends a message to a worker, unless the worker has just ended.
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
