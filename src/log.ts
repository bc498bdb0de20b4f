import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import pino, { type Logger } from 'pino'
import type pretty from 'pino-pretty'
import type { LogOptions } from './model/settings.ts'
import { withoutSecrets } from './model/secrets.ts'

/** The logger of the service. */
export type Log = Logger

export type LogLevel = NonNullable<LogOptions['level']>

/**
 * Makes the only logger of the service. It writes JSON lines, or readable lines if standard output is a terminal,
 * NODE_ENV is not `production`, and the package `pino-pretty` is installed. It redacts session identifiers and the
 * passwords of database URLs anywhere in a line.
 */
export function createLog({ level = 'info', destination, fields }: LogOptions = {}): Log {
  const settings: pino.LoggerOptions = {
    level,
    base: fields ?? null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Request and response are dropped so that nobody can log a whole one, because their headers contain credentials.
    serializers: { err: errorFields, req: () => undefined, res: () => undefined },
    hooks: { streamWrite: withoutSecrets },
  }
  if (destination !== undefined) {
    return pino({ ...settings, hooks: { ...settings.hooks, logMethod: survivingThrows() } }, destination)
  }
  const output = standardOutput()
  const log = pino(settings, output)
  if (output instanceof EventEmitter) surviveFailures(output, log)
  return log
}

// Continues without the log if the application's `destination` throws.
function survivingThrows(): NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']> {
  let isReported = false
  return function (args, write) {
    try {
      write.apply(this, args)
    } catch (error) {
      if (isReported) return
      isReported = true
      process.emitWarning(`The log cannot be written: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

// The maximum number of bytes that wait to be written. A slow or blocked reader must not fill the memory.
const waitingAtMost = 16 * 1024 * 1024

// Continues without the log while it cannot be written, for example to a full disk, and reports lost lines as soon as
// there is room again.
function surviveFailures(output: EventEmitter & { destroy?(): void }, log: Log): void {
  let lost = 0
  let isFailing = false
  // After an error, lines wait for the next write. Those for which there is no room are dropped.
  output.on('error', () => (isFailing = true))
  output.on('write', () => (isFailing = false))
  output.on('drop', () => lost++)
  output.on('drain', () => {
    if (lost === 0) return
    const lines = lost
    lost = 0
    log.warn({ lines }, 'log lines were dropped because they were written faster than they were read')
  })
  // Otherwise, when the process exits, pino would try to write the last lines until it succeeds.
  output.once('error', () => process.prependListener('exit', () => isFailing && output.destroy?.()))
}

function standardOutput(): pino.DestinationStream {
  const isForPeople = process.stdout.isTTY && process.env['NODE_ENV'] !== 'production'
  return (isForPeople && linesForPeople()) || pino.destination({ fd: 1, sync: false, maxLength: waitingAtMost })
}

// `pino-pretty` is optional for projects that embed the service, and it is loaded only for a terminal.
function linesForPeople(): pino.DestinationStream | undefined {
  try {
    const make = createRequire(import.meta.url)('pino-pretty') as typeof pretty
    return make({ sync: true, translateTime: 'SYS:HH:MM:ss.l' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

const deepestCause = 5

/**
 * Returns the logged fields of an error and its causes. Other fields, such as a query's values or a raw packet, may
 * contain secrets.
 */
export function errorFields(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  const { name, message, stack, cause } = error
  const fields = { type: name, message, ...code, stack }
  return cause === undefined || depth === deepestCause ? fields : { ...fields, cause: errorFields(cause, depth + 1) }
}
