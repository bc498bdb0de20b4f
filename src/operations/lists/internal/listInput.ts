import { z } from 'zod'
import { invalid, notFound } from '../../../model/errors.ts'
import { AccountId, ListId } from '../../../model/ids.ts'
import type { List } from '../../../model/list.ts'
import { cleanLine } from '../../../model/text/clean.ts'

const mostCharacters = 256

export const oneList = z.strictObject({ id: ListId })

export const listAndProfiles = z.strictObject({
  id: ListId,
  accountIds: z.array(AccountId).max(500).describe('The ids of up to 500 accounts.'),
})

export const Title = z
  .string()
  .max(4 * mostCharacters)
  .describe(`The title, up to ${mostCharacters} characters.`)

/**
 * Returns a title as it is stored, in one line. Throws `validation_failed` if it is empty or longer than 256
 * characters.
 */
export function cleanTitle(text: string): string {
  const title = cleanLine(text)
  if (title === '') throw invalid('title', 'blank')
  if ([...title].length > mostCharacters) throw invalid('title', 'tooLong', { most: mostCharacters })
  return title
}

/** Returns the list that a look-up found. Throws `not_found` if it found none. */
export function foundList(list: List | undefined): List {
  if (!list) throw notFound()
  return list
}
