import { z } from 'zod'

/** A moment as ISO 8601 in UTC, with milliseconds and `Z`. */
export const Time = z.iso.datetime({ precision: 3 }).meta({ description: 'ISO 8601, UTC, with milliseconds.' })

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date()
