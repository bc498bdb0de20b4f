import { z } from 'zod'
import type { MediaUsage } from '../../../model/mediaQuota.ts'

export const MediaUsageEntity = z
  .object({ bytes: z.number(), quota: z.number().nullable().describe('The quota in bytes; null for no quota.') })
  .meta({ id: 'MediaUsage', description: "The caller's media quota and how much of it is used." })
export type MediaUsageEntity = z.infer<typeof MediaUsageEntity>

/** Returns the entity of the use of a media quota, which Mastodon does not have. */
export const mediaUsageEntity = ({ bytes, quota }: MediaUsage): MediaUsageEntity => ({ bytes, quota })
