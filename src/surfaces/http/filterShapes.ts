import { toBoolean } from './input/scalars.ts'
import type { ParamValue } from './input/params.ts'
import type { Fields } from './route.ts'

/** Parameters of a filter whose fields are called otherwise. */
export const filterNames = { context: 'contexts', filter_action: 'action', keywords_attributes: 'keywords' }

/** Parameters of a keyword whose fields are called otherwise. */
export const keywordNames = { regex: 'isPattern', exclude: 'excluded' }

/**
 * Parameters of a changed filter: keywords under any of their names, and the many ways to say that it never expires.
 */
export function filterChangeShape(fields: Fields): Fields {
  const { keywords_attributes: keywords, ...rest } = withoutBlankAction(withExpiry(fields))
  if (keywords === undefined || keywords === null || keywords === '') return rest
  return { ...rest, keywords_attributes: listOf(keywords).map(keywordShape) }
}

/** Parameters of a new filter: as `filterChangeShape`, without keywords that are to be removed again. */
export function filterShape(fields: Fields): Fields {
  const { keywords_attributes: keywords, ...rest } = filterChangeShape(fields)
  if (!Array.isArray(keywords)) return rest
  const kept = (keywords as unknown[]).filter((one) => !isFields(one) || !isTrue(one['remove']))
  return { ...rest, keywords_attributes: kept.map((one) => (isFields(one) ? without(one, 'remove') : one)) }
}

function isTrue(value: unknown): boolean {
  return value !== undefined && toBoolean(value as ParamValue) === true
}

function withoutBlankAction(fields: Fields): Fields {
  return fields['filter_action'] === '' || fields['filter_action'] === null ? without(fields, 'filter_action') : fields
}

function keywordShape(keyword: unknown): unknown {
  if (!isFields(keyword)) return keyword
  const { regex, exclude, _destroy: destroy, ...rest } = keyword
  return {
    ...rest,
    ...(regex !== undefined && { is_pattern: regex }),
    ...(exclude !== undefined && { excluded: exclude }),
    ...(destroy !== undefined && { remove: destroy }),
  }
}

/** Parameters of a filter in version 1 that are called otherwise: there, a filter is a word. */
export const phraseNames = { phrase: 'keyword', context: 'contexts' }

/** Parameters of a filter in version 1: never to expire is said with nothing. */
export function phraseShape(fields: Fields): Fields {
  return withExpiry(fields)
}

function withExpiry(fields: Fields): Fields {
  return fields['expires_in'] === '' ? { ...fields, expires_in: null } : fields
}

// Rails numbers what stands in a form: `keywords_attributes[0][keyword]`.
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isFields(value)) return [value]
  const keys = Object.keys(value)
  if (keys.length === 0 || !keys.every((key) => /^\d{1,9}$/.test(key))) return [value]
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key])
}

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
