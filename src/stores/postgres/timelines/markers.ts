import type { Marker } from '../../../model/marker.ts'
import type { Markers } from '../../markers.ts'
import { type Database, statement } from '../connection/database.ts'

/** SQL: the columns of a marker. */
export const markerColumns = 'timeline, last_read_id as "lastReadId", version, updated_at as "updatedAt"'

const select = statement<Marker>(
  'markers_read',
  `select ${markerColumns} from markers
   where account_id = $1 and timeline = any($2::text[]) order by timeline`,
)

// The rows are sorted, so that two devices that save both timelines at once lock them in the same order.
const upsert = statement<Marker>(
  'markers_save',
  `insert into markers (account_id, timeline, last_read_id)
   select $1, timeline, last_read_id from unnest($2::text[], $3::bigint[]) as position (timeline, last_read_id) order by timeline
   on conflict (account_id, timeline) do update
     set last_read_id = excluded.last_read_id, version = markers.version + 1, updated_at = now()
   returning ${markerColumns}`,
)

/** The markers in PostgreSQL. Of several positions for one timeline, the last one counts. */
export function postgresMarkers(database: Database): Markers {
  return {
    readMany: (account, timelines) => database.rows(select, [account, timelines]),
    async save(account, positions) {
      const last = new Map(positions.map(({ timeline, lastReadId }) => [timeline, lastReadId]))
      return last.size === 0 ? [] : database.rows(upsert, [account, [...last.keys()], [...last.values()]])
    },
  }
}
