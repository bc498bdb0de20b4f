// SQL conditions, written once so that every list and every look-up agrees on who may see what.
//
// Each is a scalar sub-select by a unique key. `exists (...)` would say the same, but the planner may turn it into a hash of all
// that an account follows, blocks or favourited, read anew for each query.

/** That there is such a row; `from` names a table and a condition on its unique key. */
export const isThere = (from: string) => `coalesce((select true from ${from}), false)`

/** That there is no such row. */
const isAbsent = (from: string) => `(select true from ${from}) is null`

/** That one account follows another. */
export const isFollowing = (follower: string, followee: string) =>
  isThere(`follows where follows.follower_id = ${follower} and follows.followee_id = ${followee}`)

/** That an account is mentioned in a post. */
export const isMentioned = (account: string, post: string) =>
  isThere(`post_mentions where post_mentions.post_id = ${post} and post_mentions.account_id = ${account}`)

const isBlocking = (account: string, target: string) =>
  `blocks where blocks.account_id = ${account} and blocks.target_id = ${target}`

/** That neither of two accounts blocks the other. */
export const noBlockBetween = (viewer: string, other: string) =>
  `${isAbsent(isBlocking(viewer, other))} and ${isAbsent(isBlocking(other, viewer))}`

const notSuspended = (author: string) =>
  `(select accounts.suspended_at from accounts where accounts.id = ${author}) is null`

const itselfVisible = (viewer: string, post: string) => `
  (${notSuspended(`${post}.author_id`)}
  and (${post}.author_id = ${viewer} or (
    (${post}.visibility in ('public', 'unlisted')
      or (${post}.visibility = 'private' and ${isFollowing(viewer, `${post}.author_id`)})
      or ${isMentioned(viewer, `${post}.id`)})
    and ${noBlockBetween(viewer, `${post}.author_id`)})))`

/**
 * That the account in `viewer` (an SQL expression, null for an anonymous one) may see the row `post` of `posts`. Of a boost,
 * the original must be visible too.
 */
export const visibleTo = (viewer: string, post: string) => `
  (${itselfVisible(viewer, post)}
  and (${post}.boost_of_id is null
    or ${isThere(`posts original where original.id = ${post}.boost_of_id and ${itselfVisible(viewer, 'original')}`)}))`
