import { expect, vi } from 'vitest'
import { ApiError, type MediaAttachment, type RequestParts, type Poll, type Status } from '../../client/index.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { file, type Person, type JourneyContext, type Reply } from './people.ts'

let count = 0

/** Creates people concurrently, with names that no other test uses. */
export async function createPeople<Names extends string>(
  context: JourneyContext,
  ...names: Names[]
): Promise<Record<Names, Person>> {
  const nth = ++count
  const people = names.map(async (name) => [name, await context.person(`${name}${nth}`)] as const)
  return Object.fromEntries(await Promise.all(people)) as Record<Names, Person>
}

export type PostFields = NonNullable<RequestParts<'POST /api/v1/statuses'>['body']>

/** Publishes a post and returns it. */
export function publish(who: Person, fields: string | PostFields): Promise<Status> {
  const body = typeof fields === 'string' ? { status: fields } : fields
  return who.client.call('POST /api/v1/statuses', { body })
}

/** Publishes a post with a poll. */
export async function publishPoll(who: Person, poll: Partial<PostFields['poll']> = {}, more: PostFields = {}) {
  const draft = { options: ['Tea', 'Coffee', 'Water'], expires_in: 600, ...poll }
  const post = await publish(who, { status: 'Which?', poll: draft, ...more })
  return post as Status & { poll: Poll & { expires_at: string } }
}

/** Returns the body of a response that must be a 200. */
export function ok({ status, body }: Reply) {
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

/** Returns the error of a client's call. Throws if the call succeeds. */
export function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    (answer) => expect.unreachable(`It was not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )
}

/** Acts on a post, for example with `favourite`. */
export const act = (who: Person, verb: string, { id }: { id: string }, body?: unknown) =>
  who.send(`POST /api/v1/statuses/${id}/${verb}`, body)

/** Reads a post as a person. */
export const look = (who: Person, { id }: { id: string }) => who.get(`/api/v1/statuses/${id}`)

/** Lets the first person follow the others. */
export async function follow(who: Person, ...whom: { id: string }[]): Promise<void> {
  for (const { id } of whom) await who.client.call('POST /api/v1/accounts/{id}/follow', { path: { id } })
}

/**
 * Checks that a response is a 422 about one field, in the service's list and in Mastodon's map, with a message for
 * people.
 */
export function expectRefused({ status, body }: Reply, field: string): void {
  expect({ status, ...body }).toMatchObject({ status: 422, code: 'validation_failed', fields: [{ field }] })
  expect(body.details).toMatchObject({ [field]: [{ error: expect.stringMatching(/^ERR_[A-Z_]+$/) }] })
  expect(body.error).toMatch(/^\p{Lu}.*\p{L}/u)
}

/** Uploads a small picture. */
export async function uploadPicture(who: Person, description = 'Two colours'): Promise<MediaAttachment> {
  return who.client.upload(file(await twoColours(16, 16).png().toBuffer(), 'image/png'), { description })
}

/** Waits for `ids` in a home timeline, because it is written after the author's response. */
export async function expectHome(who: Person, ids: string[], query = ''): Promise<void> {
  // Also called by hooks, where `expect.poll` does not work.
  const isHome = async () => {
    const shownIds = ok(await who.get(`/api/v1/timelines/home${query}`)).map(({ id }: { id: string }) => id)
    expect(shownIds).toEqual(ids)
  }
  await vi.waitFor(isHome, { timeout: 10_000 })
}
