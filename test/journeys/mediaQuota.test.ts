import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mp4, twoColours } from '../support/mediaFixtures.ts'
import { startService, type TestAccount, type TestService } from '../support/service.ts'

const video = mp4(['vide'])

function upload({ api }: TestAccount, content: Uint8Array, rest: Record<string, Uint8Array> = {}) {
  const body = new FormData()
  for (const [name, bytes] of Object.entries({ file: content, ...rest })) {
    body.append(name, new Blob([Buffer.from(bytes)]), name)
  }
  return api('/api/v1/media', { method: 'POST', body })
}

const usageOf = async ({ api }: TestAccount) => (await (await api('/api/v1/media/usage')).json()) as object

async function storedBytes({ mediaFolder }: TestService): Promise<number> {
  const files = await readdir(mediaFolder, { recursive: true, withFileTypes: true })
  const stored = files.filter((file) => file.isFile() && /^(?:attachments|uploads)~/.test(file.name))
  const sizes = await Promise.all(stored.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('limits-7: the service counts the media of an account to the byte, and shows the owner the total', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  const quota = 10 * 1024 ** 3
  expect(await usageOf(alice)).toEqual({ bytes: 0, quota })
  const picture = await twoColours(640, 480).png().toBuffer()
  const created = [
    await upload(alice, video),
    await upload(alice, picture),
    await upload(alice, picture, { thumbnail: picture }),
  ]
  expect(created.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await usageOf(alice)).toEqual({ bytes: await storedBytes(service), quota })
  const query = '{ mediaUsage { bytes quota } }'
  const headers = { 'content-type': 'application/json' }
  const answer = await alice.api('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
  expect(await answer.json()).toEqual({ data: { mediaUsage: { bytes: await storedBytes(service), quota } } })
  const [summary] = await service.stores.accounts.list()
  expect(summary?.mediaBytes).toBe(await storedBytes(service))
  for (const response of created) {
    const { id } = (await response.json()) as { id: string }
    expect((await alice.api(`/api/v1/media/${id}`, { method: 'DELETE' })).status).toBe(200)
  }
  expect(await usageOf(alice)).toEqual({ bytes: 0, quota })
})

test('limits-7: uploads beyond the quota are refused, even if ten arrive at once', async () => {
  await using service = await startService({ limits: { accountMediaBytes: 3 * video.length + 10 } })
  const alice = await service.createAccount('alice')
  const responses = await Promise.all(Array.from({ length: 10 }, () => upload(alice, video)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 422)).toHaveLength(7)
  const refused = await responses[statuses.indexOf(422)]!.json()
  expect(refused).toMatchObject({ code: 'validation_failed', error: expect.stringContaining('Your media quota of ') })
  expect(await usageOf(alice)).toMatchObject({ bytes: 3 * video.length })
  expect(await storedBytes(service)).toBe(3 * video.length)
  // A picture that grows during processing does not exceed the quota either.
  expect((await upload(alice, await twoColours(640, 480).png().toBuffer())).status).toBe(422)
  expect(await usageOf(alice)).toMatchObject({ bytes: 3 * video.length })
  const bob = await service.createAccount('bob')
  expect((await upload(bob, video)).status).toBe(200)
})

test('limits-7: a change whose preview exceeds the quota changes nothing, and leaves no file', async () => {
  await using service = await startService({ limits: { accountMediaBytes: video.length + 10 } })
  const alice = await service.createAccount('alice')
  const { id } = (await (await upload(alice, video)).json()) as { id: string }
  const body = new FormData()
  body.append('description', 'New')
  body.append('thumbnail', new Blob([Buffer.from(await twoColours(640, 480).png().toBuffer())]), 'thumbnail')
  expect((await alice.api(`/api/v1/media/${id}`, { method: 'PUT', body })).status).toBe(422)
  expect(await (await alice.api(`/api/v1/media/${id}`)).json()).toMatchObject({ description: null })
  await expect.poll(() => storedBytes(service)).toBe(video.length)
})

test('without a quota the owner sees the bytes used, and no limit', async () => {
  await using service = await startService({ limits: { accountMediaBytes: 0 } })
  const alice = await service.createAccount('alice')
  expect((await upload(alice, video)).status).toBe(200)
  expect(await usageOf(alice)).toEqual({ bytes: video.length, quota: null })
})
