import { join } from 'node:path'
import type { Closers } from './closers.ts'
import type { CompleteOptions } from './serviceOptions.ts'
import { createFolderMediaFiles } from './stores/folder/mediaFiles.ts'
import type { MediaFiles } from './stores/mediaFiles.ts'
import { contentTypeOf } from './surfaces/http/contentTypes.ts'

/** Where media are kept: the caller's own store, a bucket, or a folder of the data folder. Nothing is asked or made yet. */
export async function openMediaFiles(
  { media, dataDir }: Pick<CompleteOptions, 'media' | 'dataDir'>,
  closers: Closers,
): Promise<MediaFiles> {
  const folder = join(dataDir, 'media')
  if (media === undefined) return createFolderMediaFiles(folder)
  if (!('s3' in media)) return media
  // Loaded when it is needed: it is large.
  const { createS3MediaFiles } = await import('./stores/s3/mediaFiles.ts')
  const temporaryFolder = join(folder, 'incoming')
  const mediaFiles = createS3MediaFiles({ ...media.s3, temporaryFolder, contentTypeOf })
  closers.push('the media', async () => mediaFiles.close())
  return mediaFiles
}
