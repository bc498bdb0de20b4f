import { expect } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import type { TestAccount } from '../support/service.ts'

/** A post as far as tests of the web client look at it. */
export interface Post {
  id: string
  favourited: boolean
  bookmarked: boolean
  reactions: { name: string; count: number }[]
  poll: { id: string; own_votes: number[]; votes_count: number } | null
}

/** Asks in somebody's name, from outside of the browser, and fails where that is refused. */
export async function ask<Answer = Post>(
  who: TestAccount,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await who.api(path, { method, ...(body && { headers, body: JSON.stringify(body) }) })
  expect(response.status, `${method} ${path}`).toBe(200)
  return (await response.json()) as Answer
}

/** Publishes in somebody's name. */
export const write = (who: TestAccount, status: string, more: object = {}): Promise<Post> =>
  ask(who, 'POST', '/api/v1/statuses', { status, ...more })

/** How a post stands, as somebody sees it. */
export const read = (who: TestAccount, { id }: Pick<Post, 'id'>): Promise<Post> =>
  ask(who, 'GET', `/api/v1/statuses/${id}`)

export const follow = (who: TestAccount, whom: TestAccount) =>
  ask(who, 'POST', `/api/v1/accounts/${whom.id}/follow`, {})

/** Uploads a picture of two colours. */
export async function upload(who: TestAccount, description: string): Promise<string> {
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await twoColours(640, 400).png().toBuffer())], { type: 'image/png' }),
    'a.png',
  )
  form.append('description', description)
  const response = await who.api('/api/v1/media', { method: 'POST', body: form })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}
