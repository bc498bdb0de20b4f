import { hashFile } from '../../../media/hashFile.ts'
import { invalid } from '../../../model/errors.ts'
import type { Services } from '../../services.ts'

/**
 * Returns the SHA-256 of an upload. Throws `validation_failed` for the field that it came in if a filter of the service
 * refuses the file.
 */
export async function checkedHash(path: string, field: string, { stores }: Pick<Services, 'stores'>): Promise<string> {
  const [hash, search] = [await hashFile(path), await stores.serviceFilters.compiled()]
  const found = search.match({ text: '', contentWarning: '', poll: null, media: [], hashes: [hash] })
  if (found.some(({ action }) => action === 'refuse')) throw invalid(field, 'fileRefused')
  return hash
}
