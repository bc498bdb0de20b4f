import { call } from '../../boundary/boundary.ts'
import type { CredentialAccount, Profile } from '../../schema/api.ts'

/** A line of the table, with a key that stays while one types. */
export interface TableLine {
  key: number
  name: string
  value: string
}

/** A profile while it is being changed. */
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
  /** Pictures that were chosen and are not saved yet. */
  avatar: File | undefined
  header: File | undefined
}

let lastKey = 0

/** A line of the table with nothing in it, or with what there is. */
export const lineOf = (name = '', value = ''): TableLine => ({ key: ++lastKey, name, value })

type Editable = Pick<Profile, Exclude<keyof ProfileForm, 'lines' | 'avatar' | 'header'> | 'fields'>

/** What there is to change. */
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

/** Whether two are the same to the service. */
export function isSame(one: ProfileForm, other: ProfileForm): boolean {
  return one.avatar === other.avatar && one.header === other.header && plain(one) === plain(other)
}

const plain = (form: ProfileForm) => JSON.stringify(bodyOf(form))

function bodyOf({ lines, avatar, header, ...rest }: ProfileForm) {
  return { ...rest, fields_attributes: lines.map(({ name, value }) => ({ name, value })) }
}

/** Saves a profile, its pictures too. Throws `validation_failed` with what is wrong with which field. */
export function saveProfile(form: ProfileForm): Promise<CredentialAccount> {
  const body = bodyOf(form)
  if (!form.avatar && !form.header) return call('PATCH /api/accounts/update_credentials', { body })
  return call('PATCH /api/accounts/update_credentials', { form: multipartOf(form) })
}

// A file goes in a form alone, and all of a change in one request: it is made as a whole, or not at all.
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
