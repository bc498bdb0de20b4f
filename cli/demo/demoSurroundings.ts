import type { DemoStore } from '../../src/stores/postgres/demo/demo.ts'
import type { MediaFiles } from '../../src/stores/mediaFiles.ts'

/** Hears how far a demo is. */
export interface Progress {
  start(total: number): void
  advance(steps: number, what: string): void
}

export interface DemoSurroundings {
  store: DemoStore
  mediaFiles: MediaFiles
  feedLength: number
  signal: AbortSignal
  progress: Progress
  /** Of the first account, so that one can sign in as it; it has none where this is undefined. */
  passwordHash?: string | undefined
}
