import type { AccountId } from '../model/ids.ts'

const places = 2 ** 15
const recentIds = Array.from<AccountId | undefined>({ length: places })

/**
 * Returns the same string object for equal ids, as far as they were seen recently. Otherwise each viewer would hold
 * hundreds of strings of its own, even for accounts that thousands follow.
 */
export function sharedId(id: AccountId): AccountId {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0
  const place = hash & (places - 1)
  if (recentIds[place] === id) return recentIds[place]
  recentIds[place] = id
  return id
}
