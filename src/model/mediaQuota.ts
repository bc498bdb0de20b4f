import { z } from 'zod'
import { invalid, type ServiceError, wholeInput } from './errors.ts'

export const MediaUsage = z
  .object({
    bytes: z.number().describe('Bytes used by your attachments, including previews.'),
    quota: z.number().nullable().describe('The quota in bytes; null for no quota.'),
  })
  .meta({ id: 'MediaUsage', description: 'The media quota of an account and how much of it is used.' })
export type MediaUsage = z.infer<typeof MediaUsage>

/** Makes the 422 for media that exceed the quota. */
export function mediaQuotaReached(quota: number): ServiceError {
  return invalid(wholeInput, 'quotaUsedUp', { quota: inUnits(quota) })
}

/** Formats bytes for people, such as "10 GiB". */
export function inUnits(bytes: number): string {
  const power = Math.min(4, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const unit = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'][power]!
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${unit}`
}
