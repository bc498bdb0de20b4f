import { globSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { aptInstall } from './apt.ts'
import { temporaryFolder } from './postgres.ts'

const installed = () => globSync('/usr/lib/{*/faketime,faketime,*}/libfaketime.so.1')[0]

/** The libfaketime of this machine; in CI (`CI` is set) it is installed where there is none and apt may. Undefined without one. */
export function findFaketime(): string | undefined {
  const found = installed() ?? (process.env['CI'] !== undefined && aptInstall('libfaketime') ? installed() : undefined)
  if (found === undefined) console.warn('CLOCKS ARE NOT TESTED: there is no libfaketime. apt-get install libfaketime')
  return found
}

/** A clock of a process that can be set, while those that only measure go on. */
export interface Clock {
  /** Variables of the process that goes by it. */
  env: Record<string, string>
  /** Sets it so many seconds ahead of this machine's, or behind. */
  set(seconds: number): void
  remove(): Promise<void>
}

/** Makes one that is right. */
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
