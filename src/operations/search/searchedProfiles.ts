import type { Profile } from '../../model/profile.ts'
import type { Slice } from '../../stores/search.ts'
import type { OpenCall } from '../operation.ts'
import { localName } from '../profiles/profileByName.ts'

interface Asked {
  /** Part of a name, or a whole address, with or without a leading @. */
  text: string
  onlyFollowed: boolean
}

/** The profiles that fit a name, best first; of a whole address such as alice@this.host, that one alone. */
export async function searchedProfiles(
  { text, onlyFollowed }: Asked,
  slice: Slice,
  call: OpenCall,
): Promise<Profile[]> {
  const { stores, links, caller } = call
  const name = text.trim().replace(/^[@＠]/, '')
  if (!isAddress(text))
    return name === '' ? [] : stores.search.profiles(caller?.accountId, { text: name, onlyFollowed }, slice)
  const username = localName(name, links.host())
  if (username === undefined) return []
  const [best] = await stores.search.profiles(
    caller?.accountId,
    { text: username, onlyFollowed },
    { limit: 1, offset: 0 },
  )
  return best?.username.toLowerCase() === username.toLowerCase() && slice.offset === 0 ? [best] : []
}

/** Whether a text is a whole address, name@host. */
export function isAddress(text: string): boolean {
  return /^[@＠]?\w+@[^@\s]+$/.test(text.trim())
}
