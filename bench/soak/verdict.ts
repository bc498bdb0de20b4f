import type { Held } from './probe.ts'

/** What was held at a moment; `at` in minutes. */
export interface Sample extends Held {
  at: number
  /** What `/metrics` says of connections. */
  measured: string
}

const mebibyte = 1024 * 1024
/** How much more there may be at the end than when it was warm, as a share. */
const mayGrow = 0.1

interface Growth {
  name: string
  early: number
  late: number
  perMinute: number
  isFlat: boolean
}

/**
 * Whether it is flat: of the last two thirds, the lowest of the last quarter is at most a tenth above the lowest of the first quarter. The
 * lowest, as what is held for a moment is no leak; of the last two thirds, as caches fill and code is compiled before.
 */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const warm = samples.slice(Math.floor(samples.length / 3))
  const quarter = Math.max(1, Math.floor(warm.length / 4))
  const minutes = (warm.at(-1)!.at - warm[0]!.at) * 0.75
  const growth = (name: string, read: (sample: Sample) => number, slack: number): Growth => {
    const early = Math.min(...warm.slice(0, quarter).map(read))
    const late = Math.min(...warm.slice(-quarter).map(read))
    return { name, early, late, perMinute: (late - early) / minutes, isFlat: late <= early * (1 + mayGrow) + slack }
  }
  return [
    growth('heap after garbage collection, MiB', ({ heap }) => heap / mebibyte, 0),
    growth('outside of the heap, MiB', ({ outside }) => outside / mebibyte, 2),
    growth('resident, MiB', ({ rss }) => rss / mebibyte, 0),
  ]
}

/** A line of the table of results. */
export function growthRow({ name, early, late, perMinute, isFlat }: Growth): string {
  const shown = [early, late, perMinute].map((value) => value.toFixed(1))
  return `| ${name} | ${shown.join(' | ')} | ${isFlat ? 'flat' : 'GROWS'} |`
}

/** A line about a moment. */
export function sampleRow({ at, heap, outside, rss, files, resources, measured }: Sample): string {
  const sizes = [heap, outside, rss].map((bytes) => (bytes / mebibyte).toFixed(1))
  return `| ${at.toFixed(1)} | ${sizes.join(' | ')} | ${files} | ${resources['TCPSocketWrap'] ?? 0} | ${resources['Timeout'] ?? 0} | ${measured} |`
}
