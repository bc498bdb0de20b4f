import { S3Client } from '@aws-sdk/client-s3'
import type { S3Bucket } from '../../model/settings.ts'

// Without one it warns on the console, whatever the level.
const silence = () => undefined
const logger = { trace: silence, debug: silence, info: silence, warn: silence, error: silence }

// Milliseconds: to connect, and without a byte moving in either direction.
const connectionTimeout = 5000
const socketTimeout = 60_000

/** A client for a bucket with at most `sockets` connections at once. */
export function s3Client({ endpoint, region, forcePathStyle = false }: S3Bucket, sockets: number): S3Client {
  const agent = { keepAlive: true, maxSockets: sockets }
  return new S3Client({
    ...(endpoint !== undefined && { endpoint, region: 'us-east-1' }),
    ...(region !== undefined && { region }),
    forcePathStyle,
    // Checksums beyond what S3 asks for come in trailers, which many other servers do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    logger,
    requestHandler: { connectionTimeout, socketTimeout, httpAgent: agent, httpsAgent: agent },
  })
}
