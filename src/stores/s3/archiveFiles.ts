import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { S3Bucket } from '../../model/settings.ts'
import type { ArchiveFiles } from '../archiveFiles.ts'
import { concurrently } from '../concurrently.ts'
import { download } from './archiveDownload.ts'
import { archiveRequests, type ArchiveRequests } from './archiveRequests.ts'
import { upload } from './archiveUpload.ts'

/** Stores an archive in a bucket of S3 or a compatible server, under the prefix of the bucket. */
export function createS3ArchiveFiles(place: S3Bucket, attempts?: number): ArchiveFiles {
  const requests = archiveRequests(place, attempts)
  const { bucket, prefix } = place
  const root = prefix === undefined ? '' : `${prefix}/`
  const locationOf = (path: string) => ({ Bucket: bucket, Key: root + path })
  const remove = (path: string) => requests.ask(new DeleteObjectCommand(locationOf(path)))
  return {
    name: `s3://${bucket}${prefix === undefined ? '' : `/${prefix}`}`,
    isBucket: true,
    interval: 15_000,
    put: (path, content) => upload(requests, locationOf(path), content),
    putNew: (path, content) => uploadNew(requests, locationOf(path), content),
    async copy(from, to) {
      const CopySource = encodeURI(`${bucket}/${root}${from}`)
      await requests.ask(new CopyObjectCommand({ ...locationOf(to), CopySource }))
    },
    open: (path) => download(requests, locationOf(path)),
    list: (folder, beginning = '') =>
      list(requests, { bucket, within: root + (folder && `${folder}/`), beginning, isDeep: false }),
    remove: async (path) => void (await remove(path)),
    async removeFolder(path) {
      const found = await list(requests, { bucket, within: `${root}${path}/`, beginning: '', isDeep: true })
      await concurrently(8, found, (each) => remove(`${path}/${each}`))
    },
    // An incomplete upload is not an object. `docs/deployment.md` says how to have it deleted.
    removeUnfinished: async () => undefined,
    freeBytes: async () => Infinity,
    close: requests.close,
  }
}

async function uploadNew(
  { ask }: ArchiveRequests,
  location: { Bucket: string; Key: string },
  Body: Buffer,
): Promise<boolean> {
  // Some servers ignore the condition, and some refuse it.
  const found = await ask(new HeadObjectCommand(location), ['NotFound', 'NoSuchKey'])
  if (typeof found !== 'string') return false
  const conditional = new PutObjectCommand({ ...location, Body, IfNoneMatch: '*' })
  const answer = await ask(conditional, ['PreconditionFailed', 'NotImplemented'])
  if (answer === 'NotImplemented') await ask(new PutObjectCommand({ ...location, Body }))
  return answer !== 'PreconditionFailed'
}

interface ListRequest {
  bucket: string
  within: string
  beginning: string
  /** True to include the contents of all subfolders. */
  isDeep: boolean
}

// Returns paths relative to `within`.
async function list({ ask }: ArchiveRequests, { bucket, within, beginning, isDeep }: ListRequest): Promise<string[]> {
  const paths: string[] = []
  let ContinuationToken: string | undefined
  do {
    const Delimiter = isDeep ? undefined : '/'
    const request = { Bucket: bucket, Prefix: within + beginning, Delimiter, ContinuationToken }
    const page = await ask(new ListObjectsV2Command(request))
    for (const { Key = '' } of page.Contents ?? []) paths.push(Key.slice(within.length))
    for (const { Prefix = '' } of page.CommonPrefixes ?? []) paths.push(Prefix.slice(within.length, -1))
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
  return paths
}
