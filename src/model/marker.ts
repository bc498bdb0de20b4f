import { z } from 'zod'
import { choice } from './choice.ts'
import { identifier } from './ids.ts'
import { Time } from './time.ts'

export const MarkerTimeline = choice('MarkerTimeline', 'A timeline whose read position is saved.', {
  home: 'The home timeline.',
  notifications: 'The notifications.',
})
export type MarkerTimeline = z.infer<typeof MarkerTimeline>

export const Marker = z
  .object({
    timeline: MarkerTimeline.describe('The timeline.'),
    lastReadId: identifier(z.string().describe('The id of the last post or notification that was read.')),
    version: z.int().describe('A version number that increases with each change.'),
    updatedAt: Time.describe('When the marker was last changed.'),
  })
  .meta({ id: 'Marker', description: 'A read position: how far an account has read a timeline.' })
export type Marker = z.infer<typeof Marker>
