import type { $Command, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-s3'
import { ServiceError } from '../../model/errors.ts'
import type { S3Bucket } from '../../model/settings.ts'
import { answered } from './answered.ts'
import { bucketProblem } from './bucketProblem.ts'
import { s3Client } from './client.ts'

/** Attempts of each request, with pauses of 12 seconds in all, so that a short outage does not end a long upload. */
const attemptsByDefault = 8

/** Timeout for the response of S3, in milliseconds. It includes retries and the sending of up to 16 MiB. */
const timeout = 120_000

const variables = { bucket: 'WAL_ARCHIVE', server: 'WAL_ARCHIVE_S3' }

/** Requests to the bucket of an archive. */
export interface ArchiveRequests {
  /**
   * Returns S3's response, or the name of its error if that is one of the `expected` names. Throws any other error with
   * a message for the operator.
   */
  ask<Input extends ServiceInputTypes, Output extends ServiceOutputTypes, Name extends string = never>(
    command: $Command<Input, Output, S3ClientResolvedConfig>,
    expected?: readonly Name[],
  ): Promise<Output | Name>
  /** Aborts when the requests are ended. */
  signal: AbortSignal
  /** Ends its connections and the requests in progress. */
  close(): void
}

/** Opens the requests to a bucket. */
export function archiveRequests(bucket: S3Bucket, attempts = attemptsByDefault): ArchiveRequests {
  const client = s3Client(bucket, 50, attempts)
  const closing = new AbortController()
  return {
    ask: (command, expected = []) => {
      const send = (abortSignal: AbortSignal) => client.send(command, { abortSignal })
      return answered(send, { expected, timeout, signal: closing.signal }).catch((error: unknown) => {
        throw explained(error, bucket)
      })
    },
    signal: closing.signal,
    close() {
      closing.abort()
      client.destroy()
    },
  }
}

// The message contains nothing from the request, which includes the access key's id and the signed text.
function explained(error: unknown, bucket: S3Bucket): unknown {
  if (!(error instanceof ServiceError)) return error
  const cause = error.cause as NodeJS.ErrnoException
  return new Error(bucketProblem(bucket, cause.code ?? cause.message, variables), { cause })
}
