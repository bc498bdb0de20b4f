import { invalid } from '../../model/errors.ts'
import { parseFocus } from '../../media/focus.ts'
import { NotificationType } from '../../model/notification.ts'
import type { ParamValue } from './input/params.ts'
import { toBoolean } from './input/scalars.ts'
import type { Fields } from './route.ts'

// Fields that forms send empty if they have no value.
const optional = ['language', 'in_reply_to_id', 'quoted_status_id', 'poll', 'visibility', 'quote_approval_policy']

/** Reshapes the parameters of a post. An empty language, reply, quote or poll counts as none. */
export function postShape(fields: Fields): Fields {
  return withoutBlank(fields, optional)
}

/** Reshapes the parameters of a changed draft. An empty value removes the field. */
export function draftChangeShape(fields: Fields): Fields {
  const blank = [...optional, 'sensitive']
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' && blank.includes(name) ? null : value]),
  )
}

/**
 * Reshapes the parameters of an edited post like `postShape`, including the focus of each attachment. Throws
 * `validation_failed` for a scheduled time, since the edit would apply at once, and for a new preview, which would be
 * ignored.
 */
export function postChangeShape(fields: Fields): Fields {
  if (isPresent(fields['scheduled_at'])) throw invalid('scheduled_at', 'scheduledNotNew')
  const { media_attributes: media, ...rest } = postShape(fields)
  if (!isPresent(media)) return rest
  const list = Array.isArray(media) ? media : isFields(media) ? Object.values(media) : [media]
  return { ...rest, media_attributes: list.map((one) => (isFields(one) ? mediaChangeShape(one) : one)) }
}

function mediaChangeShape({ thumbnail, ...rest }: Fields): Fields {
  if (isPresent(thumbnail)) throw invalid('media_attributes', 'previewFixed')
  return mediaShape(rest)
}

/** Reshapes the parameters of an attachment. A focus as the text `x,y` becomes a point. Throws `validation_failed`. */
export function mediaShape(fields: Fields): Fields {
  const { focus, ...rest } = fields
  if (!isPresent(focus)) return rest
  return { ...rest, focus: typeof focus === 'string' ? parseFocus(focus) : focus }
}

/**
 * Reshapes the parameters of a profile. A `fields_attributes` with a single value is ignored, as in Mastodon. The
 * forms of masto.js send the text `undefined` for a parameter without a value.
 */
export function profileShape(fields: Fields): Fields {
  const { fields_attributes: table, ...rest } = fields
  return typeof table === 'object' || table === '' ? fields : rest
}

/**
 * Reshapes the parameters of a profile like `profileShape`. The defaults of posts become flat, under names such as
 * `source[privacy]`.
 */
export function credentialsShape(fields: Fields): Fields {
  const { source, ...rest } = profileShape(fields)
  if (!isFields(source)) return rest
  // An empty language in a form means no language.
  const defaults = {
    ...withoutBlank(source, ['privacy', 'quote_policy']),
    ...(source['language'] === '' && { language: null }),
  }
  return { ...rest, ...flattened('source', defaults) }
}

/** Flattens the parameters of markers: `home[last_read_id]`. */
export function markersShape({ home, notifications }: Fields): Fields {
  return { ...flattened('home', home), ...flattened('notifications', notifications) }
}

/** Flattens the parameters of a push subscription. Mastodon's map of alerts becomes a list of the enabled alerts. */
export function pushShape({ subscription, data, policy }: Fields): Fields {
  const { keys, ...rest } = isFields(subscription) ? subscription : {}
  const { alerts, ...wishes } = isFields(data) ? data : {}
  return {
    ...flattened('subscription', rest),
    ...flattened('subscription[keys]', keys),
    // Mastodon's documentation shows `policy` at the top level, and not within `data`.
    ...(policy !== undefined && { 'data[policy]': policy }),
    ...flattened('data', wishes),
    ...(alerts !== undefined && { 'data[alerts]': isFields(alerts) ? enabledAlerts(alerts) : alerts }),
  }
}

// Types that this service does not have are ignored.
function enabledAlerts(alerts: Fields): string[] {
  const names: readonly string[] = NotificationType.options
  return Object.keys(alerts).filter((name) => names.includes(name) && toBoolean(alerts[name] as ParamValue) === true)
}

// This service's own words are accepted too, although no client needs them.
const searchTypes: readonly unknown[] = ['accounts', 'statuses', 'hashtags', 'profiles', 'posts']

/** Reshapes the parameters of a search. Ignores an empty `type`, and throws `validation_failed` for an unknown one. */
export function searchShape(fields: Fields): Fields {
  const parameters = withoutBlank(fields, ['type'])
  const { type } = parameters
  if (type !== undefined && type !== null && !searchTypes.includes(type))
    throw invalid('type', 'oneOf', { values: 'accounts, statuses, hashtags' })
  return parameters
}

function flattened(name: string, inner: unknown): Fields {
  if (!isFields(inner)) return {}
  return Object.fromEntries(Object.entries(inner).map(([key, value]) => [`${name}[${key}]`, value]))
}

function withoutBlank(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' || !names.includes(name)))
}

/** Returns true for a parameter with a value: an empty one counts as none. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Returns true for an object of parameters. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// A filter that matches no account, because it allows no role.
const nobody = { role_ids: [] }
const isTrue = (value: unknown) => isPresent(value) && toBoolean(value as ParamValue) === true

/**
 * Reshapes the parameters of a moderator's action. Mastodon can send an e-mail about the action; this service sends a
 * notification instead. An empty report counts as none.
 */
export function adminActionShape(fields: Fields): Fields {
  const { send_email_notification: byMail, ...rest } = withoutBlank(fields, ['report_id'])
  return { ...(isPresent(byMail) && { send_notification: byMail }), ...rest }
}

/**
 * Reshapes the filters of accounts, as moderators' tools send them. A filter that no account here can match finds
 * nothing.
 */
export function adminAccountsShape(fields: Fields): Fields {
  const {
    origin,
    status,
    permissions,
    by_domain: domain,
    email,
    ip,
    role_ids: roles,
    ...rest
  } = withoutBlank(fields, ['username', 'display_name'])
  const isForeign = origin === 'remote'
  return {
    ...rest,
    ...([roles].flat().some(isPresent) && { role_ids: roles }),
    ...(isPresent(status) && { status }),
    ...(permissions === 'staff' && { is_staff: true }),
    ...((isForeign || [domain, email, ip].some(isPresent)) && nobody),
  }
}

/** Reshapes the filters in the older form, which has a flag for each status. */
export function adminAccountsV1Shape(fields: Fields): Fields {
  const { local: _, remote, active, pending, disabled, silenced, suspended, sensitized, staff, ...rest } = fields
  const isForeign = isTrue(remote)
  const flags = { suspended, pending, disabled, silenced, sensitive: sensitized, active }
  const [status] = Object.entries(flags).find(([, flag]) => isTrue(flag)) ?? []
  return {
    ...adminAccountsShape({ ...rest, status }),
    ...(isTrue(staff) && { is_staff: true }),
    ...(isForeign && nobody),
  }
}
