import type { AccountId } from '../model/ids.ts'

const places = 2 ** 15
const seen = Array.from<AccountId | undefined>({ length: places })

/**
 * Returns the same string for equal ids, of those seen last. Every row has a string of its own for an account that
 * thousands follow, and each viewer holds hundreds of them.
 */
export function sharedId(id: AccountId): AccountId {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0
  const place = hash & (places - 1)
  if (seen[place] === id) return seen[place]
  seen[place] = id
  return id
}
