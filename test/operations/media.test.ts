import { writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { type Media, receivedFile, type UploadedFile } from '../../src/model/media.ts'
import { deleteMedia } from '../../src/operations/media/deleteMedia.ts'
import { newKey } from '../../src/operations/media/internal/keys.ts'
import { media } from '../../src/operations/media/media.ts'
import { processUpload, resumeProcessing } from '../../src/operations/media/internal/processing.ts'
import { updateMedia } from '../../src/operations/media/updateMedia.ts'
import { imageWork } from '../../src/operations/media/internal/uploads.ts'
import { uploadMedia } from '../../src/operations/media/uploadMedia.ts'
import { callOperation, type OpenCall, type Operation } from '../../src/operations/operation.ts'
import { mp4, twoColours } from '../support/mediaFixtures.ts'
import { operationsForFile } from '../support/operations.ts'

const service = operationsForFile()
let alice: OpenCall

beforeEach(async () => {
  alice = service.callOf(await service.newAccount())
})

const aliceId = () => alice.caller!.accountId
const call = async (operation: Operation, input: unknown) => (await callOperation(operation, input, alice)) as Media

async function upload(content: Uint8Array, rest: Partial<UploadedFile> = {}): Promise<UploadedFile> {
  const path = await service.mediaFiles.temporaryFile()
  await writeFile(path, content)
  return receivedFile({
    name: 'file',
    path,
    filename: 'file',
    declaredType: 'image/png',
    size: content.length,
    ...rest,
  })
}

const png = () => twoColours(64, 32).png().toBuffer()
const cutShort = async () => (await twoColours(640, 480).jpeg().toBuffer()).subarray(0, 900)

/** Stores an upload as it is left by a process that is killed before it processes the file. */
async function abandoned(content: Uint8Array, ago = '2 minutes', kind: 'image' | 'video' = 'image') {
  const mimeType = kind === 'image' ? 'image/png' : 'video/mp4'
  const fileKey = newKey(kind === 'image' ? 'uploads' : 'attachments', kind === 'image' ? 'png' : 'mp4')
  await service.mediaFiles.put(fileKey, (await upload(content)).path)
  const [row] = await service.sql<{ id: Media['id'] }>(
    `insert into media (id, account_id, state, kind, mime_type, file_key)
     values (snowflake(now() - $4::interval), $1, 'processing', $2, $5, $3) returning id`,
    ...[aliceId(), kind, fileKey, ago, mimeType],
  )
  return { id: row!.id, kind, mimeType, fileKey, hasPreview: false } as const
}

const stateOf = async (id: Media['id']) => (await alice.stores.media.find(id, aliceId()))?.state

test('an upload with `wait` returns a ready image, and only the processed files are stored', async () => {
  const created = await call(uploadMedia, { file: await upload(await png()), description: '  A flag \n', wait: true })
  expect(created).toMatchObject({ kind: 'image', state: 'ready', description: 'A flag', focus: null })
  expect(created.original).toEqual({ width: 64, height: 32 })
  const keys = service.keysOf(created)
  expect(keys).toHaveLength(2)
  expect(await service.storedKeys()).toEqual(expect.arrayContaining(keys))
  expect(await service.storedKeys('uploads/')).toEqual([])
})

test('a video has its size, its duration and its preview', async () => {
  const file = await upload(mp4(['vide', 'soun']))
  const created = await call(uploadMedia, { file, thumbnail: await upload(await png()) })
  expect(created).toMatchObject({ kind: 'video', state: 'ready', original: { width: 1920, height: 1080 } })
  expect(created.durationSeconds).toBe(2.5)
  expect(created.preview).toEqual({ width: 64, height: 32 })
  expect(created.blurhash).toBeTruthy()
})

test('an image uses the preview that was uploaded with it', async () => {
  const thumbnail = await upload(await twoColours(20, 30).png().toBuffer())
  const created = await call(uploadMedia, { file: await upload(await png()), thumbnail, wait: true })
  expect(created).toMatchObject({
    state: 'ready',
    original: { width: 64, height: 32 },
    preview: { width: 20, height: 30 },
  })
  const again = await call(uploadMedia, { file: await upload(await png()), wait: true })
  expect(again.blurhash).not.toBe(created.blurhash)
  expect(service.keysOf(created)).toHaveLength(2)
  const stored = await service.storedKeys()
  expect(stored).toEqual(expect.arrayContaining(service.keysOf(created)))
  const bad = { file: await upload(await cutShort()), thumbnail: await upload(await png()), wait: true }
  await expect(call(uploadMedia, bad)).rejects.toMatchObject({ fields: [{ field: 'file' }] })
  expect(await service.storedKeys()).toEqual(stored)
})

test('a file that is not usable as media is refused, and nothing of it is stored', async () => {
  const before = await service.storedKeys()
  for (const content of [Buffer.from('<!doctype html>hello'), await cutShort(), Buffer.alloc(0)]) {
    await expect(call(uploadMedia, { file: await upload(content), wait: true })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: [{ field: 'file' }],
    })
  }
  expect(await service.storedKeys()).toEqual(before)
  expect(await service.sql('select id from media where account_id = $1', aliceId())).toEqual([])
})

