import { toBoolean } from './input/scalars.ts'
import type { ParamValue } from './input/params.ts'
import type { Fields } from './route.ts'
import { isFields } from './shapes.ts'

/** Maps parameters of a filter to their input fields, where the names differ. */
export const filterNames = { context: 'contexts', filter_action: 'action', keywords_attributes: 'keywords' }

/** Maps parameters of a keyword to their input fields, where the names differ. */
export const keywordNames = { regex: 'isPattern', exclude: 'excluded' }

/**
 * Reshapes the parameters of a changed filter. Keywords may have any of their names, and there are several ways to
 * say that the filter never expires.
 */
export function filterChangeShape(fields: Fields): Fields {
  const { keywords_attributes: keywords, ...rest } = withoutBlankAction(withExpiry(fields))
  if (keywords === undefined || keywords === null || keywords === '') return rest
  return { ...rest, keywords_attributes: listOf(keywords).map(keywordShape) }
}

/** Reshapes the parameters of a new filter like `filterChangeShape`, and drops keywords that are marked for removal. */
export function filterShape(fields: Fields): Fields {
  const { keywords_attributes: keywords, ...rest } = filterChangeShape(fields)
  if (!Array.isArray(keywords)) return rest
  const remaining = (keywords as unknown[]).filter((one) => !isFields(one) || !isTrue(one['remove']))
  return { ...rest, keywords_attributes: remaining.map((one) => (isFields(one) ? without(one, 'remove') : one)) }
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

/** Maps parameters of a version 1 filter, which is a single word, to their input fields, where the names differ. */
export const phraseNames = { phrase: 'keyword', context: 'contexts' }

/** Reshapes the parameters of a version 1 filter. An empty expiry means that the filter never expires. */
export function phraseShape(fields: Fields): Fields {
  return withExpiry(fields)
}

function withExpiry(fields: Fields): Fields {
  return fields['expires_in'] === '' ? { ...fields, expires_in: null } : fields
}

// Rails numbers the entries of a form: `keywords_attributes[0][keyword]`.
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
