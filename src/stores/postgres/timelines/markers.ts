import type { Marker, MarkerTimeline } from '../../../model/marker.ts'
import type { Markers } from '../../markers.ts'
import { type Database, statement } from '../connection/database.ts'

/** A marker, as it is stored. */
export interface MarkerRow {
  timeline: MarkerTimeline
  last_read_id: string
  version: number
  updated_at: string
}

const select = statement<MarkerRow>(
  'markers_read',
  `select timeline, last_read_id, version, updated_at from markers
   where account_id = $1 and timeline = any($2::text[]) order by timeline`,
)

// The rows are sorted, so that two devices that save both timelines at once lock them in the same order.
const upsert = statement<MarkerRow>(
  'markers_save',
  `insert into markers (account_id, timeline, last_read_id)
   select $1, timeline, last_read_id from unnest($2::text[], $3::bigint[]) as position (timeline, last_read_id) order by timeline
   on conflict (account_id, timeline) do update
     set last_read_id = excluded.last_read_id, version = markers.version + 1, updated_at = now()
   returning timeline, last_read_id, version, updated_at`,
)

/** Makes a marker from its row. */
export function markerOf({ timeline, last_read_id, version, updated_at }: MarkerRow): Marker {
  return { timeline, lastReadId: last_read_id, version, updatedAt: updated_at }
}

/** The markers in PostgreSQL. Of several positions for one timeline, the last one counts. */
export function postgresMarkers(database: Database): Markers {
  return {
    async readMany(account, timelines) {
      return (await database.rows(select, [account, timelines])).map(markerOf)
    },
    async save(account, positions) {
      const last = new Map(positions.map(({ timeline, lastReadId }) => [timeline, lastReadId]))
      if (last.size === 0) return []
      return (await database.rows(upsert, [account, [...last.keys()], [...last.values()]])).map(markerOf)
    },
  }
}
