import { z } from 'zod'
import { choice } from './choice.ts'
import { identifier } from './ids.ts'
import { Time } from './time.ts'

export const MarkerTimeline = choice('MarkerTimeline', 'A timeline whose reading is remembered.', {
  home: 'The home timeline.',
  notifications: 'The notifications.',
})
export type MarkerTimeline = z.infer<typeof MarkerTimeline>

/** How far an account has read a timeline. */
export const Marker = z
  .object({
    timeline: MarkerTimeline.describe('What was read.'),
    lastReadId: identifier(z.string().describe('The last post or notification that was read.')),
    version: z.int().describe('Goes up with each change.'),
    updatedAt: Time.describe('When it was last moved.'),
  })
  .meta({ id: 'Marker', description: 'How far an account has read a timeline.' })
export type Marker = z.infer<typeof Marker>
