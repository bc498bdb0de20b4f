import type { FastifyBaseLogger } from 'fastify'

const methods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const

class LazyLog {
  readonly #open: () => FastifyBaseLogger
  #opened: FastifyBaseLogger | undefined

  constructor(open: () => FastifyBaseLogger) {
    this.#open = open
  }

  get opened() {
    return (this.#opened ??= this.#open())
  }

  get level() {
    return this.opened.level
  }
}

for (const method of methods) {
  Object.defineProperty(LazyLog.prototype, method, {
    value(this: LazyLog, ...values: unknown[]) {
      return (this.opened[method] as (...values: unknown[]) => unknown)(...values)
    },
  })
}

/**
 * Makes a log that is opened at its first use. Most requests log nothing besides their own line, which does not use
 * this log.
 */
export const lazyLog = (open: () => FastifyBaseLogger) => new LazyLog(open) as unknown as FastifyBaseLogger
