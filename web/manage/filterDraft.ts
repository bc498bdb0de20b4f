import type { RequestParts } from '../boundary/lines.ts'
import type { Filter, FilterAction, FilterContext } from '../schema/api.ts'

/** A keyword that is being edited. It has an id once the service has stored it. */
export interface KeywordDraft {
  /** Identifies the keyword in the form while the form is open. */
  key: number
  id?: string
  keyword: string
  isWhole: boolean
  /** The form does not show this field, and sends it back unchanged. */
  isPattern: boolean
  isExcluded: boolean
}

/** A filter that is being edited. */
export interface FilterDraft {
  title: string
  keywords: readonly KeywordDraft[]
  contexts: readonly FilterContext[]
  action: FilterAction
  /** Seconds from now, 0 for no end. Undefined leaves the end unchanged. */
  expiresIn: number | undefined
}

export const filterContexts = ['home', 'notifications', 'public', 'thread', 'account'] as const
export const filterActions = ['warn', 'blur', 'hide'] as const

let lastKey = 0

/** Returns an empty keyword. */
export const newKeyword = (): KeywordDraft => ({
  key: ++lastKey,
  keyword: '',
  isWhole: true,
  isPattern: false,
  isExcluded: false,
})

/** Returns the initial values of the form: those of a filter, or common defaults. */
export function draftOf(filter: Filter | undefined): FilterDraft {
  if (!filter) {
    const contexts = ['home', 'public', 'thread'] as const
    return { title: '', keywords: [newKeyword()], contexts, action: 'warn', expiresIn: 0 }
  }
  return {
    title: filter.title,
    contexts: filter.context,
    action: filter.filter_action,
    expiresIn: filter.expires_at === null ? 0 : undefined,
    keywords: filter.keywords.map(({ id, keyword, whole_word, regex, exclude }) => ({
      key: ++lastKey,
      ...{ id, keyword, isWhole: whole_word, isPattern: regex, isExcluded: exclude },
    })),
  }
}

type NewFilter = NonNullable<RequestParts<'POST /api/filters'>['body']>
type FilterChange = NonNullable<RequestParts<'PUT /api/filters/{id}'>['body']>

const written = (draft: FilterDraft) => draft.keywords.filter(({ keyword }) => keyword.trim() !== '')

const attributes = ({ keyword, isWhole, isPattern, isExcluded }: KeywordDraft) => ({
  keyword: keyword.trim(),
  whole_word: isWhole,
  is_pattern: isPattern,
  excluded: isExcluded,
})

/** Returns the request body for a new filter. */
export function newFilter(draft: FilterDraft): NewFilter {
  return {
    title: draft.title.trim(),
    context: [...draft.contexts],
    filter_action: draft.action,
    expires_in: draft.expiresIn || null,
    keywords_attributes: written(draft).map(attributes),
  }
}

/** Returns the request body that changes a filter. It removes the keywords that are no longer in the draft. */
export function filterChange(draft: FilterDraft, before: Filter): FilterChange {
  const keywords = written(draft)
  const removed = before.keywords.filter(({ id }) => !keywords.some((keyword) => keyword.id === id))
  return {
    title: draft.title.trim(),
    context: [...draft.contexts],
    filter_action: draft.action,
    ...(draft.expiresIn !== undefined && { expires_in: draft.expiresIn || null }),
    keywords_attributes: [
      ...keywords.map((keyword) => ({ ...(keyword.id && { id: keyword.id }), ...attributes(keyword) })),
      ...removed.map(({ id }) => ({ id, remove: true })),
    ],
  }
}
