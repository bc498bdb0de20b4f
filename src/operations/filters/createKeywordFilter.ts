import { z } from 'zod'
import { Filter } from '../../model/filter.ts'
import { titleLength } from '../../model/filters/bounds.ts'
import { defineOperation } from '../operation.ts'
import { Contexts, ExpiresIn, foundFilter, keywordDraft, KeywordText } from './internal/filterInput.ts'

/** Creates a filter with one keyword, which is also its title. Throws `validation_failed`. */
export const createKeywordFilter = defineOperation({
  name: 'createKeywordFilter',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Create a filter in the v1 format, which has one keyword.',
  input: z.strictObject({
    keyword: KeywordText,
    wholeWord: z.boolean().default(false).describe('Whether only whole words match.'),
    contexts: Contexts,
    irreversible: z
      .boolean()
      .default(false)
      .describe('Whether matching posts are hidden. If false, they are shown behind a warning.'),
    expiresIn: ExpiresIn.default(null),
  }),
  output: Filter,
  async run({ irreversible, ...fields }, { stores, caller, limits }): Promise<Filter> {
    const word = keywordDraft(fields)
    const { contexts, expiresIn } = fields
    const draft = {
      contexts,
      expiresIn,
      action: irreversible ? ('hide' as const) : ('warn' as const),
      match: 'any' as const,
    }
    const title = titleOf(word.keyword)
    const id = await stores.filters.insert(caller.accountId, { ...draft, title, keywords: [word] }, limits)
    return foundFilter(await stores.filters.find(caller.accountId, id))
  },
})

/** Returns the title for a filter with this keyword. A keyword may be longer than a title. */
export function titleOf(word: string): string {
  return [...word].slice(0, titleLength).join('').trimEnd()
}
