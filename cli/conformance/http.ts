import { request as plainRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { version } from '../../src/operations/instance/internal/version.ts'
import { anyAnswer, NotChecked, Violation } from './violation.ts'
import { type Answer, readAnswer } from './answer.ts'

/** One header; a name may come twice. */
export type Header = readonly [name: string, value: string]

/** What is sent besides method and path. */
export interface Sent {
  headers?: readonly Header[] | undefined
  body?: string | Buffer | undefined
}

/** Sends one request; follows no redirect. Throws a Violation where no answer comes. */
export type Send = (method: string, path: string, sent?: Sent) => Promise<Answer>

/** How a deployment is spoken to. */
export interface Connection {
  origin: string
  /** Ends everything. */
  signal: AbortSignal
  /** An authority that is believed besides the usual ones. */
  ca?: string | undefined
  /** How often a wait that the server asks for is done; once unless given. */
  waits?: number | undefined
  /** Told before a wait that the server asks for. */
  remark(sentence: string): void
}

/** How long one request may take, in milliseconds. */
export const longestRequest = 10_000
/** How long a wait that the server asks for may be, in seconds. */
const longestWait = 300

/** A client that believes nothing: raw paths, headers as given, ten seconds and two megabytes at most. */
export function httpClient(connection: Connection): Send {
  let waits = connection.waits ?? 1
  // Connections are new each time, but resume the TLS session: that is less work for both sides.
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
    // As it is: Node's own `URL` would tidy it.
    path,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port || (protocol === 'https:' ? 443 : 80),
    // In Node a list of names and values in turn is sent as it is, two of a name included.
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

/** Why there was no answer, in few words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? (message || String(error))
}
