import type { Reply } from './client.ts'

/** The parts of any call, without the types of its endpoint. */
export interface AnyParts {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
  idempotencyKey?: string
  signal?: AbortSignal
  timeout?: number
}

/** Calls any endpoint. */
export type Send = (line: string, parts?: AnyParts) => Promise<Reply<unknown>>
