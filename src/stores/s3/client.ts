import { S3Client } from '@aws-sdk/client-s3'
import type { S3Bucket } from '../../model/settings.ts'

// Without a logger the SDK prints warnings to the console, whatever the log level.
const silence = () => undefined
const logger = { trace: silence, debug: silence, info: silence, warn: silence, error: silence }

// Timeouts in milliseconds: for connecting, and for a connection on which no byte arrives in either direction.
const connectionTimeout = 5000
const socketTimeout = 60_000

type S3Server = Pick<S3Bucket, 'endpoint' | 'region' | 'forcePathStyle'>

/** Returns a client for a bucket with at most `sockets` connections at once. */
export function s3Client(
  { endpoint, region, forcePathStyle = false }: S3Server,
  sockets: number,
  maxAttempts = 3,
): S3Client {
  const agent = { keepAlive: true, maxSockets: sockets }
  return new S3Client({
    ...(endpoint !== undefined && { endpoint, region: 'us-east-1' }),
    ...(region !== undefined && { region }),
    forcePathStyle,
    // Checksums that S3 does not require are sent in trailers, which many other servers do not support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    logger,
    requestHandler: { connectionTimeout, socketTimeout, httpAgent: agent, httpsAgent: agent },
  })
}
