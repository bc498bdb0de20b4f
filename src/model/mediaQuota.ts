import { z } from 'zod'
import { invalid, type ServiceError, wholeInput } from './errors.ts'

/** How much of its media quota an account has used. */
export const MediaUsage = z
  .object({
    bytes: z.number().describe('Bytes of the files of your attachments, previews included.'),
    quota: z.number().nullable().describe('Bytes that they may take in all; null for no quota.'),
  })
  .meta({ id: 'MediaUsage', description: 'How much of its media quota an account has used.' })
export type MediaUsage = z.infer<typeof MediaUsage>

/** The 422 for media that do not fit into the quota. */
export function mediaQuotaReached(quota: number): ServiceError {
  return invalid(wholeInput, 'quotaUsedUp', { quota: inUnits(quota) })
}

/** Bytes as people read them, such as "10 GiB". */
export function inUnits(bytes: number): string {
  const power = Math.min(4, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const unit = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'][power]!
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${unit}`
}
