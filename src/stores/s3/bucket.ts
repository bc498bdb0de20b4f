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
