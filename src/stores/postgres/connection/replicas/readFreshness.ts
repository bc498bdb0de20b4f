/**
 * How late the data of a read may be. `late`: may lack changes that other accounts made in the last seconds, unless
 * they protect someone. `current`: has everything that was committed before the read.
 */
export type ReadFreshness = 'late' | 'current'

/** The lists that a replica may answer, by the names of their statements. The primary answers everything else. */
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
 * Where a read was answered, and why: on a replica, `late`, `current` or `version` (the replica has the versions that
 * the caller knew), or else on the primary.
 *
 * - `no_replica`: none is healthy. `behind`: it lacks what a current read needs. `failed`: it did not answer.
 * - `own_change`: it lacks a change by the reader. `protected`: the result shows something that has changed since.
 * - `missing`: something that was requested does not exist there, and may be too new.
 * - `older`: it lacks some of the versions that the caller knew.
 */
export type ReadReason =
  ReadFreshness | 'version' | 'no_replica' | 'behind' | 'failed' | 'own_change' | 'protected' | 'missing' | 'older'

/** The name of a list in the table above. */
export type ReadName = keyof typeof readFreshness
