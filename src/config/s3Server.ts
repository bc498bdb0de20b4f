import { endpoint } from './addresses.ts'
import { option } from './option.ts'
import { flag, matching } from './valueTypes.ts'

/** The options for the S3 server of a bucket. Their variables begin with `name`. */
export const s3ServerOptions = (name: string) => ({
  endpoint: option({
    variable: `${name}_ENDPOINT`,
    type: endpoint,
    description: "The URL of an S3 server other than Amazon's.",
  }),
  region: option({
    variable: `${name}_REGION`,
    type: matching(/^[A-Za-z0-9_-]{1,63}$/, 'a region such as eu-central-1'),
    description:
      'The region of the bucket. By default, the AWS SDK finds it; with an endpoint the default is `us-east-1`.',
  }),
  forcePathStyle: option({
    variable: `${name}_FORCE_PATH_STYLE`,
    type: flag,
    default: false,
    description:
      'Whether URLs contain the bucket name in the path instead of the host name. Some S3 servers, such as MinIO, need this.',
  }),
})
