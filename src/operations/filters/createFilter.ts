import { z } from 'zod'
import { Filter } from '../../model/filter.ts'
import { defineOperation } from '../operation.ts'
import {
  filterFields,
  foundFilter,
  cleanTitle,
  keywordDraft,
  NewKeywords,
  requireFewPatterns,
} from './internal/filterInput.ts'

/** Creates a filter with its keywords. Throws `validation_failed`. */
export const createFilter = defineOperation({
  name: 'createFilter',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Create a filter for posts in the contexts that you choose.',
  input: z.strictObject({ ...filterFields, keywords: NewKeywords }),
  output: Filter,
  async run(fields, { stores, caller, limits }): Promise<Filter> {
    requireFewPatterns(fields.keywords, limits)
    const keywords = fields.keywords.map((one, index) => keywordDraft(one, `keywords.${index}.keyword`))
    const draft = { ...fields, title: cleanTitle(fields.title), keywords }
    const id = await stores.filters.insert(caller.accountId, draft, limits)
    return foundFilter(await stores.filters.find(caller.accountId, id))
  },
})
