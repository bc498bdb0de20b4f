/** Matches the bucket names that S3 servers accept. */
export const bucketName = /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/

/**
 * Returns the path of a folder in a bucket, without slashes at its ends. Returns undefined if it is longer than 200
 * characters or has characters other than ASCII letters, digits, `_`, `.`, `-` and `/`.
 */
export function bucketPrefix(text: string): string | undefined {
  const path = text.replace(/^\/+|\/+$/g, '')
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(path) && path.length <= 200 ? path : undefined
}

/** Returns whether a text is meant as a URL, and not as a path. */
export const isUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)

/** Returns the bucket of a URL such as `s3://bucket/folder`; undefined for any other text. */
export function parseBucketUrl(text: string): { bucket: string; prefix?: string } | undefined {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? []
  if (!bucketName.test(bucket)) return undefined
  if (path === '') return { bucket }
  const prefix = bucketPrefix(path)
  return prefix === undefined ? undefined : { bucket, prefix }
}
