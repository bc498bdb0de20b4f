import type { S3Bucket } from '../../model/settings.ts'

/** The environment variables that configure a bucket. */
export interface BucketVariables {
  /** The variable with the name of the bucket. */
  bucket: string
  /** The prefix of the variables that configure its server, such as `MEDIA_S3`. */
  server: string
}

const refusals = ['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Forbidden', 'ExpiredToken']

/**
 * Returns a message for the operator about an error that S3 or the connection to it reported, such as `NoSuchBucket`.
 */
export function bucketProblem(
  { bucket, endpoint = 'Amazon S3' }: S3Bucket,
  reason: string,
  variables: BucketVariables,
): string {
  if (reason === 'NoSuchBucket')
    return `There is no bucket ${bucket}. Create it, or choose another with ${variables.bucket}.`
  if (reason === 'CredentialsProviderError')
    return 'There are no credentials for the bucket. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  if (refusals.includes(reason))
    return `The bucket ${bucket} refuses the credentials (${reason}). They must be valid and allow put, get, delete and list.`
  const { server } = variables
  return `The bucket ${bucket} cannot be used at ${endpoint} (${reason}). Check ${server}_ENDPOINT, ${server}_REGION and ${server}_FORCE_PATH_STYLE.`
}
