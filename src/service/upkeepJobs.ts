import { removeFiles, removeUnused } from '../operations/media/internal/files.ts'
import { nextCacheBytes } from '../config/memory.ts'
import type { Log } from '../log.ts'
import type { Task } from '../model/tasks.ts'
import type { Services } from '../operations/services.ts'
import type { Upkeep } from '../stores/jobs.ts'
import type { Caches } from '../stores/postgres/connection/caches.ts'
import type { RateLimitStore } from '../stores/rateLimits.ts'
import type { Job } from '../runtime/upkeep.ts'

const hour = 60 * 60
const day = 24 * hour

/**
 * Returns the jobs that a process with these tasks repeats by itself. With the task `jobs`, this includes a job for the
 * whole service that is too frequent for the shared schedule.
 */
export function ownUpkeep({ stores, mediaFiles }: Services, log: Pick<Log, 'warn'>, tasks: readonly Task[]): Job[] {
  const forAll = {
    name: 'distribute posts left over',
    everySeconds: 1,
    run: () => stores.timelines.distributeLeftovers(),
  }
  return [
    ...(tasks.includes('jobs') ? [forAll] : []),
    { name: 'warn of a delayed change log', everySeconds: 10, run: () => warnOfDelay(stores, log) },
    // The blocks are loaded repeatedly, because the notification of a change may be lost.
    { name: 'load IP blocks', everySeconds: 60, run: () => stores.ipBlocks.load() },
    { name: 'remove leftovers of uploads', everySeconds: hour, run: () => mediaFiles.removeLeftovers() },
  ]
}

/**
 * Returns the job that makes caches larger or smaller, so that the process uses as much memory as its target allows.
 */
export const cacheUpkeep = (
  caches: Pick<Caches, 'bytes' | 'used' | 'resize'>,
  target: number,
  held = () => process.memoryUsage.rss(),
): Job => ({
  name: 'fit caches',
  everySeconds: 5,
  async run() {
    if (caches.bytes > 0) caches.resize(nextCacheBytes(caches, held(), target))
  },
})

/** Returns the scheduled jobs that one process does for all. */
export function sharedUpkeep(services: Services, rateLimits?: RateLimitStore): Upkeep[] {
  const { stores } = services
  return [
    {
      name: 'deleteLooseMedia',
      cron: '*/10 * * * *',
      run: async (closing) => void (await deleteUnattachedMedia(services, closing)),
    },
    {
      name: 'deleteRemovedPosts',
      cron: '*/10 * * * *',
      run: (closing) => deleteRemovedPosts(services, closing),
    },
    {
      name: 'deleteExpiredSessions',
      cron: '7 * * * *',
      run: (closing) => deleteExpiredSessions(services, closing),
    },
    {
      name: 'deleteExpiredOfBrowsers',
      cron: '*/10 * * * *',
      run: (closing) => deleteExpiredOfBrowsers(services, closing),
    },
    {
      name: 'deleteExpiredOfApps',
      cron: '*/10 * * * *',
      run: (closing) => deleteExpiredOfApps(services, closing),
    },
    {
      name: 'deleteExpiredCounters',
      cron: '*/10 * * * *',
      run: (closing) => untilNone(closing, async () => (await rateLimits?.deleteExpired?.()) ?? 0),
    },
    {
      name: 'deleteOldSecurityEvents',
      cron: '27 4 * * *',
      run: (closing) => untilNone(closing, () => stores.securityEvents.deleteOlderThan(securityEventDays)),
    },
    { name: 'deleteExpiredMutes', cron: '17 * * * *', run: async () => void (await stores.mutes.deleteExpired()) },
    {
      name: 'deleteOldNotifications',
      cron: '47 4 * * *',
      run: async () => void (await stores.notifications.deleteOld()),
    },
    {
      name: 'deleteOldChanges',
      cron: '*/5 * * * *',
      run: (closing) => deleteOldChanges(services, closing),
    },
    {
      name: 'deleteDueAccounts',
      cron: '*/10 * * * *',
      run: (closing) => untilNone(closing, () => stores.accounts.requestDueDeletions()),
    },
    {
      name: 'deleteOldFigures',
      cron: '57 3 * * *',
      run: (closing) => untilNone(closing, () => stores.figures.deleteOld()),
    },
    {
      name: 'deleteOldReportCopies',
      cron: '27 3 * * *',
      run: (closing) => deleteOldReportCopies(services, closing),
    },
    { name: 'deleteEndedIpBlocks', cron: '37 * * * *', run: () => stores.ipBlocks.deleteEnded() },
    // The next job looks at all accounts, so it must not run too often.
    { name: 'trimFeeds', cron: '7 */6 * * *', run: (closing) => stores.timelines.trim(closing) },
    { name: 'deleteOldKeys', cron: '*/10 * * * *', run: () => stores.posts.deleteOldKeys() },
    { name: 'deleteOldNewcomerUsage', cron: '7 3 * * *', run: () => stores.posts.deleteOldUsage() },
    {
      name: 'removeOrphanedFiles',
      cron: '37 3 * * *',
      run: async (closing) => void (await removeOrphans(services, closing)),
    },
  ]
}

