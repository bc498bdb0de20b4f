import { z } from 'zod'
import { Time } from './time.ts'

export const MarkerTimeline = z
  .enum(['home', 'notifications'])
  .meta({ id: 'MarkerTimeline', description: 'A timeline whose reading is remembered.' })
export type MarkerTimeline = z.infer<typeof MarkerTimeline>

/** How far an account has read a timeline. */
export const Marker = z
  .object({
    timeline: MarkerTimeline,
    lastReadId: z.string(),
    version: z.int().describe('Goes up with each change.'),
    updatedAt: Time,
  })
  .meta({ id: 'Marker', description: 'How far an account has read a timeline.' })
export type Marker = z.infer<typeof Marker>
