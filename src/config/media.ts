import type { MediaFiles } from '../stores/mediaFiles.ts'
import { endpoint } from './addresses.ts'
import { group, option } from './option.ts'
import { flag, given, hasMethods, matching, string } from './valueTypes.ts'

const methods = ['temporaryFile', 'put', 'open', 'stat', 'delete', 'list', 'removeLeftovers']

const prefix = string(
  'a path such as social/media: letters, digits, dots, hyphens and underscores, joined by slashes',
  (text) => {
    const path = text.replace(/^\/+|\/+$/g, '')
    return /^[\w.-]+(?:\/[\w.-]+)*$/.test(path) && path.length <= 200 ? path : undefined
  },
)

/** The options for storing media files. */
export const mediaOptions = {
  media: group({
    code: 'MediaOptions',
    oneOf: ['s3'],
    also: given<MediaFiles>((value) => hasMethods(value, methods), {
      words: 'a media store, such as one from createFolderMediaFiles',
      code: 'MediaFiles',
      from: 'stores/mediaFiles.ts',
    }),
    description:
      'Where media files are stored: an S3 bucket or your own media store. The default is the folder `media` in the data folder.',
    options: {
      s3: group({
        code: 'S3Bucket',
        oneOf: ['bucket'],
        description:
          'An S3 bucket. The AWS SDK finds the credentials in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, its configuration files, or the role of the machine.',
        options: {
          bucket: option({
            variable: 'MEDIA_S3_BUCKET',
            type: matching(
              /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/,
              'the name of a bucket: 2 to 63 letters, digits, dots, hyphens and underscores',
            ),
            description:
              'The S3 bucket for media files, instead of the data folder. It needs the package `@aws-sdk/client-s3`. The AWS SDK finds the credentials in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, its configuration files, or the role of the machine.',
          }),
          endpoint: option({
            variable: 'MEDIA_S3_ENDPOINT',
            type: endpoint,
            description: "The URL of an S3 server other than Amazon's.",
          }),
          region: option({
            variable: 'MEDIA_S3_REGION',
            type: matching(/^[A-Za-z0-9_-]{1,63}$/, 'a region such as eu-central-1'),
            description:
              'The region of the bucket. By default, the AWS SDK finds it; with an endpoint the default is `us-east-1`.',
          }),
          prefix: option({
            variable: 'MEDIA_S3_PREFIX',
            type: prefix,
            description: 'The folder in the bucket for media files. The default is the whole bucket.',
          }),
          forcePathStyle: option({
            variable: 'MEDIA_S3_FORCE_PATH_STYLE',
            type: flag,
            default: false,
            description:
              'Whether URLs contain the bucket name in the path instead of the host name. MinIO and others need this.',
          }),
        },
      }),
    },
  }),
}
