import { invalid, notFound } from '../../../model/errors.ts'
import { longestPeriod, type RetentionFrequency } from '../../../model/figures.ts'
import { TagId } from '../../../model/ids.ts'
import type { Permission } from '../../../model/role.ts'
import { Day, dayMilliseconds, dayOf } from '../../../model/time.ts'
import type { Period } from '../../../stores/figures.ts'
import type { Call } from '../../operation.ts'

/** Reading figures requires one of these permissions, as in Mastodon. */
export const figurePermissions: readonly Permission[] = ['viewDashboard']

/** The input fields of a period. */
export const periodInput = {
  startOn: Day.optional().describe('The first day. By default, the period is the 30 days up to the last day.'),
  endOn: Day.optional().describe('The last day; today if absent.'),
}

/** The input field for figures about a hashtag. */
export const tagInput = { tagId: TagId.optional().describe('The hashtag for the keys that begin with `tag_`.') }

/** Returns a period. Throws `validation_failed` if it ends before it begins, or is longer than 92 days. */
export function periodOf({ startOn, endOn }: { startOn?: string | undefined; endOn?: string | undefined }): Period {
  const last = endOn ?? dayOf(startOn === undefined ? Date.now() : Math.max(Date.now(), Date.parse(startOn)))
  const first = startOn ?? dayOf(Date.parse(last) - 29 * dayMilliseconds)
  const days = (Date.parse(last) - Date.parse(first)) / dayMilliseconds + 1
  if (days < 1) throw invalid('endOn', 'endsBeforeBeginning')
  if (days > longestPeriod) throw invalid('startOn', 'periodTooLong', { most: longestPeriod })
  return { first, last }
}

/** Returns the first day of each day or month in a period. The first month may begin before the period. */
export function startsIn(frequency: RetentionFrequency, { first, last }: Period): string[] {
  const starts: string[] = []
  const at = new Date(frequency === 'day' ? first : `${first.slice(0, 7)}-01`)
  while (at.getTime() <= Date.parse(last)) {
    starts.push(dayOf(at.getTime()))
    if (frequency === 'day') at.setUTCDate(at.getUTCDate() + 1)
    else at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return starts
}

/** Throws `validation_failed` if a key needs a hashtag and none is given, and `not_found` for an unknown hashtag. */
export async function requireTag(keys: readonly string[], tag: TagId | undefined, { stores }: Call): Promise<void> {
  if (!keys.some((key) => key.startsWith('tag_'))) return
  if (tag === undefined) throw invalid('tagId', 'missing')
  if (!(await stores.figures.hasTag(tag))) throw notFound()
}
