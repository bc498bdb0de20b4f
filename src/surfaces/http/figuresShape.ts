import { invalid } from '../../model/errors.ts'
import { dayOf } from '../../model/time.ts'
import type { Fields } from './route.ts'
import { isFields, isPresent } from './shapes.ts'

/**
 * Flattens the parameters of requests for figures. A time becomes its day in UTC, and `tag_uses[id]` becomes the
 * hashtag. Other servers, as in `instance_accounts[domain]`, are ignored, because this server does not federate. Throws
 * `validation_failed` for several hashtags.
 */
export function figuresShape({ start_at: start, end_at: end, ...fields }: Fields): Fields {
  const rest = Object.entries(fields).filter(([name]) => !isSubject(name))
  return {
    ...Object.fromEntries(rest),
    ...(isPresent(start) && { start_at: dayOfTime(start) }),
    ...(isPresent(end) && { end_at: dayOfTime(end) }),
    ...onlyTag(fields),
  }
}

const isSubject = (name: string) => /^(tag|instance)_(?!id$)/.test(name)

function onlyTag(fields: Fields): Fields {
  const values = Object.entries(fields).map(([key, value]) =>
    isSubject(key) && isFields(value) ? value['id'] : undefined,
  )
  const [id, ...others] = new Set(values.filter(isPresent))
  if (others.length > 0) throw invalid('tag_id', 'oneHashtag')
  return id === undefined ? {} : { tag_id: id }
}

// Apps send both days and times.
function dayOfTime(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]/.test(value)) return value
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : dayOf(at)
}
