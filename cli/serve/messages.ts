import type { MetricObject } from 'prom-client'
import type { DemoAccount } from '../../src/config/ownMachine.ts'
import type { PortSharing } from '../../src/surfaces/http/listening.ts'

/** A message from a worker to its primary. */
export type FromWorker =
  /** The worker receives messages. */
  | { type: 'hello' }
  /** The worker serves, at this URL. */
  | { type: 'ready'; url: string }
  /** The worker could not start, for this reason, and exits. */
  | { type: 'failed'; sentence: string; exitCode: number }
  /** The worker requests the metrics of all workers. */
  | { type: 'metrics'; question: number }
  /** The worker's own metrics. */
  | { type: 'measures'; question: number; measures: MetricObject[] }

/** A message from the primary to a worker. */
export type ToWorker =
  | { type: 'begin'; port: number; portSharing: PortSharing; demo?: DemoAccount | undefined }
  /** Finish the work in progress, and exit. */
  | { type: 'stop' }
  | { type: 'measure'; question: number }
  /** The metrics of all workers. */
  | { type: 'metrics'; question: number; text: string }
