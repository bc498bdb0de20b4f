import { z } from 'zod'
import { problemKey } from '../messages/text.ts'

/** A time in ISO 8601 and UTC, with milliseconds and `Z`. */
export const Time = z.iso.datetime({ precision: 3 }).meta({ description: 'ISO 8601, UTC, with milliseconds.' })

/** A calendar day, `YYYY-MM-DD`. PostgreSQL has no year 0. */
export const Day = z.iso
  .date()
  .refine((text) => !text.startsWith('0000'), problemKey('notDate'))
  .meta({ description: 'A day in UTC, as `YYYY-MM-DD`.' })

/** Milliseconds of a day. */
export const dayMilliseconds = 86_400_000

/** Returns the day in UTC, `YYYY-MM-DD`, of a time in milliseconds since 1970. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const hundredYears = 3_155_760_000

/** A duration from now on, in seconds; at most a hundred years, 0 for no end. */
export const Duration = z.int().min(0).max(hundredYears).default(0).describe('The duration in seconds; 0 for no end.')
