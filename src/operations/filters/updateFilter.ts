import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { Filter } from '../../model/filter.ts'
import { FilterId } from '../../model/ids.ts'
import type { FilterChange } from '../../stores/filters.ts'
import { defineOperation } from '../operation.ts'
import {
  Contexts,
  ExpiresIn,
  filterFields,
  foundFilter,
  cleanTitle,
  keywordChange,
  keywordDraft,
  keywordFields,
  keywordIn,
  KeywordText,
  requireFewPatterns,
} from './internal/filterInput.ts'

const ChangedKeyword = z
  .strictObject({
    id: FilterId.optional().describe('The id of the keyword to change. Without it, a keyword is added.'),
    keyword: KeywordText.optional(),
    ...keywordFields,
    remove: z.boolean().default(false).describe('Whether to remove the keyword. REST also accepts `_destroy`.'),
  })
  .meta({ id: 'FilterKeywordChange', description: 'A keyword to add, change or remove.' })
type ChangedKeyword = z.output<typeof ChangedKeyword>

const input = z.strictObject({
  id: FilterId,
  title: filterFields.title.optional(),
  contexts: Contexts.optional(),
  action: filterFields.action.unwrap().optional(),
  match: filterFields.match.unwrap().optional().describe('Whether one keyword must match or all of them.'),
  expiresIn: ExpiresIn.optional(),
  keywords: z
    .array(ChangedKeyword)
    .max(1000)
    .default([])
    .describe('The keywords to add, change or remove. Other keywords stay as they are.'),
})

/**
 * Changes a filter. Absent fields stay unchanged. Throws `not_found`, also for keywords that the filter does not have,
 * and `validation_failed`.
 */
export const updateFilter = defineOperation({
  name: 'updateFilter',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Change one of your filters. Fields that you leave out do not change.',
  input,
  output: Filter,
  async run({ id, keywords, ...fields }, { stores, caller, limits }): Promise<Filter> {
    requireFewPatterns(keywords, limits)
    const before = foundFilter(await stores.filters.find(caller.accountId, id))
    const title = fields.title === undefined ? undefined : cleanTitle(fields.title)
    await stores.filters.update(caller.accountId, id, { ...fields, title, ...keywordChanges(keywords, before) }, limits)
    return foundFilter(await stores.filters.find(caller.accountId, id))
  },
})

function keywordChanges(keywords: readonly ChangedKeyword[], before: Filter) {
  const ids = keywords.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw invalid('keywords', 'keywordTwice')
  const change = { added: [], changed: [], removed: [] } as Required<
    Pick<FilterChange, 'added' | 'changed' | 'removed'>
  >
  for (const [index, { id, remove, ...fields }] of keywords.entries()) {
    const field = `keywords.${index}.keyword`
    // A keyword that is both new and removed is ignored.
    if (remove) change.removed.push(...(id ? [id] : []))
    else if (id) change.changed.push({ id, ...keywordChange(fields, keywordIn(before, id), field) })
    else change.added.push(keywordDraft({ ...fields, keyword: fields.keyword ?? '' }, field))
  }
  return change
}
