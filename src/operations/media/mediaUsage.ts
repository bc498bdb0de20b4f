import { z } from 'zod'
import { MediaUsage } from '../../model/mediaQuota.ts'
import { defineOperation } from '../operation.ts'

/** Returns how much of their media quota the caller has used. */
export const mediaUsage = defineOperation({
  name: 'mediaUsage',
  kind: 'query',
  scope: 'read:accounts',
  cost: 0.25,
  summary: 'Read how much of your media quota you have used.',
  input: z.strictObject({}),
  output: MediaUsage,
  async run(_input, { caller, stores, limits }) {
    return { bytes: await stores.media.usage(caller.accountId), quota: limits.accountMediaBytes || null }
  },
})
