import { Presets, SingleBar } from 'cli-progress'
import type { ProcessLike } from '../processLike.ts'
import type { Progress } from './demoContext.ts'

/** Makes a progress bar on standard error if that is a terminal. `stop` clears its line. */
export function demoProgress({ stderr }: ProcessLike): Progress & { stop(): void } {
  const format = '{bar} {percentage}% {what}'
  const bar = new SingleBar({ format, stream: stderr, clearOnComplete: true, hideCursor: true }, Presets.shades_classic)
  return {
    start: (total) => bar.start(Math.max(1, total), 0, { what: '' }),
    advance: (steps, what) => bar.increment(steps, { what }),
    stop: () => bar.stop(),
  }
}
