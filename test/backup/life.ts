import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { ask, type commandLineOn } from '../cli/commandLine.ts'
import { pace } from '../support/pace.ts'

type CommandLine = Pick<ReturnType<typeof commandLineOn>, 'json'>

/** Creates an account with a session, and returns the token. */
export async function signUp(cli: CommandLine, name: string): Promise<string> {
  await cli.json('accounts', 'create', name)
  const session = await cli.json<{ access_token: string }>('sessions', 'create', name, '--scopes', 'read write follow')
  return session.access_token
}

/** Publishes a post and returns its id. */
export async function post(url: string, token: string, status: string, media?: string): Promise<string> {
  const response = await ask(url, token, '/api/v1/statuses', {
    status,
    ...(media !== undefined && { 'media_ids[]': media }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

/** Uploads a picture, publishes it and returns the id of the post. */
export async function postPicture(url: string, token: string): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  const form = new FormData()
  form.append('file', new Blob([await picture.png().toBuffer()], { type: 'image/png' }), 'teal.png')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/v2/media`, { method: 'POST', headers, body: form })
  const { id } = (await response.json()) as { id: string }
  return post(url, token, 'a picture', id)
}

/** Returns the ids of the posts for which a server does not answer 200. */
export async function missingOf(url: string, token: string, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids) if ((await ask(url, token, `/api/v1/statuses/${id}`)).status !== 200) missing.push(id)
  return missing
}

/** Returns the bytes of the first picture of a post from this server. */
export async function pictureOf(url: string, token: string, id: string): Promise<Buffer> {
  const { media_attachments: media } = (await (await ask(url, token, `/api/v1/statuses/${id}`)).json()) as {
    media_attachments: { url: string }[]
  }
  const response = await fetch(new URL(new URL(media[0]!.url).pathname, url))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Returns the current position of streams. */
export async function position(url: string, token: string): Promise<string> {
  const response = (await (await ask(url, token, '/api/v1/streaming/position')).json()) as { position: string }
  return response.position
}

/** Returns the name of the first event of the public timeline after a position. */
export async function firstEventAfter(url: string, token: string, after: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': after }
  const response = await fetch(`${url}/api/v1/streaming/public`, { headers, signal: AbortSignal.timeout(15_000) })
  expect(response.status).toBe(200)
  let output = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    output += chunk
    const name = /^event: ?(\S+)$/m.exec(output)?.[1]
    if (name !== undefined) return name
  }
  throw new Error(`The stream ended: ${output}`)
}

/** Posts with several concurrent writers until it is stopped. Adds each acknowledged id to `acknowledged`. */
export function keepPosting(url: string, token: string, acknowledged: string[]): { stop(): Promise<void> } {
  let isOver = false
  const writer = async (name: number) => {
    for (let number = 0; !isOver; number++, await pace())
      acknowledged.push(await post(url, token, `post ${name} ${number} #backup`))
  }
  const writers = Promise.allSettled([1, 2, 3].map(writer))
  return {
    async stop() {
      isOver = true
      expect((await writers).filter(({ status }) => status === 'rejected')).toEqual([])
    },
  }
}

/** Returns a time that is later than everything before this call, and earlier than everything after it. */
export async function noteTime(): Promise<string> {
  const time = new Date()
  await vi.waitUntil(() => Date.now() > time.getTime() + 1, { interval: 1 })
  return new Date(time.getTime() + 1).toISOString()
}
