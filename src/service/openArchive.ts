import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { CompleteOptions } from '../config/completeOptions.ts'
import type { Closers } from '../runtime/closers.ts'
import { isUrl, parseBucketUrl } from '../model/bucketUrl.ts'
import type { ArchiveFiles } from '../stores/archiveFiles.ts'
import { createFolderArchiveFiles } from '../stores/folder/archiveFiles.ts'
import { explainMissing } from '../stores/optionalPackage.ts'

/** The server of a bucket. */
export type ArchiveServer = Pick<CompleteOptions, 'walArchiveS3'>

/**
 * Opens the archive at a path or at a URL such as `s3://bucket/folder`. Does no I/O yet. Throws an Error with a
 * sentence if the URL is wrong, or if the package for buckets is not installed.
 * @param attempts the maximum number of attempts for each request to a bucket
 */
export async function openArchive(
  location: string,
  { walArchiveS3 }: ArchiveServer,
  attempts?: number,
): Promise<ArchiveFiles> {
  const bucket = parseBucketUrl(location)
  if (!bucket && isUrl(location)) throw new Error('An archive is a path, or a bucket such as s3://bucket/folder.')
  if (!bucket) return createFolderArchiveFiles(resolve(location))
  const { createS3ArchiveFiles } = await import('../stores/s3/archiveFiles.ts').catch(
    explainMissing('@aws-sdk/client-s3', 'An archive in a bucket needs a package that is not installed'),
  )
  return createS3ArchiveFiles({ ...bucket, ...walArchiveS3 }, attempts)
}

/** Opens the configured archive, and adds its closer. Returns undefined if `walArchive` is not set. */
export async function openOwnArchive(
  { walArchive, ...server }: ArchiveServer & Pick<CompleteOptions, 'walArchive'>,
  closers: Closers,
): Promise<ArchiveFiles | undefined> {
  if (walArchive === undefined) return undefined
  const files = await openArchive(walArchive, server)
  closers.push('the storage of the archive', async () => files.close())
  return files
}

/** Throws a RangeError if an archive is inside the data folder, because it would then contain copies of itself. */
export async function requireOutside(archive: string, dataDir: string): Promise<void> {
  if (isUrl(archive)) return
  const [folder, data] = await Promise.all([archive, dataDir].map((path) => realpath(path).catch(() => resolve(path))))
  if (!`${folder}${sep}`.startsWith(`${data}${sep}`)) return
  throw new RangeError('WAL_ARCHIVE (walArchive) must be outside the data folder, preferably on another disk.')
}
