/**
 * How recent the data of a read must be.
 *
 * - `late`: the data may lack changes that other accounts made in the last seconds, except for changes that protect
 *   someone, such as a deletion or a suspension.
 * - `current`: the data have everything that was committed before the read.
 */
export type ReadFreshness = 'late' | 'current'

/** The reads that a replica may answer, by name. The primary answers all other reads. */
export const readFreshness = {
  timeline_public: 'late',
  timeline_public_media: 'late',
  timeline_tag_any: 'late',
  timeline_tag: 'late',
  timeline_author: 'late',
  timeline_author_media: 'late',
  timeline_author_pinned: 'late',
  timeline_author_pinned_media: 'late',
  post_quotes: 'late',
  post_read: 'late',
  conversation: 'late',
  search: 'late',
  relationships_followers: 'late',
  relationships_following: 'late',
  post_favouriters: 'late',
  post_boosters: 'late',
  discovery_directory: 'late',
  // The most used posts and hashtags. These lists are cached for minutes, but their entries are read each time.
  trends_counts: 'late',
  timeline_home: 'current',
  timeline_list: 'current',
  timeline_favourites: 'current',
  timeline_bookmarks: 'current',
  notifications: 'current',
  direct_conversations: 'current',
} as const satisfies Record<string, ReadFreshness>

/**
 * Where a read was answered, and why. A replica answered:
 *
 * - `late` or `current`: the replica was as recent as the read requires.
 * - `version`: the replica had the versions that the caller knew.
 *
 * The primary answered:
 *
 * - `no_replica`: no replica was healthy.
 * - `behind`: the replica was too far behind.
 * - `failed`: the replica did not answer.
 * - `own_change`: the replica lacked a change by the reader.
 * - `protected`: the result of the replica showed a post or an account that has been changed since, such as deleted or
 *   suspended.
 * - `missing`: the replica lacked something that was requested, and that may be too new for it.
 * - `older`: the replica lacked some of the versions that the caller knew.
 */
export type ReadReason =
  ReadFreshness | 'version' | 'no_replica' | 'behind' | 'failed' | 'own_change' | 'protected' | 'missing' | 'older'

/** The name of a read in `readFreshness`. */
export type ReadName = keyof typeof readFreshness
