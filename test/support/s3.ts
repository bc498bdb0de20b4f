import { startFauxqs } from 'fauxqs'

/**
 * Starts a real S3 server in memory with these buckets. It accepts any credentials; some are put into the environment.
 */
export async function startS3(...buckets: string[]) {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'canary-key-id'
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'canary-secret-key'
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  for (const name of buckets) server.createBucket(name)
  return { endpoint: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
}

export type S3Server = Awaited<ReturnType<typeof startS3>>
