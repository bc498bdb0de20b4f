import { z } from 'zod'
import { Marker, MarkerTimeline } from '../../model/marker.ts'
import { defineOperation } from '../operation.ts'

/** How far the caller has read the timelines asked for; those never saved are left out. */
export const markers = defineOperation({
  name: 'markers',
  kind: 'query',
  scope: 'read:statuses',
  cost: 0.25,
  summary: 'Read how far you have read your timelines.',
  input: z.strictObject({
    timelines: z.array(MarkerTimeline).max(10).default([]).describe('Which ones; none asks for none.'),
  }),
  output: z.array(Marker),
  run: ({ timelines }, { caller, stores }) => stores.markers.readMany(caller.accountId, [...new Set(timelines)]),
})
