import { removeFiles, removeUnused } from './operations/media/files.ts'
import { resumeProcessing } from './operations/media/processing.ts'
import type { Services } from './operations/services.ts'
import type { Job } from './upkeep.ts'

const hour = 60 * 60
const day = 24 * hour

/** What has to be done now and then for a service to stay in order. Each may run in several processes at once. */
export function upkeepJobs(services: Services): Job[] {
  const { stores, mediaFiles } = services
  return [
    { name: 'distribute posts left over', everySeconds: 1, run: () => stores.timelines.distributeLeftovers() },
    { name: 'resume abandoned media', everySeconds: 30, run: (closing) => resumeProcessing(services, closing) },
    { name: 'trim feeds', everySeconds: 10 * 60, run: () => stores.timelines.trim() },
    { name: 'delete loose media', everySeconds: 10 * 60, run: (closing) => deleteLooseMedia(services, closing) },
    { name: 'delete expired sessions', everySeconds: hour, run: () => stores.authSessions.deleteExpired() },
    { name: 'delete old idempotency keys', everySeconds: 10 * 60, run: () => stores.posts.deleteOldKeys() },
    { name: 'remove orphaned files', everySeconds: day, run: (closing) => removeOrphans(services, closing) },
    { name: 'remove leftovers of uploads', everySeconds: hour, run: () => mediaFiles.removeLeftovers() },
  ]
}

const batch = 100

/**
 * Removes files over a day old that nothing points to, left by a crash between a file and its row, until it is to stop; returns
 * how many.
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

/** Deletes attachments that no post holds for over a day, with their files; returns how many files. */
async function deleteLooseMedia(services: Services, closing: AbortSignal): Promise<number> {
  let removed = 0
  let keys: string[]
  do {
    keys = await services.stores.media.deleteLoose(day, batch)
    await removeUnused(services, keys)
    removed += keys.length
  } while (keys.length >= batch && !closing.aborted)
  return removed
}
