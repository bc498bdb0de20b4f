import { z } from 'zod'
import { invalid, notFound, wholeInput } from '../../model/errors.ts'
import { Filter } from '../../model/filter.ts'
import { FilterId } from '../../model/ids.ts'
import type { FilterChange } from '../../stores/filters.ts'
import { defineOperation } from '../operation.ts'
import { titleOf } from './createKeywordFilter.ts'
import { Contexts, ExpiresIn, keywordChange, keywordFields, KeywordText } from './internal/filterInput.ts'
import { narrowed } from './internal/plainFilter.ts'

const input = z.strictObject({
  id: FilterId.describe('The id of the keyword.'),
  keyword: KeywordText.optional(),
  wholeWord: keywordFields.wholeWord,
  contexts: Contexts.optional(),
  irreversible: z
    .boolean()
    .optional()
    .describe('Whether matching posts are hidden. If false, they are shown behind a warning.'),
  expiresIn: ExpiresIn.optional(),
})
type Input = z.output<typeof input>

/**
 * Changes a keyword and, if it is the only one, its filter. Throws `not_found`, and `validation_failed` if the change
 * would affect other keywords.
 */
export const updateKeywordFilter = defineOperation({
  name: 'updateKeywordFilter',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Change a filter in the v1 format, by the id of its only keyword.',
  input,
  output: Filter,
  async run(fields, { stores, caller, limits }): Promise<Filter> {
    const { accountId } = caller
    const { id } = fields
    const whole = await stores.filters.findByKeyword(accountId, id)
    const before = narrowed(whole, id)
    const [keyword] = before.keywords
    const { keyword: word, wholeWord } = fields
    const changed = keywordChange({ keyword: word, wholeWord }, keyword!)
    if (whole!.keywords.length === 1) {
      const change = {
        ...filterChange(fields, before, changed.keyword ?? keyword!.keyword),
        changed: [{ id, ...changed }],
        onlyKeyword: id,
      }
      await stores.filters.update(accountId, before.id, change, limits)
    } else {
      requireSame(fields, before)
      if (!(await stores.filters.updateKeyword(accountId, id, changed, limits))) throw notFound()
    }
    return narrowed(await stores.filters.findByKeyword(accountId, id), id)
  },
})

// A title that repeats the keyword changes with the keyword.
function filterChange({ contexts, irreversible, expiresIn }: Input, before: Filter, word: string): FilterChange {
  const title = before.title === titleOf(before.keywords[0]!.keyword) ? titleOf(word) : undefined
  return { title, contexts, expiresIn, action: actionAfter(irreversible, before) }
}

// `irreversible: false` does not change a filter that blurs.
function actionAfter(irreversible: boolean | undefined, { action }: Filter): Filter['action'] {
  if (irreversible === undefined || irreversible === (action === 'hide')) return action
  return irreversible ? 'hide' : 'warn'
}

function requireSame({ contexts, irreversible, expiresIn }: Input, before: Filter): void {
  const sameContexts = !contexts || contexts.toSorted().join() === before.contexts.toSorted().join()
  const sameExpiry = expiresIn === undefined || (expiresIn === null && before.expiresAt === null)
  if (sameContexts && sameExpiry && actionAfter(irreversible, before) === before.action) return
  throw invalid(wholeInput, 'keywordsShareFilter')
}
