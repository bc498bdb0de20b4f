import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client'
import { ServiceError } from '../../src/model/errors.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const timeoutMs = 2_000
let questions = 0

/**
 * Returns the metrics of several workers in Prometheus' format. Values are summed unless a metric specifies another
 * aggregation. Workers that do not answer within two seconds are left out.
 */
export async function metricsOf(workers: readonly Worker[]): Promise<string> {
  const answers = await Promise.all(workers.map(measuresOf))
  return AggregatorRegistry.aggregate(answers.filter((measures) => measures !== undefined)).metrics()
}

async function measuresOf(worker: Worker): Promise<MetricObject[] | undefined> {
  const question = ++questions
  const { promise, resolve } = Promise.withResolvers<MetricObject[] | undefined>()
  const giveUp = () => resolve(undefined)
  const receive = (message: FromWorker) =>
    message.type === 'measures' && message.question === question && resolve(message.measures)
  const timer = setTimeout(giveUp, timeoutMs)
  worker.on('message', receive).once('exit', giveUp)
  worker.send({ type: 'measure', question } satisfies ToWorker, (error) => error && giveUp())
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', receive).off('exit', giveUp)
  })
}

/**
 * Makes a worker send its metrics to the primary on request. Returns a function that reads the metrics of all workers.
 */
export function metricsOfAll(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string | undefined) => void>()
  process.on('message', (message: ToWorker) => {
    if (message.type === 'metrics') waiting.get(message.question)?.(message.text)
    if (message.type === 'measure') void own.getMetricsAsJSON().then((measures) => reply(message.question, measures))
  })
  return async () => {
    const question = ++questions
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    waiting.set(question, resolve)
    const timer = setTimeout(resolve, 2 * timeoutMs, undefined)
    cluster.worker?.send({ type: 'metrics', question } satisfies FromWorker, (error) => error && resolve(undefined))
    const text = await promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(question)
    })
    if (text === undefined) throw new ServiceError('unavailable', 'The metrics of all processes are not available')
    return text
  }
}

function reply(question: number, measures: MetricObject[]): void {
  cluster.worker?.send({ type: 'measures', question, measures } satisfies FromWorker, () => undefined)
}
