import type { IncomingMessage } from 'node:http'
import { boundedJson } from './boundedJson.ts'

/** What came back, whatever it is. */
export interface Answer {
  status: number
  /** By their names in lower case; of several of one name, all in a list joined by commas. */
  headers: Readonly<Record<string, string>>
  cookies: readonly string[]
  text: string
  /** The body as JSON; undefined where it is none, or nested too deep. */
  json: unknown
}

/** The most of a body that is read, in bytes; the rest is left where it is. */
const mostBytes = 2 * 1024 * 1024

/**
 * Reads an answer until it ends, is too much, or `signal` says that it takes too long: then it is
 * what has come. An event stream is not waited for.
 */
export async function readAnswer(response: IncomingMessage, signal: AbortSignal): Promise<Answer> {
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
    // Cut off: what came before is what was answered.
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A value within JSON by its keys; undefined where there is none, whatever stands there instead. */
export function within(value: unknown, ...keys: (string | number)[]): unknown {
  let found = value
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string | number, unknown>)[key]
  }
  return found
}

/** The same, where it is a text. */
export function textWithin(value: unknown, ...keys: (string | number)[]): string | undefined {
  const found = within(value, ...keys)
  return typeof found === 'string' ? found : undefined
}

/** The same, where it is a list; else an empty one. */
export function listWithin(value: unknown, ...keys: (string | number)[]): unknown[] {
  const found = within(value, ...keys)
  return Array.isArray(found) ? found : []
}

/** The code of an error, of HTTP's or GraphQL's shape, in small letters. */
export function codeOf({ json }: Answer): string | undefined {
  return (textWithin(json, 'code') ?? textWithin(json, 'errors', 0, 'extensions', 'code'))?.toLowerCase()
}

/** An answer in few words: its status, and what it says is wrong. Never what else is in it: that may be a secret. */
export function described(answer: Answer): string {
  const type = answer.headers['content-type']?.split(';')[0] ?? 'without a type'
  const told = textWithin(answer.json, 'error') ?? textWithin(answer.json, 'errors', 0, 'message')
  const code = codeOf(answer)
  if (code) return `${answer.status} ${code}`
  if (told) return `${answer.status} "${told}"`
  return answer.text === '' ? `${answer.status}, empty` : `${answer.status} ${type}`
}
