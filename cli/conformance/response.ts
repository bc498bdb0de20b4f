import type { IncomingMessage } from 'node:http'
import { boundedJson } from './boundedJson.ts'

/** A response of a deployment. */
export interface TargetResponse {
  status: number
  /** By name in lower case. Several headers with one name are joined by commas. */
  headers: Readonly<Record<string, string>>
  cookies: readonly string[]
  text: string
  /** The body as JSON; undefined if it is not JSON, or nested too deeply. */
  json: unknown
}

/** Maximum bytes that are read of a body. */
const mostBytes = 2 * 1024 * 1024

/**
 * Reads a response until it ends, is too large, or `signal` aborts; then it returns what has arrived. It does not read
 * event streams.
 */
export async function readResponse(response: IncomingMessage, signal: AbortSignal): Promise<TargetResponse> {
  const isEndless = response.headers['content-type']?.startsWith('text/event-stream') ?? false
  const text = isEndless ? '' : await readText(response, signal)
  response.destroy()
  const { 'set-cookie': cookies = [], ...rest } = response.headers
  const headers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
  return { status: response.statusCode ?? 0, headers, cookies, text, json: boundedJson(text) }
}

async function readText(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  const stop = () => response.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > mostBytes) break
    }
  } catch {
    // The response was interrupted, so the text so far is the result.
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns a value inside JSON by its keys, or undefined if a key is missing. */
export function within(value: unknown, ...keys: (string | number)[]): unknown {
  let found = value
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string | number, unknown>)[key]
  }
  return found
}

/** Returns a text inside JSON by its keys, or undefined if the value is missing or is not a text. */
export function textWithin(value: unknown, ...keys: (string | number)[]): string | undefined {
  const found = within(value, ...keys)
  return typeof found === 'string' ? found : undefined
}

/** Returns a list inside JSON by its keys, or an empty one if the value is missing or is not a list. */
export function listWithin(value: unknown, ...keys: (string | number)[]): unknown[] {
  const found = within(value, ...keys)
  return Array.isArray(found) ? found : []
}

/** Returns the code of an HTTP or GraphQL error, in lower case. */
export function codeOf({ json }: TargetResponse): string | undefined {
  return (textWithin(json, 'code') ?? textWithin(json, 'errors', 0, 'extensions', 'code'))?.toLowerCase()
}

/** Describes a response by its status and error. It contains nothing else from the response, which may be secret. */
export function described(answer: TargetResponse): string {
  const type = answer.headers['content-type']?.split(';')[0] ?? 'without a type'
  const message = textWithin(answer.json, 'error') ?? textWithin(answer.json, 'errors', 0, 'message')
  const code = codeOf(answer)
  if (code) return `${answer.status} ${code}`
  if (message) return `${answer.status} "${message}"`
  return answer.text === '' ? `${answer.status}, empty` : `${answer.status} ${type}`
}
