import { setTimeout as delay } from 'node:timers/promises'
import { imageLimits } from '../../../media/readImage.ts'
import type { AccountId, MediaId } from '../../../model/ids.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { Limits } from '../../../model/settings.ts'
import type { Services } from '../../services.ts'

/** The maximum time to process an image, in milliseconds. */
const longest = imageLimits.seconds * 1000

/**
 * Returns how long to wait for files, in milliseconds: 80% of a request's deadline, but no longer than processing an
 * image may take.
 */
export const waitFor = ({ requestSeconds }: Pick<Limits, 'requestSeconds'>, most = longest) =>
  Math.min(requestSeconds * 800, most)

// Milliseconds between two queries. Another process may be working on a file, so the database is polled.
const between = 250

/** The shares of the concurrent requests that may wait here: for all accounts together, and for one account. */
const shares = { all: 1 / 4, each: 1 / 32 }

const waiting = new Map<AccountId, number>()

/**
 * Waits until none of an account's files is being processed any more, but no longer than `waitFor`, because apps post
 * as soon as an upload is answered. It does not wait if too many requests are already waiting. A file that is still not
 * ready is refused when it is attached.
 */
export async function finishedMedia(
  ids: readonly MediaId[],
  owner: AccountId,
  { stores, limits }: Pick<Services, 'stores' | 'limits'>,
): Promise<void> {
  if (ids.length === 0 || !(await stores.media.areProcessing(ids, owner))) return
  if (!mayWait(owner, limits.requestsUnderWay)) return
  waiting.set(owner, waitingOf(owner) + 1)
  try {
    const end = performance.now() + waitFor(limits)
    do await delay(between)
    while (performance.now() < end && (await stores.media.areProcessing(ids, owner)))
  } finally {
    if (waitingOf(owner) > 1) waiting.set(owner, waitingOf(owner) - 1)
    else waiting.delete(owner)
  }
}

const waitingOf = (owner: AccountId) => waiting.get(owner) ?? 0

function mayWait(owner: AccountId, requests: number): boolean {
  const mostOf = (share: number) => Math.max(1, Math.floor(requests * share))
  const all = waiting.values().reduce((sum, count) => sum + count, 0)
  return all < mostOf(shares.all) && waitingOf(owner) < mostOf(shares.each)
}

/**
 * Does work that attaches files of an account. If files are refused, it waits until none of them is being processed any
 * more, and does the work again.
 */
export async function withFinishedMedia<Result>(
  ids: readonly MediaId[],
  owner: AccountId,
  services: Pick<Services, 'stores' | 'limits'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { fields = [] } = error instanceof ServiceError ? error : {}
    if (!fields.some(({ field }) => field === 'mediaIds')) throw error
    await finishedMedia(ids, owner, services)
    return work()
  }
}