test('a bad preview, a long description and a large file are refused', async () => {
  const image = await upload(await png())
  const video = await upload(mp4(['vide']))
  const refused = (input: object) => call(uploadMedia, input).catch((error: unknown) => error)
  expect(await refused({ file: image, thumbnail: await upload(Buffer.from('no image')) })).toMatchObject({
    fields: [{ field: 'thumbnail' }],
  })
  expect(await refused({ file: video, thumbnail: video })).toMatchObject({ fields: [{ field: 'thumbnail' }] })
  expect(await refused({ file: image, description: 'x'.repeat(1501) })).toMatchObject({
    fields: [{ field: 'description' }],
  })
  expect(await refused({ file: receivedFile({ ...image, size: 17 * 2 ** 20 }) })).toMatchObject({
    code: 'payload_too_large',
  })
  expect(await refused({ file: receivedFile({ ...video, size: 101 * 2 ** 20 }) })).toMatchObject({
    code: 'payload_too_large',
  })
})

test('an upload of a killed process is resumed: it becomes ready, fails, or is given up after an hour', async () => {
  const good = await abandoned(await png())
  const video = await abandoned(mp4(['vide']), '2 minutes', 'video')
  const bad = await abandoned(await cutShort())
  const old = await abandoned(await png(), '2 hours')
  const lost = await abandoned(await png())
  await service.mediaFiles.delete(lost.fileKey)
  const all = [good, video, bad, old, lost]
  await Promise.all(all.map(({ id }) => resumeProcessing({ mediaId: id }, alice)))
  const states = await Promise.all(all.map(({ id }) => stateOf(id)))
  expect(states).toEqual(['ready', 'ready', 'failed', 'failed', 'failed'])
  expect(await call(media, { id: video.id })).toMatchObject({ original: { width: 1920, height: 1080 } })
  await expect(call(media, { id: bad.id })).rejects.toMatchObject({ code: 'validation_failed' })
})

test('two processes that resume the same upload leave one result and no other files', async () => {
  const job = await abandoned(await png())
  const before = await service.storedKeys('attachments/')
  await Promise.all([processUpload(job, alice), processUpload(job, alice)])
  expect(await stateOf(job.id)).toBe('ready')
  const keys = service.keysOf(await call(media, { id: job.id }))
  expect((await service.storedKeys('attachments/')).filter((key) => !before.includes(key)).toSorted()).toEqual(
    keys.toSorted(),
  )
})

test('media deleted while it is processed leaves no files', async () => {
  const job = await abandoned(await png(), '10 seconds')
  const before = await service.storedKeys('attachments/')
  const unused = await alice.stores.media.delete(job.id, aliceId())
  expect(unused).toEqual([job.fileKey])
  await processUpload(job, alice)
  expect(await service.storedKeys('attachments/')).toEqual(before)
})

test('an upload waits for another attempt if the storage is unreachable', async () => {
  const job = await abandoned(await png(), '10 seconds')
  const broken = { ...alice, mediaFiles: { ...alice.mediaFiles, put: () => Promise.reject(new Error('disk')) } }
  await expect(processUpload(job, broken)).rejects.toThrow('disk')
  expect(await stateOf(job.id)).toBe('processing')
  await processUpload(job, alice)
  expect(await stateOf(job.id)).toBe('ready')
})

test('description, focus and preview can change while no post uses the media', async () => {
  const { id } = await call(uploadMedia, { file: await upload(mp4(['vide'])), description: 'Old' })
  const focus = { x: 0.5, y: -0.5 }
  expect(await call(updateMedia, { id, focus })).toMatchObject({ description: 'Old', focus })
  const first = await call(updateMedia, { id, thumbnail: await upload(await png()) })
  const second = await call(updateMedia, { id, description: ' ', thumbnail: await upload(await png()) })
  expect(second).toMatchObject({ description: null, focus })
  expect(second.previewUrl).not.toBe(first.previewUrl)
  await service.settled()
  const [, replaced] = service.keysOf(first)
  expect(await service.storedKeys()).not.toContain(replaced)
})

test('media of a post cannot be changed or deleted, and other people’s media are not found', async () => {
  const { id } = await call(uploadMedia, { file: await upload(mp4(['vide'])) })
  const bob = service.callOf(await service.newAccount())
  for (const operation of [media, updateMedia, deleteMedia]) {
    await expect(callOperation(operation, { id }, bob)).rejects.toMatchObject({ code: 'not_found' })
  }
  await hold(id)
  await expect(call(updateMedia, { id, description: 'New' })).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(call(deleteMedia, { id })).rejects.toMatchObject({ code: 'validation_failed' })
})

test('deleting media deletes its files', async () => {
  const created = await call(uploadMedia, { file: await upload(await png()), wait: true })
  const keys = service.keysOf(created)
  await call(deleteMedia, { id: created.id })
  await service.settled()
  await expect(call(media, { id: created.id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await service.storedKeys()).filter((key) => keys.includes(key))).toEqual([])
})

async function hold(id: Media['id']): Promise<void> {
  const [post] = await service.sql<{ id: string }>(
    `insert into posts (author_id, visibility, conversation_id) values ($1, 'public', 1) returning id`,
    aliceId() as AccountId,
  )
  await service.sql('update media set post_id = $2, loose_since = null where id = $1', id, post!.id)
}

test('the processing of an image is assigned to the account that uploads it', () => {
  const { caller: _caller, ...nobody } = alice
  expect(imageWork('image/png', alice)).toMatchObject({ owner: aliceId(), maxPixels: 40_000_000 })
  expect(imageWork('image/png', nobody)).not.toHaveProperty('owner')
})
