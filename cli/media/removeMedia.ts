import { isId, type MediaId } from '../../src/model/ids.ts'
import { removeUnused } from '../../src/operations/media/internal/files.ts'
import type { MediaName, RemovedMedia } from '../../src/stores/media.ts'
import { isMediaKey } from '../../src/stores/mediaFiles.ts'
import { byOperator } from '../byOperator.ts'
import { Failure, wrongUsage } from '../failure.ts'
import type { CommandContext } from '../commandContext.ts'
import { requirePerson, requireTyped } from '../typedConsent.ts'
import { withService } from '../withService.ts'

/** Parses an attachment's id, or the URL of its file or preview. Any other text is a usage error. */
export function mediaNamed(idOrUrl: string): MediaName {
  if (isId(idOrUrl)) return { id: idOrUrl as MediaId }
  const key = /\/media\/(attachments\/[^/]+)$/.exec(URL.parse(idOrUrl)?.pathname ?? '')?.[1]
  if (key !== undefined && isMediaKey(key)) return { key }
  throw wrongUsage('Give the id of an attachment, or the URL of its file: https://.../media/attachments/...')
}

/**
 * Removes an attachment with its files, after a person at a terminal has typed its name again, or at once if `isSure`.
 */
export async function removeMedia(
  context: CommandContext,
  name: MediaName,
  { isSure, reason }: { isSure: boolean; reason: string },
): Promise<RemovedMedia['attachments']> {
  if (!isSure) requirePerson(context.process, 'Removing an attachment cannot be undone')
  const label = 'id' in name ? name.id : name.key.slice('attachments/'.length)
  return withService(context, async ({ stores, mediaFiles, signal }) => {
    if (!isSure) {
      const question = `Removing cannot be undone.\nType ${label} to remove it: `
      await requireTyped(context.process, signal, {
        question,
        answer: label,
        otherwise: 'The attachment was not removed.',
      })
    }
    // Deletes the rows first, so that nobody sees the files. If the storage is unavailable, the daily search for unused
    // files removes them.
    const removed = await stores.moderatedPosts.deleteMedia(name, byOperator(reason))
    if (!removed) throw new Failure(`There is no attachment ${label}.`)
    await removeUnused({ stores, mediaFiles }, removed.keys)
    return removed.attachments
  })
}
