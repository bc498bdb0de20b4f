import { invalid } from '../../model/errors.ts'
import { parseFocus } from '../../media/focus.ts'
import { NotificationType } from '../../model/notification.ts'
import type { ParamValue } from './input/params.ts'
import { toBoolean } from './input/scalars.ts'
import type { Fields } from './route.ts'

// What forms send empty where there is none.
const optional = ['language', 'in_reply_to_id', 'quoted_status_id', 'poll', 'visibility', 'quote_approval_policy']

/** Parameters of a post: a language, a reply, a quote or a poll that is sent empty is none. */
export function postShape(fields: Fields): Fields {
  return withoutBlank(fields, optional)
}

/** Parameters of a changed draft: what is sent empty is taken away. */
export function draftChangeShape(fields: Fields): Fields {
  const blank = [...optional, 'sensitive']
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' && blank.includes(name) ? null : value]),
  )
}

/**
 * Parameters of an edited post: as `postShape`, and the focus of each of its media. Throws `validation_failed`
 * for a time, since it would be edited at once, and for a new preview, which would be left out.
 */
export function postChangeShape(fields: Fields): Fields {
  if (isGiven(fields['scheduled_at'])) throw invalid('scheduled_at', 'scheduledNotNew')
  const { media_attributes: media, ...rest } = postShape(fields)
  if (media === undefined || media === '') return rest
  const list = Array.isArray(media) ? media : isFields(media) ? Object.values(media) : [media]
  return { ...rest, media_attributes: list.map((one) => (isFields(one) ? mediaChangeShape(one) : one)) }
}

function mediaChangeShape({ thumbnail, ...rest }: Fields): Fields {
  if (isGiven(thumbnail)) throw invalid('media_attributes', 'previewFixed')
  return mediaShape(rest)
}

/** Parameters of a media: its focus as the text `x,y` becomes the point it means. Throws `validation_failed`. */
export function mediaShape(fields: Fields): Fields {
  const { focus, ...rest } = fields
  if (!isGiven(focus)) return rest
  return { ...rest, focus: typeof focus === 'string' ? parseFocus(focus) : focus }
}

/**
 * Parameters of a profile: a `fields_attributes` that is a single value is left out, as in Mastodon.
 * masto's forms send the text `undefined` where an app names the parameter and gives it no value.
 */
export function profileShape(fields: Fields): Fields {
  const { fields_attributes: table, ...rest } = fields
  return typeof table === 'object' || table === '' ? fields : rest
}

/**
 * Parameters of a profile: as `profileShape`, and what its posts are made with becomes flat, under
 * names such as `source[privacy]`.
 */
export function credentialsShape(fields: Fields): Fields {
  const { source, ...rest } = profileShape(fields)
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

/**
 * Parameters of a push subscription, flat; of the alerts, which Mastodon has as a map, those that
 * are wanted become a list.
 */
export function pushShape({ subscription, data, policy }: Fields): Fields {
  const { keys, ...rest } = isFields(subscription) ? subscription : {}
  const { alerts, ...wishes } = isFields(data) ? data : {}
  return {
    ...flattened('subscription', rest),
    ...flattened('subscription[keys]', keys),
    // Where the reference page has it.
    ...(policy !== undefined && { 'data[policy]': policy }),
    ...flattened('data', wishes),
    ...(alerts !== undefined && { 'data[alerts]': isFields(alerts) ? wantedAlerts(alerts) : alerts }),
  }
}

// Those that there are none of here are left out.
function wantedAlerts(alerts: Fields): string[] {
  const names: readonly string[] = NotificationType.options
  return Object.keys(alerts).filter((name) => names.includes(name) && toBoolean(alerts[name] as ParamValue) === true)
}

// Our own words are taken too, though no client need know them.
const searchTypes: readonly unknown[] = ['accounts', 'statuses', 'hashtags', 'profiles', 'posts']

/**
 * Parameters of a search: a kind or an account that is sent empty is none. Throws
 * `validation_failed` for a kind that is none.
 */
export function searchShape(fields: Fields): Fields {
  const given = withoutBlank(fields, ['type', 'account_id'])
  const { type } = given
  if (type !== undefined && type !== null && !searchTypes.includes(type))
    throw invalid('type', 'oneOf', { values: 'accounts, statuses, hashtags' })
  return given
}

function flattened(name: string, inner: unknown): Fields {
  if (!isFields(inner)) return {}
  return Object.fromEntries(Object.entries(inner).map(([key, value]) => [`${name}[${key}]`, value]))
}

function withoutBlank(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' || !names.includes(name)))
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// What is true of no account here: one that matches has none of no roles.
const nobody = { role_ids: [] }
const isTrue = (value: unknown) => isGiven(value) && toBoolean(value as ParamValue) === true

/** What Mastodon calls a notice by mail is the notification here. */
export function adminActionShape(fields: Fields): Fields {
  const { send_email_notification: byMail, ...rest } = fields
  return { ...(isGiven(byMail) && { send_notification: byMail }), ...rest }
}

/** Filters of accounts, as moderators' tools send them: what no account here has finds nobody. */
export function adminAccountsShape(fields: Fields): Fields {
  const {
    origin,
    status,
    permissions,
    by_domain: domain,
    email,
    ip,
    ...rest
  } = withoutBlank(fields, ['username', 'display_name'])
  const isForeign = origin === 'remote'
  return {
    ...rest,
    ...(isGiven(status) && { status }),
    ...(permissions === 'staff' && { is_staff: true }),
    ...((isForeign || [domain, email, ip].some(isGiven)) && nobody),
  }
}

/** The same in the older form: a flag for each. */
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
