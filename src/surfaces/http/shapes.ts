import { invalid } from '../../model/errors.ts'
import { parseFocus } from '../../media/focus.ts'
import type { Fields } from './route.ts'

/**
 * Parameters of a post: a language, a reply or a poll that is sent empty is none. Throws `validation_failed` for what would be
 * published otherwise than asked if it were left out.
 */
export function postShape(fields: Fields): Fields {
  for (const name of ['scheduled_at', 'quoted_status_id']) {
    const value = fields[name]
    if (value !== undefined && value !== null && value !== '')
      throw invalid(name, 'is not supported by this server yet')
  }
  return withoutBlank(fields, ['language', 'in_reply_to_id', 'poll', 'visibility', 'quote_approval_policy'])
}

/** Parameters of an edited post: as `postShape`, and the focus of each of its media. */
export function postChangeShape(fields: Fields): Fields {
  const { media_attributes: media, ...rest } = postShape(fields)
  if (media === undefined || media === '') return rest
  const list = Array.isArray(media) ? media : isFields(media) ? Object.values(media) : [media]
  return { ...rest, media_attributes: list.map((one) => (isFields(one) ? mediaShape(one) : one)) }
}

/** Parameters of a media: its focus as the text `x,y` becomes the point it means. Throws `validation_failed`. */
export function mediaShape(fields: Fields): Fields {
  const { focus, ...rest } = fields
  if (focus === undefined || focus === null || focus === '') return rest
  return { ...rest, focus: typeof focus === 'string' ? parseFocus(focus) : focus }
}

/** Parameters of a profile: what its posts are made with becomes flat, under names such as `source[privacy]`. */
export function profileShape(fields: Fields): Fields {
  const { source, ...rest } = fields
  if (!isFields(source)) return rest
  // An empty language is how a form says that there is none.
  const given = {
    ...withoutBlank(source, ['privacy', 'quote_policy']),
    ...(source['language'] === '' && { language: null }),
  }
  return { ...rest, ...flattened('source', given) }
}

/** Parameters of markers, flat: `home[last_read_id]`. */
export function markersShape({ home, notifications }: Fields): Fields {
  return { ...flattened('home', home), ...flattened('notifications', notifications) }
}

function flattened(name: string, inner: unknown): Fields {
  if (!isFields(inner)) return {}
  return Object.fromEntries(Object.entries(inner).map(([key, value]) => [`${name}[${key}]`, value]))
}

function withoutBlank(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' || !names.includes(name)))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
