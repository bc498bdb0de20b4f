import { z } from 'zod'
import { choice } from './choice.ts'
import { Day } from './time.ts'

/** The longest period of figures, in days. */
export const longestPeriod = 92

/** The key of a number that is measured over a period and on each of its days. */
export const MeasureKey = choice('MeasureKey', 'A number for a period, and for each of its days.', {
  active_users: 'Accounts that used a session, looked at their home timeline or posted.',
  new_users: 'Accounts that were created in the period and still exist.',
  new_posts: 'Posts and replies that were published in the period and still exist, without boosts.',
  interactions: 'Favourites, boosts, and replies to others.',
  opened_reports: 'Reports that were made.',
  resolved_reports: 'Reports that were resolved.',
  tag_accounts: 'Accounts that used the hashtag in public.',
  tag_uses: 'Public posts with the hashtag.',
  tag_servers: 'Other servers with posts that have the hashtag: always 0.',
  instance_accounts: 'Accounts of another server: always 0.',
  instance_media_attachments: 'Bytes of media of another server: always 0.',
  instance_reports: 'Reports about accounts of another server: always 0.',
  instance_statuses: 'Posts of another server: always 0.',
  instance_follows: 'Followers that accounts of another server have here: always 0.',
  instance_followers: 'Accounts here that accounts of another server follow: always 0.',
})
export type MeasureKey = z.infer<typeof MeasureKey>

export const Measure = z
  .object({
    key: MeasureKey,
    unit: z.string().nullable().describe('The unit, such as `bytes`; null for a plain number.'),
    total: z.number().describe('The number for the whole period. Each account counts once.'),
    text: z.string().nullable().describe('The total as readable text, such as `1.5 GiB`; null for a plain number.'),
    previousTotal: z.number().describe('The number for the preceding period of the same length.'),
    days: z
      .array(
        z
          .object({ day: Day, value: z.number().describe('The number for this day.') })
          .meta({ id: 'MeasureDay', description: 'A number for one day.' }),
      )
      .describe('Each day, the oldest first.'),
  })
  .meta({ id: 'Measure', description: 'A number for a period, and for each of its days.' })
export type Measure = z.infer<typeof Measure>

/** The key of a breakdown. */
export const DimensionKey = choice('DimensionKey', 'What a breakdown shows.', {
  languages: 'Accounts that were active in the period, by their default language for posts.',
  sources: 'Accounts that were created in the period, by the app that created them.',
  servers: 'Posts of the period, by server. There is only this server.',
  space_usage: 'The size of the database and of the media, in bytes.',
  software_versions: 'The versions of the software that the service runs on.',
  tag_servers: 'Public posts of the period with the hashtag, by server. There is only this server.',
  tag_languages: 'Public posts of the period with the hashtag, by language.',
  instance_accounts: 'Accounts of another server: always empty.',
  instance_languages: 'Languages of posts of another server: always empty.',
})
export type DimensionKey = z.infer<typeof DimensionKey>

export const DimensionPart = z
  .object({
    key: z.string().describe('What this part of the breakdown is about, such as a language code.'),
    name: z.string().describe('A readable name for the key.'),
    value: z.string().describe('The number, or the version.'),
    unit: z.string().nullable().describe('The unit, such as `bytes`; null for none.'),
    text: z
      .string()
      .nullable()
      .describe('The value as readable text, such as `1.5 GiB`; null if it is a plain number.'),
  })
  .meta({ id: 'DimensionPart', description: 'A part of a breakdown.' })
export type DimensionPart = z.infer<typeof DimensionPart>

/** A breakdown, the largest part first. */
export const Dimension = z
  .object({ key: DimensionKey, parts: z.array(DimensionPart).describe('The parts, the largest first.') })
  .meta({ id: 'Dimension', description: 'A breakdown into parts, such as accounts by language.' })
export type Dimension = z.infer<typeof Dimension>

export const RetentionFrequency = choice(
  'RetentionFrequency',
  'The length of the periods for which retention is counted.',
  {
    day: 'Days.',
    month: 'Months.',
  },
)
export type RetentionFrequency = z.infer<typeof RetentionFrequency>

/** The accounts that were made in a period, and the numbers of those that stayed active until each later period. */
export const Cohort = z
  .object({
    period: Day.describe('The first day of the period in which the accounts were created.'),
    frequency: RetentionFrequency,
    periods: z
      .array(
        z
          .object({
            period: Day.describe('The first day of the period.'),
            accounts: z.int().describe('The number of accounts that were last active in this period or later.'),
            rate: z.number().describe('The same number as a share of all accounts of the cohort, 0 to 1.'),
          })
          .meta({ id: 'CohortPeriod', description: 'How many accounts of a cohort were active in a period or later.' }),
      )
      .describe('This period and each later one.'),
  })
  .meta({ id: 'Cohort', description: 'The accounts that were created in a period, and how many of them stayed.' })
export type Cohort = z.infer<typeof Cohort>
