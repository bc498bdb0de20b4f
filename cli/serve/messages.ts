import type { MetricObject } from 'prom-client'
import type { DemoAccount } from '../../src/config/ownMachine.ts'
import type { PortSharing } from '../../src/surfaces/http/listening.ts'

/** What a worker says to its primary. */
export type FromWorker =
  /** It listens to what it is told. */
  | { type: 'hello' }
  /** It serves, at this URL. */
  | { type: 'ready'; url: string }
  /** It could not start, for this reason, and ends. */
  | { type: 'failed'; sentence: string; exitCode: number }
  /** It wants the metrics of all workers. */
  | { type: 'metrics'; question: number }
  /** What it measures itself. */
  | { type: 'measures'; question: number; measures: MetricObject[] }

/** What a primary says to a worker. */
export type ToWorker =
  | { type: 'begin'; port: number; portSharing: PortSharing; demo?: DemoAccount | undefined }
  /** Finish what is under way, and end. */
  | { type: 'stop' }
  | { type: 'measure'; question: number }
  /** The metrics of all workers. */
  | { type: 'metrics'; question: number; text: string }
