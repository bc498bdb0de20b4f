import type { HeldMemory } from './probe.ts'

/** A measurement; `at` is in minutes. */
export interface Sample extends HeldMemory {
  at: number
  /** The connections that `/metrics` reports. */
  measured: string
}

const mebibyte = 1024 * 1024
/** The maximum growth from the warm state to the end, as a share. */
export const mayGrow = 0.1

interface Growth {
  name: string
  early: number
  late: number
  perMinute: number
  isFlat: boolean
}

/** Returns the last two thirds of the measurements. During the first third, caches are filled and code is compiled. */
export const warmOf = <Sample>(all: readonly Sample[]): Sample[] => all.slice(Math.floor(all.length / 3))

/** Returns the minima of the first and of the last quarter, because memory that is held for a moment is not a leak. */
export function minimaOf(warm: readonly number[]): { early: number; late: number } {
  const quarter = Math.max(1, Math.floor(warm.length / 4))
  return { early: Math.min(...warm.slice(0, quarter)), late: Math.min(...warm.slice(-quarter)) }
}

/**
 * Returns whether each figure stops growing: within the last two thirds, the minimum of the last quarter is at most
 * a tenth above the minimum of the first quarter.
 */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const warm = warmOf(samples)
  const minutes = (warm.at(-1)!.at - warm[0]!.at) * 0.75
  const growth = (name: string, read: (sample: Sample) => number, slack: number): Growth => {
    const { early, late } = minimaOf(warm.map(read))
    return { name, early, late, perMinute: (late - early) / minutes, isFlat: late <= early * (1 + mayGrow) + slack }
  }
  return [
    growth('heap after garbage collection, MiB', ({ heap }) => heap / mebibyte, 0),
    growth('outside the heap, MiB', ({ outside }) => outside / mebibyte, 2),
    growth('resident, MiB', ({ rss }) => rss / mebibyte, 0),
  ]
}

/** Returns a line of the table of results. */
export function growthRow({ name, early, late, perMinute, isFlat }: Growth): string {
  const shown = [early, late, perMinute].map((value) => value.toFixed(1))
  return `| ${name} | ${shown.join(' | ')} | ${isFlat ? 'flat' : 'GROWS'} |`
}

/** Returns a line about one measurement. */
export function sampleRow({ at, heap, outside, rss, files, resources, measured }: Sample): string {
  const sizes = [heap, outside, rss].map((bytes) => (bytes / mebibyte).toFixed(1))
  return `| ${at.toFixed(1)} | ${sizes.join(' | ')} | ${files} | ${resources['TCPSocketWrap'] ?? 0} | ${resources['Timeout'] ?? 0} | ${measured} |`
}
