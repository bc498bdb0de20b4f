import { z } from 'zod'
import {
  type Cohort,
  type Dimension,
  DimensionKey,
  type Measure,
  MeasureKey,
  RetentionFrequency,
} from '../../../model/figures.ts'
import { Time } from '../../../model/time.ts'

export const MeasureEntity = z
  .object({
    key: MeasureKey,
    unit: z.string().nullable().describe('The unit; null for a plain number.'),
    total: z.string().describe('The number for the whole period. Each account counts once.'),
    human_value: z.string().optional().describe('The total as readable text, if it has a unit.'),
    previous_total: z.string().describe('The number for the preceding period of the same length.'),
    data: z
      .array(
        z
          .object({ date: Time.describe('Midnight at the beginning of the day, UTC.'), value: z.string() })
          .meta({ id: 'MeasureDay', description: 'A day and its number.' }),
      )
      .describe('Each day, the oldest first.'),
  })
  .meta({ id: 'Measure', description: 'A number for a period, and for each of its days.' })
export type MeasureEntity = z.infer<typeof MeasureEntity>

export function measureEntity({ key, unit, total, text, previousTotal, days }: Measure): MeasureEntity {
  return {
    ...{ key, unit, total: String(total) },
    ...(text !== null && { human_value: text }),
    previous_total: String(previousTotal),
    data: days.map(({ day, value }) => ({ date: midnight(day), value: String(value) })),
  }
}

export const DimensionEntity = z
  .object({
    key: DimensionKey,
    data: z
      .array(
        z
          .object({
            key: z.string().describe('What this part of the breakdown is about, such as a language code.'),
            human_key: z.string().describe('A readable name for the key.'),
            value: z.string().describe('The number, or the version.'),
            unit: z.string().optional().describe('The unit, if there is one.'),
            human_value: z.string().optional().describe('The value as readable text, if it is not a plain number.'),
          })
          .meta({ id: 'DimensionPart', description: 'A part of a breakdown.' }),
      )
      .describe('The parts, the largest first.'),
  })
  .meta({ id: 'Dimension', description: 'A breakdown into parts, such as accounts by language.' })
export type DimensionEntity = z.infer<typeof DimensionEntity>

export function dimensionEntity({ key, parts }: Dimension): DimensionEntity {
  return {
    key,
    data: parts.map(({ key: part, name, value, unit, text }) => ({
      ...{ key: part, human_key: name, value },
      ...(unit !== null && { unit }),
      ...(text !== null && { human_value: text }),
    })),
  }
}

export const CohortEntity = z
  .object({
    period: Time.describe('Midnight at the beginning of the period in which the accounts were created, UTC.'),
    frequency: RetentionFrequency,
    data: z
      .array(
        z
          .object({
            date: Time.describe('Midnight at the beginning of the period, UTC.'),
            rate: z.number().describe('The share of the accounts that were active in this period or later, 0 to 1.'),
            value: z.string().describe('The number of these accounts.'),
          })
          .meta({ id: 'CohortPeriod', description: 'How many accounts of a cohort were active in a period or later.' }),
      )
      .describe('This period and each later one.'),
  })
  .meta({ id: 'Cohort', description: 'The accounts that were created in a period, and how many of them stayed.' })
export type CohortEntity = z.infer<typeof CohortEntity>

export function cohortEntity({ period, frequency, periods }: Cohort): CohortEntity {
  return {
    period: midnight(period),
    frequency,
    data: periods.map((one) => ({ date: midnight(one.period), rate: one.rate, value: String(one.accounts) })),
  }
}

const midnight = (day: string) => `${day}T00:00:00.000Z`
