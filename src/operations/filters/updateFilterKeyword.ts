import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { FilterKeyword } from '../../model/filter.ts'
import { FilterId } from '../../model/ids.ts'
import { defineOperation } from '../operation.ts'
import { keywordChange, keywordFields, keywordIn, KeywordText } from './internal/filterInput.ts'

/** Changes a keyword. Absent fields stay unchanged. Throws `not_found`, `validation_failed`. */
export const updateFilterKeyword = defineOperation({
  name: 'updateFilterKeyword',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Change a keyword of one of your filters. Fields that you leave out do not change.',
  input: z.strictObject({ id: FilterId, keyword: KeywordText.optional(), ...keywordFields }),
  output: FilterKeyword,
  async run({ id, ...fields }, { stores, caller, limits }): Promise<FilterKeyword> {
    const { accountId } = caller
    const before = keywordIn(await stores.filters.findByKeyword(accountId, id), id)
    const isChanged = await stores.filters.updateKeyword(accountId, id, keywordChange(fields, before), limits)
    if (!isChanged) throw notFound()
    return keywordIn(await stores.filters.findByKeyword(accountId, id), id)
  },
})
