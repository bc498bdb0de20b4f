import type { DemoStore } from '../../src/stores/postgres/demo/demo.ts'
import type { MediaFiles } from '../../src/stores/mediaFiles.ts'

/** Reports the progress of filling a demo. */
export interface Progress {
  start(total: number): void
  advance(steps: number, what: string): void
}

export interface DemoContext {
  store: DemoStore
  mediaFiles: MediaFiles
  feedLength: number
  signal: AbortSignal
  progress: Progress
  /** The password hash of the first account; it has no password if this is undefined. */
  passwordHash?: string | undefined
}
