import { z } from 'zod'
import { FilterKeyword } from '../../model/filter.ts'
import { FilterId } from '../../model/ids.ts'
import { defineOperation } from '../operation.ts'
import { keywordDraft, keywordFields, keywordIn, KeywordText } from './internal/filterInput.ts'

/** Adds a keyword to a filter. Throws `not_found`, `validation_failed`. */
export const addFilterKeyword = defineOperation({
  name: 'addFilterKeyword',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Add a keyword to one of your filters.',
  input: z.strictObject({ filterId: FilterId, keyword: KeywordText, ...keywordFields }),
  output: FilterKeyword,
  async run({ filterId, ...fields }, { stores, caller, limits }): Promise<FilterKeyword> {
    const { accountId } = caller
    const id = await stores.filters.addKeyword(accountId, filterId, keywordDraft(fields), limits)
    return keywordIn(await stores.filters.findByKeyword(accountId, id), id)
  },
})
