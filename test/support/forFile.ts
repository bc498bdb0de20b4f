import { beforeAll } from 'vitest'

/**
 * Starts something before the tests of a file, and stops it after them. The returned object gets its properties when
 * the tests begin: use them in tests and hooks only.
 */
export function forFile<Started extends object>(
  start: () => Promise<Started>,
  stop: (started: Started) => Promise<unknown>,
): Started {
  const started = {} as Started
  beforeAll(async () => {
    Object.assign(started, await start())
    return () => stop(started)
  })
  return started
}
