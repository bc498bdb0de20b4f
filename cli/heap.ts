import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** The size of both halves of the young generation, in bytes. */
const youngSize = 16 * 2 ** 20

/** How much the heap may grow beyond the live objects before V8 collects garbage, in percent. */
const growth = 50

const youngSizeNow = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

const isSetOtherwise = (option: RegExp) =>
  [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => option.test(text))

/**
 * Keeps V8's heap small. Node's own options for the same settings take precedence. On a machine with much memory, V8
 * lets the heap grow to several times the live objects, and MEMORY_TARGET would mean nothing.
 */
export function keepHeapSmall(): void {
  if (!isSetOtherwise(/heap[-_]growing/)) setFlagsFromString(`--heap-growing-percent=${growth}`)
  if (!isSetOtherwise(/semi[-_]space/)) holdYoungSize()
}

// Hardly any object survives a request, so a larger young generation makes a server no faster. By default, it grows to
// 128 MB while the program is loaded. Its maximum can only be set on Node's command line, which users of this command
// do not type. At runtime, V8 takes only a growth factor: 2 while the young generation is smaller than `youngSize`, and
// 1 after that. The factor is set again and again, because V8 makes the young generation small while there is little to
// do. With a factor of 1, it would stay at 1 or 2 MB, and be collected eight times as often.
function holdYoungSize(): void {
  const isLarge = youngSizeNow() >= youngSize
  setFlagsFromString(`--semi-space-growth-factor=${isLarge ? 1 : 2}`)
  setTimeout(holdYoungSize, isLarge ? 1000 : 100).unref()
}
