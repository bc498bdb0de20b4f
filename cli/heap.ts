import { setFlagsFromString } from 'node:v8'

/** The maximum size of each half of the young generation, in MiB. By default, V8 lets it grow to 128 MB in all. */
const halfOfYoung = 8

/** How much the heap may grow beyond the live objects before V8 collects garbage, in percent. */
const growth = { least: 20, most: 50 }

/** The share of the target at which the heap begins to grow less. */
const nearTarget = 0.85

const isSetOtherwise = (option: RegExp) =>
  [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => option.test(text))

/**
 * Starts this program again, in the same process, with settings that are only read when a process starts.
 * Hardly any object survives a request, so a larger young generation makes a server no faster. With several arenas,
 * each thread retains memory that it used once; most allocations are made by one thread. Settings of the user take
 * precedence. Returns if nothing is to be set.
 */
export function restartWithSmallHeap(): void {
  const options = isSetOtherwise(/semi[-_]space/) ? [] : [`--max-semi-space-size=${halfOfYoung}`]
  const isArenaSet = process.platform !== 'linux' || process.env['MALLOC_ARENA_MAX'] !== undefined
  if (options.length === 0 && isArenaSet) return
  // A restart would lose the channel to the process that forked this one. Workers of `serve` have the settings of the
  // first process.
  if (process.send) return
  // Windows has no `execve`, and Node's permissions may forbid it. A server runs without the settings too.
  if (process.platform === 'win32' || process.permission?.has('child') === false) return
  const args = [process.execPath, ...process.execArgv, ...options, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...process.env, ...(!isArenaSet && { MALLOC_ARENA_MAX: '1' }) })
}

/** Returns how much the heap may grow, in percent, while the process uses `held` bytes of memory. */
export function growthAt(held: number, target: number): number {
  const room = (target - held) / (target * (1 - nearTarget))
  return Math.round(growth.least + (growth.most - growth.least) * Math.min(1, Math.max(0, room)))
}

/**
 * Makes V8 collect garbage earlier, the closer the memory of the process is to `target` bytes. On a machine with much
 * memory, V8 would let the heap grow to several times the live objects. Node's own option for it takes precedence.
 */
export function keepHeapSmall(target: number): void {
  if (isSetOtherwise(/heap[-_]growing/)) return
  const adjust = () => setFlagsFromString(`--heap-growing-percent=${growthAt(process.memoryUsage.rss(), target)}`)
  adjust()
  setInterval(adjust, 1000).unref()
}
