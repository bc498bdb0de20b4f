import type { Profile } from '../../../model/profile.ts'
import type { ProfilesRequest } from '../../../stores/search.ts'
import type { OpenCall } from '../../operation.ts'
import { localName } from '../../profiles/profileByName.ts'

/**
 * Returns the search for profiles that match a part of a name, or a whole address, with or without a leading @. An
 * address such as alice@this.host matches only that account.
 */
export function profileQuery({ text, ...query }: ProfilesRequest, { links }: OpenCall): ProfilesRequest | undefined {
  const name = text.trim().replace(/^[@＠]/, '')
  if (!isAddress(text)) return name === '' ? undefined : { text: name, ...query }
  const username = localName(name, links.host())
  return username === undefined || query.offset > 0 ? undefined : { ...query, text: username, limit: 1 }
}

/** Returns the profiles that the search may show: for a whole address, only the one with exactly that name. */
export function profilesToShow(profiles: Profile[], text: string, query: ProfilesRequest | undefined): Profile[] {
  if (!isAddress(text)) return profiles
  return profiles.filter(({ username }) => username.toLowerCase() === query?.text.toLowerCase())
}

/** Returns whether a text is a whole address, name@host. */
export function isAddress(text: string): boolean {
  return /^[@＠]?\w+@[^@\s]+$/.test(text.trim())
}
