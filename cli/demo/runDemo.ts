import { isDuplicate } from '../../src/stores/postgres/connection/failures.ts'
import { postgresDemo } from '../../src/stores/postgres/demo/demo.ts'
import type { CommandContext } from '../commandContext.ts'
import { Failure } from '../failure.ts'
import { type Service, withService } from '../withService.ts'
import { type DemoResult, fillDemo } from './fillDemo.ts'
import { demoProgress } from './progress.ts'
import type { DemoSizes } from './sizes.ts'

/** The options of a demo. */
export interface DemoOptions {
  sizes: DemoSizes
  seed: number
  onlyEmpty: boolean
  /** The password hash of the first account; it has no password without one. */
  passwordHash?: string | undefined
}

/**
 * Fills the database with a demo. Returns undefined and does nothing if only an empty database may be filled and this
 * one has data.
 */
export async function runDemo(context: CommandContext, options: DemoOptions): Promise<DemoResult | undefined> {
  return withService(context, (service) => fillDatabase(context, service, options))
}

/** Does the same as `runDemo` on an open database. */
export async function fillDatabase(
  context: CommandContext,
  { pool, mediaFiles, signal }: Service,
  { sizes, seed, onlyEmpty, passwordHash }: DemoOptions,
): Promise<DemoResult | undefined> {
  const store = postgresDemo(pool)
  if (onlyEmpty && (await store.usernames()).size > 0) return undefined
  const progress = demoProgress(context.process)
  try {
    const { feedLength } = context.options.limits
    return await fillDemo(sizes, seed, { store, mediaFiles, feedLength, signal, progress, passwordHash })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Failure(
      'Another command or a sign-up created accounts at the same time, so nothing was added. Run the command again.',
    )
  } finally {
    progress.stop()
  }
}
