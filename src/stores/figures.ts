import type { DimensionKey, MeasureKey, RetentionFrequency } from '../model/figures.ts'
import type { TagId } from '../model/ids.ts'

/** The first and the last day of a period, as `YYYY-MM-DD` in UTC. */
export interface Period {
  first: string
  last: string
}

/** The measures that are counted. All other measures are always 0, because there is no federation. */
export type CountedMeasure = Extract<
  MeasureKey,
  | 'active_users'
  | 'new_users'
  | 'new_posts'
  | 'interactions'
  | 'opened_reports'
  | 'resolved_reports'
  | 'tag_accounts'
  | 'tag_uses'
>

/** The dimensions that are counted. */
export type CountedDimension = Extract<
  DimensionKey,
  'languages' | 'sources' | 'servers' | 'tag_servers' | 'tag_languages'
>

/** The values of a measure in a period, and its total in the preceding period of the same length. */
export interface MeasuredPeriod {
  total: number
  previousTotal: number
  days: { day: string; value: number }[]
}

/** One part of a dimension. The key is null for everything that has no value. */
export interface CountedPart {
  key: string | null
  count: number
}

/** The number of accounts that were created in one period and last active in another. */
export interface RetentionCount {
  createdIn: string
  lastActive: string
  count: number
}

/**
 * Figures of the service, counted on each call. Each call reads at most a million rows for a day or for a period.
 * Throws `unavailable` if counting takes too long, or if too many calls wait for their turn.
 */
export interface Figures {
  /** `tag` is required for the measures of a hashtag. */
  measure(key: CountedMeasure, period: Period, tag?: TagId): Promise<MeasuredPeriod>
  /** Returns the parts of a dimension, the largest first. */
  dimension(key: CountedDimension, period: Period, limit: number, tag?: TagId): Promise<CountedPart[]>
  /**
   * Returns the numbers of accounts by creation and by last activity. `createdIn` and `lastActive` are days, or the
   * first days of months.
   */
  retention(frequency: RetentionFrequency, period: Period): Promise<RetentionCount[]>
  /** The size of the database in bytes. */
  databaseBytes(): Promise<number>
  /** The version of PostgreSQL. */
  databaseVersion(): Promise<string>
  /** Returns whether there is a hashtag with this id. */
  hasTag(tag: TagId): Promise<boolean>
  /** Deletes some of the rows that are too old for any figure. Returns their number. */
  deleteOld(): Promise<number>
}
