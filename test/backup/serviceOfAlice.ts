import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { defaultLimits } from '../../src/config/defaults.ts'
import { makeLinks } from '../../src/model/links.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { ask } from '../cli/commandLine.ts'
import { copyOf, fillDataFolder, withPostgres } from '../support/dataFolders.ts'
import { pace } from '../support/pace.ts'

/** Fills a new data folder with a database that has the account alice, and returns the token of alice's session. */
export const folderOfAlice = (dataDir: string): Promise<string> =>
  withToken('alice', dataDir, async (template) => {
    await fillDataFolder(template)
    return withPostgres(template, signUp)
  })

/** Fills a new data folder like `copyOf`, and returns the token that `fill` returned. */
export async function withToken(name: string, dataDir: string, fill: (dataDir: string) => Promise<string>) {
  const file = join(dataDir, 'token')
  await copyOf(name, dataDir, async (template) => writeFile(join(template, 'token'), await fill(template)))
  const token = await readFile(file, 'utf8')
  await rm(file)
  return token
}

/** Creates the account alice with a session, and returns the token. */
export async function signUp(pool: pg.Pool): Promise<string> {
  const stores = openPostgresStores({ pool, links: makeLinks(() => 'http://localhost'), limits: defaultLimits })
  const accountId = await stores.accounts.insert('alice', '')
  const scopes = ['read', 'write', 'follow'] as const
  const { id } = await issueSession(stores.authSessions, { accountId, kind: 'cli', label: 'test', scopes: [...scopes] })
  return id.reveal()
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

/** Publishes posts with several concurrent writers until `stop`. Adds each acknowledged id to `acknowledged`. */
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
