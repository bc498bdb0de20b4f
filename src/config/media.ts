import { bucketName, bucketPrefix } from '../model/bucketUrl.ts'
import type { MediaFiles } from '../stores/mediaFiles.ts'
import { group, option } from './option.ts'
import { s3ServerOptions } from './s3Server.ts'
import { codeValue, hasMethods, matching, string } from './valueTypes.ts'

const methods = ['temporaryFile', 'put', 'open', 'stat', 'delete', 'list', 'removeLeftovers']

const prefix = string(
  'a path such as social/media: letters, digits, dots, hyphens and underscores, joined by slashes',
  bucketPrefix,
)

/** The options for storing media files. */
export const mediaOptions = {
  media: group({
    code: 'MediaOptions',
    oneOf: ['s3'],
    also: codeValue<MediaFiles>((value) => hasMethods(value, methods), {
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
            type: matching(bucketName, 'the name of a bucket: 2 to 63 letters, digits, dots, hyphens and underscores'),
            description:
              'The S3 bucket for media files, instead of the data folder. It needs the package `@aws-sdk/client-s3`. The AWS SDK finds the credentials in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, its configuration files, or the role of the machine.',
          }),
          ...s3ServerOptions('MEDIA_S3'),
          prefix: option({
            variable: 'MEDIA_S3_PREFIX',
            type: prefix,
            description: 'The folder in the bucket for media files. The default is the whole bucket.',
          }),
        },
      }),
    },
  }),
}
