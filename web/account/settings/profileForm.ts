import { call } from '../../boundary/boundary.ts'
import type { CredentialAccount, Profile } from '../../schema/api.ts'

/** A field of the profile's table. Its key stays the same while it is edited. */
export interface TableLine {
  key: number
  name: string
  value: string
}

/** A profile that is being edited. */
export interface ProfileForm {
  display_name: string
  note: string
  lines: TableLine[]
  avatar_description: string
  header_description: string
  locked: boolean
  bot: boolean
  discoverable: boolean
  indexable: boolean
  hide_collections: boolean
  /** The chosen avatar, if it is not saved yet. */
  avatar: File | undefined
  /** The chosen header, if it is not saved yet. */
  header: File | undefined
}

let lastKey = 0

/** Returns a line of the table, empty by default. */
export const lineOf = (name = '', value = ''): TableLine => ({ key: ++lastKey, name, value })

type Editable = Pick<Profile, Exclude<keyof ProfileForm, 'lines' | 'avatar' | 'header'> | 'fields'>

/** Returns the form for a profile. */
export function formOf(profile: Editable): ProfileForm {
  const { display_name, note, fields, avatar_description, header_description, locked, bot, indexable } = profile
  return {
    ...{ display_name, note, avatar_description, header_description, locked, bot, indexable },
    lines: fields.map(({ name, value }) => lineOf(name, value)),
    discoverable: profile.discoverable ?? false,
    hide_collections: profile.hide_collections ?? false,
    avatar: undefined,
    header: undefined,
  }
}

/** Returns whether two forms would save the same profile. */
export function isSame(one: ProfileForm, other: ProfileForm): boolean {
  return one.avatar === other.avatar && one.header === other.header && plain(one) === plain(other)
}

const plain = (form: ProfileForm) => JSON.stringify(bodyOf(form))

function bodyOf({ lines, avatar, header, ...rest }: ProfileForm) {
  return { ...rest, fields_attributes: lines.map(({ name, value }) => ({ name, value })) }
}

/** Saves a profile with its pictures. Throws `validation_failed` with the errors by field. */
export function saveProfile(form: ProfileForm): Promise<CredentialAccount> {
  const body = bodyOf(form)
  if (!form.avatar && !form.header) return call('PATCH /api/accounts/update_credentials', { body })
  return call('PATCH /api/accounts/update_credentials', { form: multipartOf(form) })
}

// Files need a multipart form. The whole change is one request, so that it is saved completely or not at all.
function multipartOf(form: ProfileForm): FormData {
  const { fields_attributes: lines, ...rest } = bodyOf(form)
  const data = new FormData()
  for (const [name, value] of Object.entries(rest)) data.append(name, String(value))
  for (const [index, { name, value }] of lines.entries()) {
    data.append(`fields_attributes[${index}][name]`, name)
    data.append(`fields_attributes[${index}][value]`, value)
  }
  for (const kind of ['avatar', 'header'] as const) if (form[kind]) data.append(kind, form[kind])
  return data
}
