import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** This service's part of a trace that began elsewhere (https://www.w3.org/TR/trace-context/). */
export interface TraceContext {
  traceId: string
  /** The id of this service's part. */
  spanId: string
  /** The caller's flags, such as whether it records this trace, as two hexadecimal digits. */
  flags: string
}

const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-[ -~]*)?$/
const longest = 256

/** Reads a `traceparent`, and begins a span of this service. Returns undefined if it is malformed. */
export function parseTraceparent(text: unknown): TraceContext | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined
  const [, version, traceId, flags, more] = form.exec(text) ?? []
  // Later versions may add fields at the end.
  if (traceId === undefined || flags === undefined || (version === '00' && more !== undefined)) return undefined
  return { traceId, spanId: newSpanId(), flags: knownFlags(flags) }
}

// Version 00 defines sampled (1) and, since level 2, random (2).
const knownFlags = (flags: string) => (Number.parseInt(flags, 16) & 3).toString(16).padStart(2, '0')

// A span id of zero is invalid.
function newSpanId(): string {
  const bytes = randomBytes(8)
  return bytes.every((byte) => byte === 0) ? newSpanId() : bytes.toString('hex')
}

const current = new AsyncLocalStorage<TraceContext>()

/** Runs work within a trace. Requests to other services carry the trace. */
export function withTrace<Result>(trace: TraceContext, work: () => Result): Result {
  return current.run(trace, work)
}

/** Returns the `traceparent` for a request to another service; undefined outside a trace. */
export function currentTraceparent(): string | undefined {
  const trace = current.getStore()
  return trace && `00-${trace.traceId}-${trace.spanId}-${trace.flags}`
}
