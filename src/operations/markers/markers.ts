import { z } from 'zod'
import { Marker, MarkerTimeline } from '../../model/marker.ts'
import { defineOperation } from '../operation.ts'

/** Returns the caller's read positions in the given timelines, without positions that were never saved. */
export const markers = defineOperation({
  name: 'markers',
  kind: 'query',
  scope: 'read:statuses',
  cost: 0.25,
  summary: 'Read your saved read positions in timelines.',
  input: z.strictObject({
    timelines: z
      .array(MarkerTimeline)
      .max(10)
      .default([])
      .describe('The timelines to read. If empty, nothing is returned.'),
  }),
  output: z.array(Marker),
  run: ({ timelines }, { caller, stores }) => stores.markers.readMany(caller.accountId, [...new Set(timelines)]),
})
