import { z } from 'zod'
import type { MediaUsage } from '../../../model/mediaQuota.ts'

export const MediaUsageEntity = z
  .object({ bytes: z.number(), quota: z.number().nullable().describe('Null for no quota.') })
  .meta({ id: 'MediaUsage', description: "Bytes of the caller's media, and how many there may be." })
export type MediaUsageEntity = z.infer<typeof MediaUsageEntity>

/** The use of a media quota; not in Mastodon. */
export const mediaUsageEntity = ({ bytes, quota }: MediaUsage): MediaUsageEntity => ({ bytes, quota })
