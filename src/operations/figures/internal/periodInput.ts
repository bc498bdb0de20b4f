import { invalid, notFound } from '../../../model/errors.ts'
import { longestPeriod } from '../../../model/figures.ts'
import { TagId } from '../../../model/ids.ts'
import type { Permission } from '../../../model/role.ts'
import { Day } from '../../../model/time.ts'
import type { Period } from '../../../stores/figures.ts'
import type { Call } from '../../operation.ts'

/** Reading figures requires one of these permissions, as in Mastodon. */
export const figurePermissions: readonly Permission[] = ['viewDashboard']

/** The input fields of a period. */
export const periodInput = {
  startOn: Day.optional().describe('The first day. The 30 days up to the last day if absent.'),
  endOn: Day.optional().describe('The last day; today if absent.'),
}

/** The input field for figures about a hashtag. */
export const tagInput = { tagId: TagId.optional().describe('The hashtag of the keys that begin with `tag_`.') }

const day = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Returns a period. Throws `validation_failed` if it ends before it begins, or is longer than 92 days. */
export function periodOf({ startOn, endOn }: { startOn?: string | undefined; endOn?: string | undefined }): Period {
  const last = endOn ?? dayOf(startOn === undefined ? Date.now() : Math.max(Date.now(), Date.parse(startOn)))
  const first = startOn ?? dayOf(Date.parse(last) - 29 * day)
  const days = (Date.parse(last) - Date.parse(first)) / day + 1
  if (days < 1) throw invalid('endOn', 'endsBeforeBeginning')
  if (days > longestPeriod) throw invalid('startOn', 'periodTooLong', { most: longestPeriod })
  return { first, last }
}

/** Throws `validation_failed` if a key needs a hashtag and none is given, and `not_found` for an unknown one. */
export async function requireTag(keys: readonly string[], tag: TagId | undefined, { stores }: Call): Promise<void> {
  if (!keys.some((key) => key.startsWith('tag_'))) return
  if (tag === undefined) throw invalid('tagId', 'missing')
  if (!(await stores.figures.hasTag(tag))) throw notFound()
}
