import { z } from 'zod'
import type { Marker } from '../../../model/marker.ts'
import { Time } from '../../../model/time.ts'

export const MarkerEntity = z
  .object({
    last_read_id: z.string(),
    version: z.int().describe('A version number that increases with each change.'),
    updated_at: Time,
  })
  .meta({ id: 'Marker', description: 'A read position: how far an account has read a timeline.' })

export const MarkersEntity = z
  .object({ home: MarkerEntity.optional(), notifications: MarkerEntity.optional() })
  .meta({ id: 'Markers', description: "The caller's read positions. Timelines without a marker are absent." })
export type MarkersEntity = z.infer<typeof MarkersEntity>

/** Returns Mastodon's entity of markers, an object by timeline. */
export function markersEntity(markers: readonly Marker[]): MarkersEntity {
  const entries = markers.map(({ timeline, lastReadId, version, updatedAt }) => {
    return [timeline, { last_read_id: lastReadId, version, updated_at: updatedAt }] as const
  })
  return Object.fromEntries(entries)
}
