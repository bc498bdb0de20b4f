import { profilePath } from '../people/nameOf.ts'
import { call } from '../boundary/boundary.ts'
import { postPath } from '../posts/postPath.ts'

/**
 * Returns the path for a query that is a complete `@name` or an address of this service. Returns undefined if it names
 * nothing.
 */
export async function pathOfQuery(query: string): Promise<string | undefined> {
  const name = /^[@＠](\w+)(?:@[\w.:-]+)?$/.exec(query)?.[1]?.toLowerCase()
  if (name === undefined && !/^https?:\/\/\S+$/i.test(query)) return undefined
  const { accounts, statuses, hashtags } = await call('GET /api/search', { query: { q: query, limit: 5 } })
  const account = name === undefined ? accounts[0] : accounts.find(({ username }) => username.toLowerCase() === name)
  if (account) return profilePath(account)
  if (statuses[0]) return postPath(statuses[0])
  return name === undefined && hashtags[0] ? `/tags/${encodeURIComponent(hashtags[0].name)}` : undefined
}