const delayAtMost = 10

// Warns of a long transaction that has written changes, because streams wait for it.
async function warnOfDelay({ changes }: Services['stores'], log: Pick<Log, 'warn'>): Promise<void> {
  const seconds = await changes.delay()
  if (seconds > delayAtMost) log.warn({ seconds }, 'a long transaction in the database delays streams')
}

function deleteOldChanges({ stores, limits }: Services, closing: AbortSignal): Promise<void> {
  return untilNone(closing, () => stores.changes.expire(limits.streamHours * hour))
}

/** Days for which people can look up the security events of their account. */
const securityEventDays = 90

async function deleteExpiredSessions({ stores }: Services, closing: AbortSignal): Promise<void> {
  await stores.authSessions.deleteExpired()
  await untilNone(closing, () => stores.endedSessions.deleteExpired())
}

async function deleteExpiredOfBrowsers({ stores }: Services, closing: AbortSignal): Promise<void> {
  const { browserSessions, oauthStates, challenges, streamTickets, usedProofs } = stores
  for (const store of [browserSessions, oauthStates, challenges, streamTickets, usedProofs]) {
    await untilNone(closing, () => store.deleteExpired())
  }
}

/** Days for which an app without any authorisation is stored. */
const unusedAppDays = 7

async function deleteExpiredOfApps({ stores }: Services, closing: AbortSignal): Promise<void> {
  const { apps, authorizationCodes, deviceAuthorizations } = stores
  await untilNone(closing, () => authorizationCodes.deleteExpired())
  await untilNone(closing, () => deviceAuthorizations.deleteExpired())
  await untilNone(closing, () => apps.deleteExpiredTokens())
  await untilNone(closing, () => apps.deleteUnused(unusedAppDays))
}

// Deletes a few thousand rows at a time.
async function untilNone(closing: AbortSignal, deleteSome: () => Promise<number>): Promise<void> {
  while (!closing.aborted && (await deleteSome()) > 0);
}

const batch = 100

/**
 * Removes files over a day old that no row refers to. A crash between storing a file and its row leaves such a file.
 * Stops at the signal. Returns the number of files.
 */
export async function removeOrphans(
  { stores, mediaFiles }: Pick<Services, 'stores' | 'mediaFiles'>,
  closing: AbortSignal,
): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const removeUnused = async () => {
    const unused = await stores.media.unusedKeys(keys)
    await removeFiles(mediaFiles, unused)
    removed += unused.length
    keys = []
  }
  for await (const { key, modifiedAt } of mediaFiles.list()) {
    if (closing.aborted) return removed
    if (Date.now() - modifiedAt.getTime() > day * 1000) keys.push(key)
    if (keys.length === batch) await removeUnused()
  }
  if (keys.length > 0) await removeUnused()
  return removed
}

async function deleteOldReportCopies({ stores, limits }: Services, closing: AbortSignal): Promise<void> {
  const { reportedPostDays: days } = limits
  if (days > 0) await untilNone(closing, () => stores.moderatedReports.deleteOldCopies(days))
}

/** Deletes for good the removed posts and files that can no longer be restored. */
async function deleteRemovedPosts(services: Services, closing: AbortSignal): Promise<void> {
  await untilNone(closing, async () => {
    const { count, keys } = await services.stores.moderatedPosts.deleteDue()
    await removeUnused(services, keys)
    return count
  })
}

/** Deletes attachments that have been in no post for over a day, with their files. Returns the number of files. */
async function deleteUnattachedMedia(services: Services, closing: AbortSignal): Promise<number> {
  let removed = 0
  let keys: string[]
  do {
    keys = await services.stores.media.deleteUnattached(day, batch)
    await removeUnused(services, keys)
    removed += keys.length
  } while (keys.length >= batch && !closing.aborted)
  return removed
}
