import { setTimeout as delay } from 'node:timers/promises'
import { imageLimits } from '../../media/readImage.ts'
import type { AccountId, MediaId } from '../../model/ids.ts'
import type { Services } from '../services.ts'

/** How long an image may take, and is waited for, in milliseconds. */
export const longestWait = imageLimits.seconds * 1000

// Another process may be at work on it, so the database is asked.
const between = 250

/**
 * Waits until none of an account's files is being processed any more, but no longer than an image may take: apps post as soon as an upload is
 * answered. What is not ready then is refused where it is attached.
 */
export async function finishedMedia(
  ids: readonly MediaId[],
  owner: AccountId,
  { stores }: Pick<Services, 'stores'>,
): Promise<void> {
  if (ids.length === 0) return
  const end = performance.now() + longestWait
  while (performance.now() < end && (await stores.media.areProcessing(ids, owner))) await delay(between)
}
