import { z } from 'zod'
import { Cursor } from '../../model/page.ts'
import { Marker, MarkerTimeline } from '../../model/marker.ts'
import { defineOperation } from '../operation.ts'

const input = z.strictObject({
  home: Cursor.optional().describe('The last post that was read in the home timeline.'),
  notifications: Cursor.optional().describe('The last notification that was read.'),
})

/** Saves the caller's read positions in the given timelines and returns their markers. */
export const saveMarkers = defineOperation({
  name: 'saveMarkers',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Save your read positions in timelines.',
  input,
  output: z.array(Marker),
  run(lastReadIds, { caller, stores }) {
    const positions = MarkerTimeline.options.flatMap((timeline) => {
      const lastReadId = lastReadIds[timeline]
      return lastReadId === undefined ? [] : [{ timeline, lastReadId }]
    })
    return stores.markers.save(caller.accountId, positions)
  },
})
