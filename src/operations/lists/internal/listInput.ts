import { z } from 'zod'
import { invalid, notFound } from '../../../model/errors.ts'
import { AccountId, ListId } from '../../../model/ids.ts'
import type { List } from '../../../model/list.ts'
import { cleanLine } from '../../../model/text/clean.ts'

const mostCharacters = 256

/** A list by its id. */
export const oneList = z.strictObject({ id: ListId })

/** A list and accounts. */
export const listAndProfiles = z.strictObject({
  id: ListId,
  accountIds: z.array(AccountId).max(500).describe('The ids of up to 500 accounts.'),
})

/** What a list is called. */
export const Title = z
  .string()
  .max(4 * mostCharacters)
  .describe(`The title, up to ${mostCharacters} characters.`)

/** A title as it is kept: one line. Throws `validation_failed` for an empty one and above 256 characters. */
export function keptTitle(text: string): string {
  const title = cleanLine(text)
  if (title === '') throw invalid('title', 'blank')
  if ([...title].length > mostCharacters) throw invalid('title', 'tooLong', { most: mostCharacters })
  return title
}

/** The list that was found; throws `not_found` when there was none. */
export function foundList(list: List | undefined): List {
  if (!list) throw notFound()
  return list
}
