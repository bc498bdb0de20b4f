import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { ApiError, type MediaAttachment, type Parts, type Poll, type Status } from '../../client/index.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { file, type Person, type Place, type Reply } from './people.ts'

let met = 0

/** People whom nobody has met before, all at once. */
export async function newcomers<Names extends string>(place: Place, ...names: Names[]): Promise<Record<Names, Person>> {
  const nth = ++met
  const people = names.map(async (name) => [name, await place.person(`${name}${nth}`)] as const)
  return Object.fromEntries(await Promise.all(people)) as Record<Names, Person>
}

/** What a post is made of. */
export type PostFields = NonNullable<Parts<'POST /api/v1/statuses'>['body']>

/** Publishes a post and gives it as it came back. */
export function publish(who: Person, fields: string | PostFields): Promise<Status> {
  const body = typeof fields === 'string' ? { status: fields } : fields
  return who.client.call('POST /api/v1/statuses', { body })
}

/** Publishes a post that asks something. */
export async function publishPoll(who: Person, poll: Partial<PostFields['poll']> = {}, more: PostFields = {}) {
  const asked = { options: ['Tea', 'Coffee', 'Water'], expires_in: 600, ...poll }
  const post = await publish(who, { status: 'Which?', poll: asked, ...more })
  return post as Status & { poll: Poll & { expires_at: string } }
}

/** The body of an answer that must be a 200. */
export function ok({ status, body }: Reply) {
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

/** The error that a call of the client ends with; throws where it was carried out. */
export function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    (answer) => expect.unreachable(`It was carried out: ${JSON.stringify(answer)}`),
    (error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )
}

/** Does something to a post, such as `favourite`. */
export const act = (who: Person, verb: string, { id }: { id: string }, body?: unknown) =>
  who.send(`POST /api/v1/statuses/${id}/${verb}`, body)

/** A post as somebody sees it. */
export const look = (who: Person, { id }: { id: string }) => who.get(`/api/v1/statuses/${id}`)

/** The first one follows the others. */
export async function follow(who: Person, ...whom: { id: string }[]): Promise<void> {
  for (const { id } of whom) await who.client.call('POST /api/v1/accounts/{id}/follow', { path: { id } })
}

/** Checks that an answer is a 422 about one field, in our list and in Mastodon's map, with a sentence for people. */
export function expectRefused({ status, body }: Reply, field: string): void {
  expect({ status, ...body }).toMatchObject({ status: 422, code: 'validation_failed', fields: [{ field }] })
  expect(body.details).toMatchObject({ [field]: [{ error: expect.stringMatching(/^ERR_[A-Z_]+$/) }] })
  expect(body.error).toMatch(/^\p{Lu}.*\p{L}/u)
}

/** Uploads a small picture. */
export async function uploadPicture(who: Person, description = 'Two colours'): Promise<MediaAttachment> {
  return who.client.upload(file(await twoColours(16, 16).png().toBuffer(), 'image/png'), { description })
}

/** Home timelines are written after the author is answered: asks until `ids` are there, for two seconds at most. */
export async function expectHome(who: Person, ids: string[], query = ''): Promise<void> {
  let seen: string[] = []
  for (let left = 40; left > 0; left--) {
    seen = ok(await who.get(`/api/v1/timelines/home${query}`)).map(({ id }: { id: string }) => id)
    if (seen.join() === ids.join()) break
    await setTimeout(50)
  }
  expect(seen).toEqual(ids)
}
