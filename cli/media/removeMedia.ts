import { isId, type MediaId } from '../../src/model/ids.ts'
import { removeUnused } from '../../src/operations/media/internal/files.ts'
import type { MediaName, RemovedMedia } from '../../src/stores/media.ts'
import { isMediaKey } from '../../src/stores/mediaFiles.ts'
import { Failure, wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireSomebody, requireTyped } from '../typedConsent.ts'
import { withService } from '../withService.ts'

/** Parses an attachment's id, or the URL of its file or preview. Any other text is wrong usage. */
export function mediaNamed(given: string): MediaName {
  if (isId(given)) return { id: given as MediaId }
  const key = /\/media\/(attachments\/[^/]+)$/.exec(URL.parse(given)?.pathname ?? '')?.[1]
  if (key !== undefined && isMediaKey(key)) return { key }
  throw wrongUsage('Give the id of an attachment, or the URL of its file: https://.../media/attachments/...')
}

/**
 * Removes an attachment with its files, after a person at a terminal has typed its name again, or at once if `isSure`.
 */
export async function removeMedia(
  surroundings: Surroundings,
  name: MediaName,
  isSure: boolean,
): Promise<RemovedMedia['attachments']> {
  if (!isSure) requireSomebody('Removing an attachment cannot be undone')
  const said = 'id' in name ? name.id : name.key.slice('attachments/'.length)
  return withService(surroundings, async ({ stores, mediaFiles, signal }) => {
    if (!isSure) {
      const question = `Removing cannot be undone.\nType ${said} to remove it: `
      await requireTyped(signal, { question, answer: said, otherwise: 'The attachment was not removed.' })
    }
    // The rows first, so that nobody sees the files. If the storage is unavailable, the daily search for unused files
    // removes them.
    const removed = await stores.media.remove(name)
    if (!removed) throw new Failure(`There is no attachment ${said}.`)
    await removeUnused({ stores, mediaFiles }, removed.keys)
    return removed.attachments
  })
}
