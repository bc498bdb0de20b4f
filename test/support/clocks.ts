import { globSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrInstall } from './apt.ts'
import { temporaryFolder } from './postgres.ts'

const installed = () => globSync('/usr/lib/{*/faketime,faketime,*}/libfaketime.so.1')[0]

/** Returns the path of libfaketime, or undefined without it. In CI (`CI` is set), installs it if it is missing. */
export function findFaketime(): string | undefined {
  const found = findOrInstall(installed, 'libfaketime')
  if (found === undefined) console.warn('CLOCKS ARE NOT TESTED: there is no libfaketime. apt-get install libfaketime')
  return found
}

/** The wall clock of a process. It can be set. Monotonic clocks are not affected. */
export interface Clock {
  /** The environment variables of a process that uses the clock. */
  env: Record<string, string>
  /** Sets the clock to this many seconds ahead of the machine's clock, or behind it. */
  set(seconds: number): void
  remove(): Promise<void>
}

/** Creates a clock that agrees with the machine's. */
export async function settableClock(library: string): Promise<Clock> {
  const folder = await temporaryFolder()
  const file = join(folder, 'clock')
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
  set(0)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  return { env, set, remove: () => rm(folder, { recursive: true, force: true }) }
}
