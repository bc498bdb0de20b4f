import type { LoadRequest } from '../load.ts'
import { authorizations, follow, makeAccounts } from '../growth/people.ts'
import { makePosts } from '../growth/posts.ts'
import type { BenchDatabase } from '../growth/newDatabase.ts'

/** Authors by their number of followers. */
export type Kind = 'nobody' | 'few' | 'many'
export const followers: Record<Kind, number> = { nobody: 0, few: 200, many: 10_000 }

/** Authors of one kind, with a session each. */
export interface Authors {
  ids: string[]
  authorizations: string[]
}

/** Creates authors of each kind, their followers, and 20,000 posts by other accounts. */
export async function populate(database: BenchDatabase, count: number): Promise<Record<Kind, Authors>> {
  const readers = await makeAccounts(database, 'reader', followers.many)
  const authors = {} as Record<Kind, Authors>
  for (const kind of ['nobody', 'few', 'many'] as const) {
    const ids = await makeAccounts(database, kind, count)
    if (followers[kind] > 0) await follow(database, readers.slice(0, followers[kind]), ids)
    authors[kind] = { ids, authorizations: await authorizations(database, ids) }
  }
  await makePosts(database, readers.slice(0, 1000), 20_000)
  await database.pool.query('vacuum analyze')
  return authors
}

const body = JSON.stringify({
  status: `The weather today: mild, with some rain towards the evening. ${'More of it. '.repeat(15)}`,
})
const json = { 'Content-Type': 'application/json' }

/**
 * Returns, for each author, the request that creates a post, with an idempotency key as clients of Mastodon send it.
 */
export const serviceRequests = ({ authorizations }: Authors) =>
  authorizations.map((Authorization): LoadRequest => ({
    method: 'POST',
    path: '/api/v1/statuses',
    headers: { ...json, Authorization },
    body,
    hasKey: true,
  }))

/** Returns the same requests for the server that sets the limit. */
export const limitRequests = ({ ids }: Authors) =>
  ids.map((id): LoadRequest => ({ method: 'POST', path: '/post', headers: { ...json, 'X-Account': id }, body }))
