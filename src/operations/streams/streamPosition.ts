import { z } from 'zod'
import { StreamPosition } from '../../model/stream.ts'
import { defineOperation } from '../operation.ts'

/**
 * Returns the current position of streams. Read it before you read a page, and then follow the stream from this
 * position, so that no event is missed.
 */
export const streamPosition = defineOperation({
  name: 'streamPosition',
  kind: 'query',
  scope: 'read:statuses',
  summary:
    'Read the current stream position. To miss nothing, read it before you load a page, and then stream from it.',
  input: z.strictObject({}),
  output: z
    .object({ position: StreamPosition })
    .meta({ id: 'StreamStand', description: 'The current stream position. Pass it as `after`.' }),
  run: async (_input, { streams }): Promise<{ position: StreamPosition }> => ({ position: await streams.position() }),
})
