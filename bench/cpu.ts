import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// As Linux has accounted for it, in /proc: a process that is asked for its own is not needed, and PostgreSQL can't be.

/** A file of /proc; undefined when the process has ended. */
function read(...path: (string | number)[]): string | undefined {
  try {
    return readFileSync(join('/proc', ...path.map(String)), 'utf8')
  } catch {
    return undefined
  }
}

/** Microseconds of CPU that the threads of a process have had, those of libuv and V8 among them; 0 when it has ended. */
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

/** The processes that a process has started, and those that they have, and itself. */
export function familyOf(pid: number): number[] {
  const children = read(pid, 'task', pid, 'children')?.trim().split(' ').filter(Boolean).map(Number) ?? []
  return [pid, ...children.flatMap(familyOf)]
}

/** Microseconds of CPU of a process and all that it has started, such as PostgreSQL's backends or workers. */
export function cpuOfFamily(pid: number): number {
  return familyOf(pid).reduce((sum, one) => sum + cpuOf(one) + cpuOfEnded(one), 0)
}

// Of children that have ended: in hundredths of a second, which is exact enough for the few.
function cpuOfEnded(pid: number): number {
  const fields = read(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields ? (Number(fields[13]) + Number(fields[14])) * 10_000 : 0
}

/** Bytes of memory that a process has in use (RSS); 0 when it has ended. */
export function rssOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(pid, 'status') ?? '')?.[1] ?? 0) * 1024
}

/** Bytes of memory of a process and all that it has started; what they share (PostgreSQL's buffers) counts in each. */
export function rssOfFamily(pid: number): number {
  return familyOf(pid).reduce((sum, one) => sum + rssOf(one), 0)
}

/** The process of the embedded PostgreSQL that runs in a data folder, whose children are its backends. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
