import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

// In a process that only answers requests, hardly any object survives, so a larger young generation makes it no faster.
// By default, V8 lets it grow to 64 MB while the program is loaded, and the rest of the heap grows with it.
const megabytes = 8

const roomNow = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

const isSaidOtherwise = () =>
  [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => /semi[-_]space/.test(text))

/**
 * Keeps V8's space for new objects small: two halves of 8 MB. Its maximum can only be set on Node's command line, which
 * users of this command do not type. At runtime, V8 takes only a growth factor: so the space grows once, from the 1 MB
 * that it starts with, and then `settle` stops it. If `--max-semi-space-size` is set, nothing is changed.
 */
export function keepYoungSmall(): { settle(): void } {
  if (isSaidOtherwise() || roomNow() > 2 ** 21) return { settle() {} }
  setFlagsFromString(`--semi-space-growth-factor=${megabytes}`)
  return {
    settle() {
      // If it has not grown yet, it would stay too small.
      setFlagsFromString(`--semi-space-growth-factor=${roomNow() > 2 ** 22 ? 1 : 2}`)
    },
  }
}
