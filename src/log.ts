import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import { withoutSecrets } from './model/secrets.ts'

/** What the service writes its log with. */
export type Log = Logger

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogOptions {
  /** `info` unless said. */
  level?: LogLevel | undefined
  /** Takes the lines, one JSON object each; standard output unless given. */
  destination?: { write(line: string): void } | undefined
}

/**
 * The only way to log: JSON lines, for people to read when standard output is a terminal and NODE_ENV is not `production`.
 * Session identifiers and the passwords of database addresses are taken out of every line, wherever in it they stand.
 */
export function createLog({ level = 'info', destination }: LogOptions = {}): Log {
  const settings: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Request and response are named here so that nobody can log one whole: their headers hold credentials.
    serializers: { err: errorFields, req: () => undefined, res: () => undefined },
    hooks: { streamWrite: withoutSecrets },
  }
  return destination === undefined ? pino(settings, standardOutput()) : pino(settings, destination)
}

function standardOutput(): pino.DestinationStream {
  const isForPeople = process.stdout.isTTY && process.env['NODE_ENV'] !== 'production'
  return isForPeople
    ? pretty({ sync: true, translateTime: 'SYS:HH:MM:ss.l' })
    : pino.destination({ fd: 1, sync: false })
}

const deepestCause = 5

/** What is logged of an error and of its causes: chosen fields, since others (a query's values, a raw packet) may hold secrets. */
export function errorFields(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  const { name, message, stack, cause } = error
  const fields = { type: name, message, ...code, stack }
  return cause === undefined || depth === deepestCause ? fields : { ...fields, cause: errorFields(cause, depth + 1) }
}
