import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Reads Linux's accounting in /proc, because the measured process, such as PostgreSQL, need not support that.

/** Reads a file of /proc. Returns undefined if the process has ended. */
function read(...path: (string | number)[]): string | undefined {
  try {
    return readFileSync(join('/proc', ...path.map(String)), 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the microseconds of CPU of a process's threads, including those of libuv and V8, or 0 if it has ended. */
export function cpuOf(pid: number): number {
  let nanoseconds = 0
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      nanoseconds += Number(read(pid, 'task', thread, 'schedstat')?.split(' ')[0] ?? 0)
    }
  } catch {
    return 0
  }
  return nanoseconds / 1000
}

/** Returns a process with all its descendants. */
export function familyOf(pid: number): number[] {
  const children = read(pid, 'task', pid, 'children')?.trim().split(' ').filter(Boolean).map(Number) ?? []
  return [pid, ...children.flatMap(familyOf)]
}

/** Returns the microseconds of CPU of a process and its descendants, such as PostgreSQL's backends or workers. */
export function cpuOfFamily(pid: number): number {
  return familyOf(pid).reduce((sum, one) => sum + cpuOf(one) + cpuOfEnded(one), 0)
}

// The microseconds of CPU of children that have ended. Linux counts it in hundredths of a second, which is exact
// enough for a few children.
function cpuOfEnded(pid: number): number {
  const fields = read(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields ? (Number(fields[13]) + Number(fields[14])) * 10_000 : 0
}

/** Returns the memory of a process in bytes (RSS), or 0 if it has ended. */
export function rssOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status') ?? '')?.[1] ?? 0) * 1024
}

/**
 * Returns the memory of a process and its descendants in bytes. Shared memory (PostgreSQL's buffers) counts in each.
 */
export function rssOfFamily(pid: number): number {
  return familyOf(pid).reduce((sum, one) => sum + rssOf(one), 0)
}

/** Returns the process of the embedded PostgreSQL in a data folder. Its children are the backends. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
