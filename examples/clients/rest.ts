// In your application: from 'social-service-client'.
import { ApiError, createClient, type Status } from '../../client/index.ts'

/** Publishes a picture, and returns the newest posts of the home timeline. The compiler knows all types. */
export async function publishPicture(baseUrl: string, session: string, picture: File): Promise<Status[]> {
  const client = createClient({ baseUrl, session, retries: 2 })
  const media = await client.upload(picture, { description: 'Two colours' })
  // With a key, a retry after a lost response does not publish it twice.
  const body = { status: 'Look #here', media_ids: [media.id] }
  await client.call('POST /api/v1/statuses', { body, idempotencyKey: crypto.randomUUID() })
  return client.call('GET /api/v1/timelines/home', { query: { limit: 5 } })
}

/** Returns the names of all followers of an account, or undefined if there is no such account. */
export async function followersOf(baseUrl: string, session: string, acct: string): Promise<string[] | undefined> {
  const client = createClient({ baseUrl, session })
  try {
    const { id } = await client.call('GET /api/v1/accounts/lookup', { query: { acct } })
    const names: string[] = []
    for await (const { username } of client.items('GET /api/v1/accounts/{id}/followers', { path: { id } })) {
      names.push(username)
    }
    return names
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}
