import { Agent, request as plainRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { version } from '../../src/operations/instance/internal/version.ts'
import { anyAnswer, NotChecked, Violation } from './violation.ts'
import { type TargetResponse, readResponse } from './response.ts'

/** A header. A name may occur twice. */
export type Header = readonly [name: string, value: string]

/** The headers and body of a request. */
export interface RequestParts {
  headers?: readonly Header[] | undefined
  body?: string | Buffer | undefined
}

/** Sends one request and follows no redirect. Throws a Violation if there is no response. */
export type Send = (method: string, path: string, sent?: RequestParts) => Promise<TargetResponse>

/** The connection to a deployment. */
export interface Connection {
  origin: string
  /** Aborts everything. */
  signal: AbortSignal
  /** A certificate authority to trust besides the default ones. */
  ca?: string | undefined
  /**
   * How many more times to wait when the server asks for a pause.
   *
   * @default 1
   */
  waits?: number | undefined
  /** Called before a wait that the server asks for. */
  remark(sentence: string): void
}

/** The value of `User-Agent`, which tells an operator where the requests come from. */
export const userAgent = `social-service-conformance/${version}`
/** Maximum duration of a request, in milliseconds. */
export const longestRequest = 10_000
/** Maximum wait that the server may ask for, in seconds. */
const longestWait = 300

/**
 * Makes a client that does not trust the server. It sends raw paths and headers as given, and reads at most ten seconds
 * and 2 MiB.
 */
export function httpClient(connection: Connection): Send {
  // Keeps connections open, because otherwise each request would take two more round trips, which would be most of a
  // run's time over the internet.
  const agent = new (connection.origin.startsWith('https:') ? SecureAgent : Agent)({ keepAlive: true })
  return (method, path, sent = {}) =>
    withPauses(
      connection,
      () => sendOnce(connection, agent, method, path, sent),
      (answer) => answer,
    )
}

const tooMany = 'the server asked for fewer requests (429)'

/**
 * Sends a request, and once more after a pause if the server asks for one (429). Throws NotChecked if it asks for too
 * many pauses, or for a pause that is too long.
 */
export async function withPauses<Result>(
  connection: Connection,
  ask: () => Promise<Result>,
  answerOf: (result: Result) => TargetResponse | undefined,
): Promise<Result> {
  const first = await ask()
  const answer = answerOf(first)
  if (answer?.status !== 429) return first
  const seconds = pauseOf(answer)
  const { waits = 1 } = connection
  if (waits <= 0 || !(seconds <= longestWait)) throw new NotChecked(tooMany)
  connection.waits = waits - 1
  connection.remark(`The server asks for a wait of ${seconds} seconds (429).`)
  await wait(seconds * 1000, undefined, { signal: connection.signal })
  const second = await ask()
  if (answerOf(second)?.status === 429) throw new NotChecked(tooMany)
  return second
}

/** Returns the seconds in `Retry-After`, which may be a number or a date (RFC 9110 10.2.3). */
function pauseOf({ headers }: TargetResponse): number {
  const value = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Math.max(0, seconds)
}

async function sendOnce(
  connection: Connection,
  agent: Agent,
  method: string,
  path: string,
  sent: RequestParts,
): Promise<TargetResponse> {
  connection.signal.throwIfAborted()
  const signal = AbortSignal.any([connection.signal, AbortSignal.timeout(longestRequest)])
  try {
    return await readResponse(await head(connection, agent, signal, method, path, sent), signal)
  } catch (error) {
    connection.signal.throwIfAborted()
    throw new Violation(anyAnswer, signal.aborted ? 'no answer within 10 seconds' : `no answer (${reasonOf(error)})`)
  }
}

function head(
  connection: Connection,
  agent: Agent,
  signal: AbortSignal,
  method: string,
  path: string,
  { headers = [], body }: RequestParts,
): Promise<IncomingMessage> {
  const { origin, ca } = connection
  const { protocol, hostname, port, host } = new URL(origin)
  const isChunked = headers.some(([name]) => name === 'Transfer-Encoding')
  const isSized = body !== undefined && !isChunked
  const length: Header[] = isSized ? [['Content-Length', String(Buffer.byteLength(body))]] : []
  const all: Header[] = [['Host', host], ['User-Agent', userAgent], ...headers, ...length]
  const options = {
    method,
    // The path is not passed as part of a `URL`, which would normalise it.
    path,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port || (protocol === 'https:' ? 443 : 80),
    // Node sends a list of alternating names and values unchanged, including duplicate names.
    headers: all.flat(),
    agent,
    signal,
    ...(ca !== undefined && { ca }),
  }
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? secureRequest : plainRequest)(options, resolve)
    request
      .on('error', (error: NodeJS.ErrnoException) => {
        // A server may close an idle connection just before a request reuses it. Then it has not seen the request.
        const isStale = request.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(error.code ?? '')
        if (isStale && !signal.aborted) resolve(head(connection, agent, signal, method, path, { headers, body }))
        else reject(error)
      })
      .end(body)
  })
}

/** Returns the reason for a missing response in a few words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? (message || String(error))
}
