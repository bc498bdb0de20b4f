import { request as plainRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { version } from '../../src/operations/instance/internal/version.ts'
import { anyAnswer, NotChecked, Violation } from './violation.ts'
import { type Answer, readAnswer } from './answer.ts'

/** A header. A name may occur twice. */
export type Header = readonly [name: string, value: string]

/** The headers and body of a request. */
export interface Sent {
  headers?: readonly Header[] | undefined
  body?: string | Buffer | undefined
}

/** Sends one request and follows no redirect. Throws a Violation if there is no response. */
export type Send = (method: string, path: string, sent?: Sent) => Promise<Answer>

/** The connection to a deployment. */
export interface Connection {
  origin: string
  /** Aborts everything. */
  signal: AbortSignal
  /** A certificate authority to trust besides the default ones. */
  ca?: string | undefined
  /**
   * How many times to wait when the server asks for it.
   *
   * @default 1
   */
  waits?: number | undefined
  /** Called before a wait that the server asks for. */
  remark(sentence: string): void
}

/** Maximum duration of a request, in milliseconds. */
export const longestRequest = 10_000
/** Maximum wait that the server may ask for, in seconds. */
const longestWait = 300

/**
 * Makes a client that trusts nothing. It sends raw paths and headers as given, and reads at most ten seconds and 2 MiB.
 */
export function httpClient(connection: Connection): Send {
  let waits = connection.waits ?? 1
  // Each request has a new connection but resumes the TLS session, which is less work for both sides.
  const agent = connection.origin.startsWith('https:') ? new SecureAgent({ keepAlive: false }) : false
  return async (method, path, sent = {}) => {
    const answer = await sendOnce(connection, agent, method, path, sent)
    if (answer.status !== 429) return answer
    const seconds = Number(answer.headers['retry-after'] ?? NaN)
    if (waits <= 0 || !(seconds <= longestWait)) throw new NotChecked('the server asked for fewer requests (429)')
    waits -= 1
    connection.remark(`The server asks to wait for ${seconds} seconds (429).`)
    await wait(seconds * 1000, undefined, { signal: connection.signal })
    const second = await sendOnce(connection, agent, method, path, sent)
    if (second.status === 429) throw new NotChecked('the server asked for fewer requests (429)')
    return second
  }
}

async function sendOnce(
  connection: Connection,
  agent: SecureAgent | false,
  method: string,
  path: string,
  sent: Sent,
): Promise<Answer> {
  connection.signal.throwIfAborted()
  const signal = AbortSignal.any([connection.signal, AbortSignal.timeout(longestRequest)])
  try {
    return await readAnswer(await head(connection, agent, signal, method, path, sent), signal)
  } catch (error) {
    connection.signal.throwIfAborted()
    throw new Violation(anyAnswer, signal.aborted ? 'none within 10 seconds' : `none (${reasonOf(error)})`)
  }
}

function head(
  { origin, ca }: Connection,
  agent: SecureAgent | false,
  signal: AbortSignal,
  method: string,
  path: string,
  { headers = [], body }: Sent,
): Promise<IncomingMessage> {
  const { protocol, hostname, port, host } = new URL(origin)
  const length: Header[] = body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]]
  const all: Header[] = [['Host', host], ['User-Agent', `social-service-conformance/${version}`], ...headers, ...length]
  const options = {
    method,
    // Sent unchanged: Node's own `URL` would normalise it.
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
    request.on('error', reject).end(body)
  })
}

/** Returns the reason for a missing response in a few words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? (message || String(error))
}
