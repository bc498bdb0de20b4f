import { totalmem } from 'node:os'

const megabyte = 1_000_000

/** The memory in MB that a process takes up without caches and streams, under load (`bench/mix.ts`). */
const withoutCaches = 220
/**
 * The bytes of memory that each cached byte takes up, including garbage that is not collected yet. The rest is for
 * streams.
 */
const perByte = 1.6
const smallestCaches = 16 * megabyte

interface Memory {
  memoryTarget: number | undefined
  caches: 'on' | 'off'
  processes: number
}

/**
 * Returns the bytes that the caches of a process may take up. The process uses more memory than that for them, because
 * garbage is not collected at once.
 */
export function cacheBytesOf({ memoryTarget, caches, processes }: Memory): number {
  if (caches === 'off') return 0
  const target = memoryTarget ?? defaultTarget(memoryOfMachine(), processes)
  return Math.max(smallestCaches, ((target - withoutCaches) * megabyte) / perByte)
}

/** Returns the default of MEMORY_TARGET in MB, for a machine with this many bytes of memory. */
export const defaultTarget = (machine: number, processes: number): number =>
  Math.min(512, Math.max(192, machine / megabyte / 4 / processes))

/** Returns the bytes of memory of this machine, or of its container. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
