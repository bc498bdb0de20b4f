import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

// Of a process that only answers requests, next to nothing survives: more room for what is new makes it no faster,
// and V8, left to itself, takes 64 MB for it while the program is being loaded, and lets the rest grow along.
const megabytes = 8

const roomNow = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

const isSaidOtherwise = () =>
  [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => /semi[-_]space/.test(text))

/**
 * Has V8 keep the room for new objects small: twice 8 MB. How large it may become is said on Node's command
 * line, which nobody types; while it runs, V8 takes only by how much it grows. So it is to grow once, from the
 * one megabyte that it begins with, and then `settle` ends that. Somebody's own `--max-semi-space-size` stands.
 */
export function keepYoungSmall(): { settle(): void } {
  if (isSaidOtherwise() || roomNow() > 2 ** 21) return { settle() {} }
  setFlagsFromString(`--semi-space-growth-factor=${megabytes}`)
  return {
    settle() {
      // Where it has not grown yet, it would stay too small for good.
      setFlagsFromString(`--semi-space-growth-factor=${roomNow() > 2 ** 22 ? 1 : 2}`)
    },
  }
}
