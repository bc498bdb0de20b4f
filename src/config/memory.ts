import { totalmem } from 'node:os'

const megabyte = 1_000_000

/** The memory in MB that a process takes up without caches and streams, under load (`bench/mix.ts`). */
const withoutCaches = 220
/** The bytes of memory that each cached byte takes up, including garbage that is not collected yet. */
const perByte = 2
const smallestCaches = 16 * megabyte

interface Memory {
  memoryTarget?: number | undefined
  processes?: number | undefined
}

/** Returns the bytes of memory that a process should use. */
export const memoryTargetOf = ({ memoryTarget, processes = 1 }: Memory): number =>
  (memoryTarget ?? defaultTarget(memoryOfMachine(), processes)) * megabyte

/**
 * Returns the bytes that the caches of a process may take up at first. The process uses more memory than that for them,
 * because garbage is not collected at once.
 */
export const firstCacheBytes = (target: number): number =>
  Math.max(smallestCaches, (target - withoutCaches * megabyte) / perByte)

/**
 * Returns the bytes that the caches may take up from now on, given their current size and the memory of the whole
 * process. The caches shrink slowly, because memory becomes free only when garbage is collected. They grow only while
 * they are full and there is room for much more, so that their size does not oscillate.
 */
export function nextCacheBytes({ bytes, used }: { bytes: number; used: number }, held: number, target: number): number {
  if (held > target) return Math.max(smallestCaches, Math.min(bytes, used) * 0.9)
  const isShort = used > bytes * 0.9
  return isShort && held < target * 0.9 ? bytes * 1.05 : bytes
}

/** Returns the default of MEMORY_TARGET in MB, for a machine with this many bytes of memory. */
export const defaultTarget = (machine: number, processes: number): number =>
  Math.min(512, Math.max(192, machine / megabyte / 4 / processes))

/** Returns the bytes of memory of this machine, or of its container. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
