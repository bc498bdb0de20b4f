import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { FileContent } from '../archiveFiles.ts'
import type { ArchiveRequests } from './archiveRequests.ts'

/** The size of the parts in which large files are sent. Some servers require parts of the same size, 5 MiB or more. */
const partBytes = 8 * 2 ** 20

type ObjectLocation = { Bucket: string; Key: string }

/**
 * Stores an object, which appears when S3 has received all of it. Bodies are sent from memory, so that they can be sent
 * again. Their hash is signed, and S3 checks it.
 */
export async function upload({ ask }: ArchiveRequests, location: ObjectLocation, content: FileContent): Promise<void> {
  if (Buffer.isBuffer(content)) return void (await ask(new PutObjectCommand({ ...location, Body: content })))
  const parts = partsOf(content)
  const { value: first } = await parts.next()
  if (first!.isLast) return void (await ask(new PutObjectCommand({ ...location, Body: first!.bytes })))
  const { UploadId } = await ask(new CreateMultipartUploadCommand(location))
  const upload = { ...location, UploadId }
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  const send = async ({ bytes }: Part) => {
    const PartNumber = sent.length + 1
    const { ETag } = await ask(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }))
    sent.push({ PartNumber, ETag })
  }
  try {
    await send(first!)
    for await (const part of parts) await send(part)
    await ask(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }))
  } catch (error) {
    await ask(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

interface Part {
  bytes: Buffer
  isLast: boolean
}

async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Part, undefined> {
  let part = Buffer.allocUnsafe(partBytes)
  let used = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      if (used === partBytes) {
        yield { bytes: part, isLast: false }
        part = Buffer.allocUnsafe(partBytes)
        used = 0
      }
      const copied = chunk.copy(part, used, at)
      used += copied
      at += copied
    }
  }
  yield { bytes: part.subarray(0, used), isLast: true }
}
