import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { loadS3 } from '../../src/service/openMedia.ts'
import type { MediaFiles } from '../../src/stores/mediaFiles.ts'
import { bucketProblem } from '../../src/stores/s3/bucketProblem.ts'
import type { S3Bucket } from '../../src/model/settings.ts'
import type { CommandContext } from '../commandContext.ts'
import { type CheckResult, fine, wrong } from './finding.ts'

/** Checks whether files can be stored, read, listed and deleted in the media storage. Leaves nothing behind. */
export async function checkMedia({ options }: CommandContext): Promise<CheckResult> {
  const { media } = options
  const place = media && 's3' in media ? media.s3 : undefined
  if (!place) return fine('Media are in the data folder.')
  const { createS3MediaFiles } = await loadS3()
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'doctor-'))
  const mediaFiles = createS3MediaFiles({ ...place, temporaryFolder, contentTypeOf: () => 'text/plain' })
  try {
    await probe(mediaFiles)
    return fine(`The bucket ${place.bucket} can be written, read and listed.`)
  } catch (error) {
    return wrong(complaint(place, ((error as Error).cause ?? error) as NodeJS.ErrnoException))
  } finally {
    mediaFiles.close()
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

async function probe(mediaFiles: MediaFiles): Promise<void> {
  const key = `doctor/${randomUUID()}.txt`
  const path = await mediaFiles.temporaryFile()
  await writeFile(path, key)
  await mediaFiles.put(key, path)
  try {
    const bytes = await mediaFiles.open(key)
    if (!bytes || (await text(bytes)) !== key) throw new Error('ReadsSomethingElse')
    if (!(await isListed(mediaFiles, key))) throw new Error('ListsSomethingElse')
  } finally {
    await mediaFiles.delete(key)
  }
}

async function isListed(mediaFiles: MediaFiles, key: string): Promise<boolean> {
  for await (const found of mediaFiles.list(key)) if (found.key === key) return true
  return false
}

const complaint = (place: S3Bucket, { code, message }: NodeJS.ErrnoException) =>
  bucketProblem(place, code ?? message, { bucket: 'MEDIA_S3_BUCKET', server: 'MEDIA_S3' })
