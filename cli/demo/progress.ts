import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from './demoSurroundings.ts'

/** A bar on standard error, if that is a terminal; `stop` gives the line back. */
export function demoProgress(): Progress & { stop(): void } {
  const format = '{bar} {percentage}% {what}'
  const bar = new SingleBar(
    { format, stream: process.stderr, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  )
  return {
    start: (total) => bar.start(Math.max(1, total), 0, { what: '' }),
    advance: (steps, what) => bar.increment(steps, { what }),
    stop: () => bar.stop(),
  }
}
