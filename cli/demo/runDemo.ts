import { postgresDemo } from '../../src/stores/postgres/demo.ts'
import type { Surroundings } from '../surroundings.ts'
import { withService } from '../withService.ts'
import { type DemoResult, fillDemo } from './fillDemo.ts'
import { demoProgress } from './progress.ts'
import type { DemoSizes } from './sizes.ts'

/** Fills the database with a demo; undefined, and nothing done, where only an empty one was to be filled and it is not. */
export async function runDemo(
  surroundings: Surroundings,
  { sizes, seed, onlyEmpty }: { sizes: DemoSizes; seed: number; onlyEmpty: boolean },
): Promise<DemoResult | undefined> {
  return withService(surroundings, async ({ pool, mediaFiles, signal }) => {
    const store = postgresDemo(pool)
    if (onlyEmpty && (await store.usernames()).size > 0) return undefined
    const progress = demoProgress()
    try {
      const { feedLength } = surroundings.options.limits
      return await fillDemo(sizes, seed, { store, mediaFiles, feedLength, signal, progress })
    } finally {
      progress.stop()
    }
  })
}
