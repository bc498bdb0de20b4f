import sharp from 'sharp'
import { expect } from 'vitest'
import { ask, type commandLineOn } from '../cli/commandLine.ts'

type CommandLine = Pick<ReturnType<typeof commandLineOn>, 'json'>

/** Makes an account with a session, of which the token is returned. */
export async function signUp(cli: CommandLine, name: string): Promise<string> {
  await cli.json('accounts', 'create', name)
  const session = await cli.json<{ access_token: string }>('sessions', 'create', name, '--scopes', 'read write follow')
  return session.access_token
}

/** Makes a post, and returns its id. */
export async function post(url: string, token: string, status: string, media?: string): Promise<string> {
  const answer = await ask(url, token, '/api/v1/statuses', {
    status,
    ...(media !== undefined && { 'media_ids[]': media }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

/** Uploads a picture and posts it; returns the post's id. */
export async function postPicture(url: string, token: string): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  const form = new FormData()
  form.append('file', new Blob([await picture.png().toBuffer()], { type: 'image/png' }), 'teal.png')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v2/media`, { method: 'POST', headers, body: form })
  const { id } = (await answer.json()) as { id: string }
  return post(url, token, 'a picture', id)
}

/** The ids of those posts that a server does not have, or does not answer for. */
export async function missingOf(url: string, token: string, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids) if ((await ask(url, token, `/api/v1/statuses/${id}`)).status !== 200) missing.push(id)
  return missing
}

/** The bytes of the first picture of a post, as the server gives them. */
export async function pictureOf(url: string, token: string, id: string): Promise<Buffer> {
  const { media_attachments: media } = (await (await ask(url, token, `/api/v1/statuses/${id}`)).json()) as {
    media_attachments: { url: string }[]
  }
  const answer = await fetch(new URL(new URL(media[0]!.url).pathname, url))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Where streams stand. */
export async function position(url: string, token: string): Promise<string> {
  const answer = (await (await ask(url, token, '/api/v1/streaming/position')).json()) as { position: string }
  return answer.position
}

/** What a stream of the public timeline tells first to somebody who comes back with a position: the name of the event. */
export async function firstEventAfter(url: string, token: string, after: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': after }
  const answer = await fetch(`${url}/api/v1/streaming/public`, { headers, signal: AbortSignal.timeout(15_000) })
  expect(answer.status).toBe(200)
  let said = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    said += chunk
    const name = /^event: ?(\S+)$/m.exec(said)?.[1]
    if (name !== undefined) return name
  }
  throw new Error(`The stream ended: ${said}`)
}

/** Makes posts one after the other, by several writers at once, until it is stopped; each that was answered is noted with the time. */
export function keepPosting(url: string, token: string, acknowledged: string[]): { stop(): Promise<void> } {
  let isOver = false
  const writer = async (name: number) => {
    for (let number = 0; !isOver; number++) acknowledged.push(await post(url, token, `post ${name} ${number} #backup`))
  }
  const writers = Promise.allSettled([1, 2, 3].map(writer))
  return {
    async stop() {
      isOver = true
      expect((await writers).filter(({ status }) => status === 'rejected')).toEqual([])
    },
  }
}
