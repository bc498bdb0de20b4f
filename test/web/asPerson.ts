import { expect } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import type { TestAccount } from '../support/service.ts'

/** The fields of a post that tests of the web client use. */
export interface Post {
  id: string
  favourited: boolean
  bookmarked: boolean
  reblogged: boolean
  reactions: { name: string; count: number }[]
  poll: { id: string; own_votes: number[]; votes_count: number } | null
}

/** Sends a request as an account, outside the browser. Fails unless the status is 200. */
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

/** Publishes a post as an account. */
export const write = (who: TestAccount, status: string, more: object = {}): Promise<Post> =>
  ask(who, 'POST', '/api/v1/statuses', { status, ...more })

/** Returns a post as an account sees it. */
export const read = (who: TestAccount, { id }: Pick<Post, 'id'>): Promise<Post> =>
  ask(who, 'GET', `/api/v1/statuses/${id}`)

export const follow = (who: TestAccount, whom: TestAccount) =>
  ask(who, 'POST', `/api/v1/accounts/${whom.id}/follow`, {})

/** Uploads a two-coloured picture, and returns its id. */
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
