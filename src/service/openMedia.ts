import { join } from 'node:path'
import type { Closers } from '../runtime/closers.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { createFolderMediaFiles } from '../stores/folder/mediaFiles.ts'
import type { MediaFiles } from '../stores/mediaFiles.ts'
import { explainMissing } from '../stores/optionalPackage.ts'
import { contentTypeOf } from '../surfaces/http/contentTypes.ts'

/**
 * Opens the store for media: the caller's, a bucket, or a folder in the data folder. Does no I/O yet.
 */
export async function openMediaFiles(
  { media, dataDir }: Pick<CompleteOptions, 'media' | 'dataDir'>,
  closers: Closers,
): Promise<MediaFiles> {
  const folder = join(dataDir, 'media')
  if (media === undefined) return createFolderMediaFiles(folder)
  if (!('s3' in media)) return media
  const { createS3MediaFiles } = await loadS3()
  const temporaryFolder = join(folder, 'incoming')
  const mediaFiles = createS3MediaFiles({ ...media.s3, temporaryFolder, contentTypeOf })
  closers.push('the media', async () => mediaFiles.close())
  return mediaFiles
}

/**
 * Imports the media store for buckets. Throws an Error with a sentence if the package that it needs, which is large,
 * is not installed.
 */
export async function loadS3(): Promise<typeof import('../stores/s3/mediaFiles.ts')> {
  return import('../stores/s3/mediaFiles.ts').catch(
    explainMissing('@aws-sdk/client-s3', 'Media in a bucket need a package that is not installed'),
  )
}
