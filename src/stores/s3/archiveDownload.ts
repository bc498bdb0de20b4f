import { GetObjectCommand } from '@aws-sdk/client-s3'
import { setTimeout as pause } from 'node:timers/promises'
import type { ArchiveRequests } from './archiveRequests.ts'

type ObjectLocation = { Bucket: string; Key: string }

/** Returns the bytes of an object, or undefined if it does not exist. If the connection breaks, requests the rest. */
export async function download(
  requests: ArchiveRequests,
  location: ObjectLocation,
): Promise<AsyncIterable<Buffer> | undefined> {
  const found = await requests.ask(new GetObjectCommand(location), ['NoSuchKey'])
  return found === 'NoSuchKey'
    ? undefined
    : bytesOf(requests, { ...location, IfMatch: found.ETag }, found.ContentLength ?? 0, found.Body)
}

async function* bytesOf(
  { ask, signal }: ArchiveRequests,
  location: ObjectLocation & { IfMatch: string | undefined },
  size: number,
  first: unknown,
): AsyncGenerator<Buffer> {
  let at = 0
  for (let body = first, failedAt = -1; ;) {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        at += chunk.length
        yield chunk
      }
      if (at === size) return
      throw new Error(`Only ${at} of ${size} bytes of ${location.Key} have arrived.`)
    } catch (error) {
      // Gives up if nothing has arrived since the last attempt.
      if (signal.aborted || failedAt === at) throw error
      failedAt = at
    }
    await pause(1_000, undefined, { signal })
    ;({ Body: body } = await ask(new GetObjectCommand({ ...location, Range: `bytes=${at}-` })))
  }
}
