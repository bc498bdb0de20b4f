import { invalid } from '../../model/errors.ts'
import type { Fields } from './route.ts'

/**
 * Reshapes the parameters of figures into flat ones. A time becomes its day in UTC, and `tag_uses[id]` becomes the
 * one hashtag. Other servers, as in `instance_accounts[domain]`, are ignored, because there are none. Throws
 * `validation_failed` for several hashtags.
 */
export function figuresShape({ start_at: start, end_at: end, ...fields }: Fields): Fields {
  const rest = Object.entries(fields).filter(([name]) => !isSubject(name))
  return {
    ...Object.fromEntries(rest),
    ...(isSaid(start) && { start_at: dayOf(start) }),
    ...(isSaid(end) && { end_at: dayOf(end) }),
    ...onlyTag(fields),
  }
}

const isSubject = (name: string) => /^(tag|instance)_(?!id$)/.test(name)
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

function onlyTag(fields: Fields): Fields {
  const values = Object.entries(fields).map(([key, value]) =>
    isSubject(key) && typeof value === 'object' ? (value as Fields | null)?.['id'] : undefined,
  )
  const [id, ...others] = new Set(values.filter(isSaid))
  if (others.length > 0) throw invalid('tag_id', 'oneHashtag')
  return id === undefined ? {} : { tag_id: id }
}

// Apps send both days and times.
function dayOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]/.test(value)) return value
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : new Date(at).toISOString().slice(0, 10)
}
