import { S3Client } from '@aws-sdk/client-s3'

/** Where the bucket is. Credentials come as the AWS SDK finds them: from the environment, its files, or the machine's role. */
export interface S3Bucket {
  bucket: string
  /** Of a server that is not Amazon's. */
  endpoint?: string | undefined
  /** As the SDK finds it unless given; `us-east-1` at an endpoint of one's own. */
  region?: string | undefined
  /** The folder of the bucket that is used, without slashes at its ends; all of it unless given. */
  prefix?: string | undefined
  /** Whether the bucket stands in the path, and not in the host's name, as servers of one's own mostly want it. */
  forcePathStyle?: boolean | undefined
}

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
